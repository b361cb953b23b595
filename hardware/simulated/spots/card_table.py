"""Maze cards on a table: hands lay them edge to edge, take them away, and draw from a pile that lies beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Any

import numpy as np

from companion.maze.card import TURNS, CardSet, turned_card
from companion.maze.cardgrid import Place, format_place, neighbours, parse_place, reading_order
from companion.messages import ViewJson
from hardware.simulated.drawing.light import Floats
from hardware.simulated.drawing.stage import OUTWARDS, Point
from hardware.simulated.spots.card_press import printed_deck, shrunk
from hardware.simulated.spots.handled import Lying, Setting, SpotTable, rounded, texts_in
from hardware.simulated.spots.overhead import Flat
from hardware.simulated.spots.printing import MM_PER_PITCH, SpotPrint

MARGIN = 1.75
"""So many cards of table are seen round the layout, so that the pile has room."""
NEAREST = 1.3
"""A card is laid no nearer than so many cards to the rim of the picture: the camera is hung higher before."""
GROWS = 1.5
"""So many cards more are seen then on each side."""
MOST_DEG = 4.0
"""How far a card lies off square at most."""
SLIP_MM, SLIP_DEG, KEPT = 0.7, 0.9, 0.75
"""How untidily a card is laid beside others: the deviations, and how much of the others' turn it takes over."""
THICK_MM, PILE_LOOSE_MM, PILE_DEG = 0.33, 0.5, 6.0
GRIP = 0.36
"""How far from a card's middle fingertips hold it, in its side."""
CARRY = 0.5


@dataclass(slots=True)
class CardPiece:
    """A card: its name, the side its printed north points to, its middle in mm, and how far it lies off square.

    `up` is how high it is held, in pitches.
    """

    name: str
    turn: str
    x_mm: float
    y_mm: float
    slack_deg: float = 0.0
    up: float = 0.0

    @property
    def turn_deg(self) -> float:
        """How it is turned, clockwise."""
        return 90.0 * TURNS.index(self.turn) + self.slack_deg


class CardTable(SpotTable):
    """The cards of one deck and print on a cloth, under a camera that is hung higher as the layout grows.

    `laid` are name and turn of each card by its place. `pile` cards lie face down beside them. `spread` is how far
    apart the middles of neighbours lie, in cards, `margin` how many cards of table are seen around.
    """

    def __init__(self, deck: CardSet, printing: SpotPrint, setting: Setting, laid: Mapping[Place, tuple[str, str]],
                 pile: int = 0, spread: float = 1.008, margin: float = MARGIN) -> None:  # fmt: skip
        super().__init__(setting)
        self.deck, self.printing, self.pile = deck, printing, pile
        self.pitch_mm = printing.card_mm * (spread + self.chance.uniform(0, 0.012))
        self.cards: dict[Place, CardPiece] = {}
        self.carried: CardPiece | None = None
        waiting = sorted(laid, key=reading_order)
        while waiting:
            place = next((one for one in waiting if self._near(one)), waiting[0])
            waiting.remove(place)
            self.cards[place] = self._beside(place, *laid[place])
        self._hang(margin)

    # --- how cards come to lie ---

    def _near(self, place: Place) -> list[tuple[Place, CardPiece]]:
        """The cards that share an edge with a place."""
        return [(other, self.cards[other]) for other in neighbours(place) if other in self.cards]

    def _beside(self, place: Place, name: str, turn: str) -> CardPiece:
        """A card as people lay it, edge to edge with those that lie there, a little askew."""
        near, gauss, pitch = self._near(place), self.chance.gauss, self.pitch_mm
        lean = KEPT * sum(piece.slack_deg for _, piece in near) / max(1, len(near)) + gauss(0, SLIP_DEG)
        points = [(place[0] * pitch, place[1] * pitch)] if not near else []
        for other, piece in near:
            east, south = turned((place[0] - other[0]) * pitch, (place[1] - other[1]) * pitch, piece.slack_deg)
            points.append((piece.x_mm + east, piece.y_mm + south))
        x, y = np.mean(points, axis=0) + np.array([gauss(0, SLIP_MM), gauss(0, SLIP_MM)])
        return CardPiece(name, turn, float(x), float(y), min(MOST_DEG, max(-MOST_DEG, lean)))

    def alike(self, name: str, turn: str) -> list[str]:
        """The turns in which the card of that name joins the same sides and treasures, in the order N E S W."""
        card = dict(self.deck.cards)[name]
        wanted = turned_card(card, TURNS.index(turn))
        return [other for number, other in enumerate(TURNS) if turned_card(card, number) == wanted]

    def _hang(self, margin: float) -> None:
        """Hang the camera where it sees all cards with so many cards' room; the pile lies in the north-west of that."""
        middles = np.array([(piece.x_mm, piece.y_mm) for piece in self.cards.values()])
        room = (margin + 0.5) * self.pitch_mm
        (west, north), (east, south) = middles.min(axis=0) - room, middles.max(axis=0) + room
        wide = max(east - west, 1.33 * (south - north))
        height_mm = max(self.conditions.height_mm, 1.15 * wide)
        self.conditions = replace(self.conditions, height_mm=height_mm, pitch_mm=MM_PER_PITCH)
        self._look_at(self.place_of(x, y) for x in (west, east) for y in (north, south))
        self.pile_at = self.place_of(west + 0.85 * self.pitch_mm, north + 0.85 * self.pitch_mm)
        faces = printed_deck(self.printing, self.deck.cards)
        self._faces = {name: shrunk(face, self.overhead.px_per_mm, self.printing) for name, face in faces.items()}

    # --- what is drawn ---

    def flats(self) -> list[Flat]:
        laid = [self._flat(piece) for piece in self.cards.values()]
        carried = [self._flat(self.carried)] if self.carried else []
        return [*laid, *self._piled(), *carried]

    def _flat(self, piece: CardPiece) -> Flat:
        turn, at = piece.turn_deg + self.people.shift.turn_deg, self.place_of(piece.x_mm, piece.y_mm)
        return Flat(self._faces[piece.name], self.overhead.px_per_mm, *at, turn, piece.up, piece.up)

    def _piled(self) -> Iterator[Flat]:
        """The cards of the pile from the lowest, which casts the shadow of all."""
        thick, (x, y) = THICK_MM / MM_PER_PITCH, self.pile_at
        for number in range(self.pile):
            dx, dy, turn = np.random.default_rng([self.setting.seed, number]).normal(0, 1, 3)
            at = x + dx * PILE_LOOSE_MM / MM_PER_PITCH, y + dy * PILE_LOOSE_MM / MM_PER_PITCH
            casts = 0.0 if number else self.pile * thick
            yield Flat(self._faces[""], self.overhead.px_per_mm, *at, PILE_DEG + turn, number * thick, casts)

    # --- truth ---

    def shown_in(self, view: ViewJson) -> Lying:
        """How cards lie that a page shows."""
        return {("card", place): lies.replace(" ", "/") for place, lies in texts_in(view, "cells").items()}

    def layout(self) -> Lying:
        """Truth: name and turn of each card that lies, by its place; of turns alike to the rules the first."""
        lying = {}
        for place in sorted(self.cards, key=reading_order):
            piece = self.cards[place]
            lying["card", format_place(place)] = f"{piece.name}/{self.alike(piece.name, piece.turn)[0]}"
        return lying

    def truth(self) -> dict[str, Any]:
        """Truth of the picture drawn last: for each card its place, name, turn, corners in px from the printed
        north-west clockwise, and the share that is hidden; and the pile's corners."""
        cards = []
        for place in sorted(self.cards, key=reading_order):
            piece = self.cards[place]
            corners, within = self._points(piece, CORNERS), self._points(piece, WITHIN)
            cards.append({"place": format_place(place), "name": piece.name, "turn": piece.turn,
                          "alike": self.alike(piece.name, piece.turn), "corners_px": rounded(corners),
                          "hidden": self.overhead.hidden_share(within)})  # fmt: skip
        pile = rounded(self._points(CardPiece("", "N", *self.mm_of(*self.pile_at), PILE_DEG), CORNERS))
        told = {"pile": self.pile, "pile_px": pile if self.pile else []}
        return {"cards": cards, "hands": len(self.people.hands), **told}

    def _points(self, piece: CardPiece, shares: Floats) -> Floats:
        """Points of a card in px, given as shares of its side from its middle."""
        points = [turned(x, y, piece.turn_deg) for x, y in shares * self.printing.card_mm]
        return self._to_px(np.array(points) + np.array([piece.x_mm, piece.y_mm]))

    # --- what hands do ---

    def act(self, action: str, seat: str = "red") -> Iterator[None]:
        """Let a person lay a card (`lay key-owl 2,-1 E`; any turn that is alike to the rules), take one (`take 0,1`) or
        draw; what moves nothing on the table takes no picture."""
        match action.split():
            case ["lay", name, place, turn]:
                yield from self.lay(name, parse_place(place), self.chance.choice(self.alike(name, turn)), seat)
            case ["take", place]:
                yield from self.take(parse_place(place), seat)
            case ["draw" | "draw-unseen", *_] if self.pile:
                yield from self.people.reach(seat, *self.pile_at, up=0.3)
                self.pile -= 1
                yield from self.people.leave()

    def lay(self, name: str, place: Place, turn: str, seat: str) -> Iterator[None]:
        """A hand brings a card and lays it; before, the camera is hung higher where the layout grows too large."""
        goal = self._beside(place, name, turn)
        if self._is_near_rim(goal):
            yield from self._grow(place, goal, seat)
        self.carried = replace(goal)
        for _ in self.people.reach(seat, *self._hold(goal, seat), up=CARRY + 0.1):
            self._carry(seat)
            yield
        self.cards[place], self.carried = goal, None
        self._nudge_near(place)
        yield from self.people.show(replace(self.people.hands[0], up=0.15))
        yield from self.people.leave()

    def take(self, place: Place, seat: str) -> Iterator[None]:
        """A hand takes a card away."""
        yield from self.people.reach(seat, *self._hold(self.cards[place], seat), up=0.2)
        self.carried = self.cards.pop(place)
        self._nudge_near(place)
        for _ in self.people.withdraw():
            self._carry(seat)
            yield
        self.carried, self.people.hands = None, ()
        yield

    def _hold(self, piece: CardPiece, seat: str) -> Point:
        """Where on the table fingertips take hold of a card."""
        (x, y), (out_x, out_y) = self.place_of(piece.x_mm, piece.y_mm), OUTWARDS[self.people.person(seat).side]
        away = GRIP * self.printing.card_mm / MM_PER_PITCH
        return x + away * out_x, y + away * out_y

    def _carry(self, seat: str) -> None:
        """Have the carried card be where the hand is."""
        assert self.carried is not None
        hand, (out_x, out_y) = self.people.hands[0], OUTWARDS[self.people.person(seat).side]
        away = GRIP * self.printing.card_mm / MM_PER_PITCH
        self.carried.x_mm, self.carried.y_mm = self.mm_of(hand.x - away * out_x, hand.y - away * out_y)
        self.carried.up = CARRY

    def _nudge_near(self, place: Place) -> None:
        """Neighbours move a little when a card is laid or taken clumsily."""
        for _, piece in self._near(place):
            if self.people.fumbles():
                piece.x_mm, piece.y_mm = piece.x_mm + self.chance.gauss(0, 0.8), piece.y_mm + self.chance.gauss(0, 0.8)
                piece.slack_deg = min(MOST_DEG, max(-MOST_DEG, piece.slack_deg + self.chance.gauss(0, 0.6)))

    def _is_near_rim(self, piece: CardPiece) -> bool:
        """Whether a card would lie too near to the rim of the picture, or to the pile."""
        x, y = self.place_of(piece.x_mm, piece.y_mm)
        card = self.pitch_mm / MM_PER_PITCH
        (west, north), (east, south) = self.overhead.low, self.overhead.high
        is_near_pile = self.pile > 0 and max(abs(x - self.pile_at[0]), abs(y - self.pile_at[1])) < 1.2 * card
        return is_near_pile or min(x - west, east - x, y - north, south - y) < NEAREST * card

    def _grow(self, place: Place, piece: CardPiece, seat: str) -> Iterator[None]:
        """Somebody hangs the camera higher and moves the pile away, so that there is room for a card."""
        yield from self.cover(seat, 2)
        self.cards[place] = piece
        self._hang(MARGIN + GROWS)
        del self.cards[place]
        yield from self.rest(3)

    def restore(self, goal: Lying, seat: str = "red") -> Iterator[None]:
        """Let a person take away what another layout has not, and lay what it has."""
        now = self.layout()
        for _, of in [spot for spot in now if goal.get(spot) != now[spot]]:
            yield from self.take(parse_place(of), seat)
        for spot in [spot for spot in goal if goal[spot] != now.get(spot)]:
            name, _, turn = goal[spot].partition("/")
            yield from self.act(f"lay {name} {spot[1]} {turn}", seat)


CORNERS = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
WITHIN = np.stack(np.meshgrid(*[np.linspace(-0.47, 0.47, 8)] * 2), axis=-1).reshape(-1, 2)
"""Points spread over a card."""


def turned(x: float, y: float, turn_deg: float) -> Point:
    """A vector turned clockwise."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    return c * x - s * y, s * x + c * y
