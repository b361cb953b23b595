"""Maze cards on a table: hands lay them edge to edge, take them away, and draw from a pile that lies beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import Any

import numpy as np

from companion.maze.card import TURNS, CardSet, turned_card
from companion.maze.cardgrid import Place, format_place, neighbours, parse_place, reading_order
from hardware.simulated.drawing.light import BoardShift, Conditions, Floats
from hardware.simulated.drawing.stage import OUTWARDS, Point
from hardware.simulated.prints.press import Patch
from hardware.simulated.spots.card_press import printed_deck, shrunk
from hardware.simulated.spots.handled import Lying, SpotTable, pitches, rounded
from hardware.simulated.spots.overhead import Flat
from hardware.simulated.spots.printing import MM_PER_PITCH, SpotPrint

MARGIN = 1.75
"""So many cards of table have to be seen round the layout while people play."""
MOST_DEG = 4.0
"""How far a card lies off square at most."""
SLIP_MM, SLIP_DEG = 0.7, 0.9
THICK_MM = 0.33
PILE_LOOSE_MM = 0.5
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


class CardTable(SpotTable):
    """The cards of one deck and print on a cloth, under a camera that is hung higher as the layout grows.

    `laid` are name and turn of each card by its place. `pile` cards lie face down beside them. `spread` is how far apart
    the middles of neighbours lie, in cards, `margin` how many cards of table are seen around.
    """

    def __init__(self, deck: CardSet, printing: SpotPrint, seed: int, laid: Mapping[Place, tuple[str, str]],
                 pile: int = 0, conditions: Conditions | None = None, size_px: tuple[int, int] = (1280, 960),
                 fumble_rate: float = 0.15, cloth_name: str | None = None, spread: float = 1.008,
                 margin: float = MARGIN, shift: BoardShift | None = None) -> None:
        super().__init__(seed, conditions, size_px, fumble_rate, cloth_name, shift)
        self.deck, self.printing, self.pile, self.margin = deck, printing, pile, margin
        self.pitch_mm = printing.card_mm * (spread + self.chance.uniform(0, 0.012))
        self.cards: dict[Place, CardPiece] = {}
        self.carried: CardPiece | None = None
        self._height_mm = self.conditions.height_mm
        for place in self._laying_order(laid):
            self.cards[place] = self._beside(place, *laid[place])
        self._hang()

    # --- how cards come to lie ---

    def _laying_order(self, laid: Mapping[Place, tuple[str, str]]) -> list[Place]:
        """Each card after one that it touches, as far as there is one."""
        waiting, order = sorted(laid, key=reading_order), []
        while waiting:
            place = next((one for one in waiting if any(near in order for near in neighbours(one))), waiting[0])
            waiting.remove(place)
            order.append(place)
        return order

    def _beside(self, place: Place, name: str, turn: str) -> CardPiece:
        """A card as people lay it, edge to edge with those that lie there, a little askew."""
        near = [(other, self.cards[other]) for other in neighbours(place) if other in self.cards]
        gauss = self.chance.gauss
        lean = 0.75 * sum(piece.slack_deg for _, piece in near) / max(1, len(near)) + gauss(0, SLIP_DEG)
        ways = [_turned((place[0] - other[0]) * self.pitch_mm, (place[1] - other[1]) * self.pitch_mm, piece.slack_deg)
                for other, piece in near]  # fmt: skip
        points = [(piece.x_mm + x, piece.y_mm + y) for (_, piece), (x, y) in zip(near, ways, strict=True)]
        x, y = np.mean(points or [(place[0] * self.pitch_mm, place[1] * self.pitch_mm)], axis=0)
        lean = min(MOST_DEG, max(-MOST_DEG, lean))
        return CardPiece(name, turn, float(x) + gauss(0, SLIP_MM), float(y) + gauss(0, SLIP_MM), lean)

    def alike(self, name: str, turn: str) -> list[str]:
        """The turns in which the card of that name joins the same sides and treasures: people do not tell them apart."""
        card = dict(self.deck.cards)[name]
        wanted = turned_card(card, TURNS.index(turn))
        return [other for number, other in enumerate(TURNS) if turned_card(card, number) == wanted]

    # --- the camera ---

    def _box(self, margin: float) -> tuple[Point, Point]:
        """The rectangle round all cards with so many cards' room, in mm, its corners north-west and south-east."""
        xs = [piece.x_mm for piece in self.cards.values()] or [0.0]
        ys = [piece.y_mm for piece in self.cards.values()] or [0.0]
        room = (margin + 0.5) * self.pitch_mm
        return (min(xs) - room, min(ys) - room), (max(xs) + room, max(ys) + room)

    def _hang(self) -> None:
        """Hang the camera where it sees everything with some room; the pile lies in the north-west of that."""
        (west, north), (east, south) = self._box(self.margin)
        self.seen = (west, north), (east, south)
        wide = max(east - west, 1.33 * (south - north))
        self.conditions = replace(self.conditions, height_mm=max(self._height_mm, 1.15 * wide), pitch_mm=MM_PER_PITCH)
        self.pile_at = west + 0.85 * self.pitch_mm, north + 0.85 * self.pitch_mm
        self._look_at(self.place_of(x, y) for x in (west, east) for y in (north, south))
        faces = printed_deck(self.printing, self.deck.cards)
        self._faces: dict[str, Patch] = {name: shrunk(face, self.overhead.px_per_mm, self.printing)
                                         for name, face in faces.items()}  # fmt: skip

    def _needs_room(self, place: Place) -> bool:
        """Whether a card there would lie too near to the rim of the picture, or to the pile."""
        (west, north), (east, south) = self.seen
        x, y = place[0] * self.pitch_mm, place[1] * self.pitch_mm
        room = 1.4 * self.pitch_mm
        is_near_pile = self.pile and hypot(x - self.pile_at[0], y - self.pile_at[1]) < 1.5 * self.pitch_mm
        return x - west < room or east - x < room or y - north < room or south - y < room or bool(is_near_pile)

    # --- what is drawn ---

    def _flats(self) -> list[Flat]:
        per_mm = self.overhead.px_per_mm
        flats = [self._flat(piece, per_mm) for piece in self.cards.values()]
        back, (x, y) = self._faces[""], self.pile_at
        thick = THICK_MM / MM_PER_PITCH
        for number in range(self.pile):
            loose = np.random.default_rng([self.seed, number]).normal(0, 1, 3)
            at = self._fixed(x + PILE_LOOSE_MM * loose[0], y + PILE_LOOSE_MM * loose[1])
            casts = self.pile * thick if number == 0 else 0.0
            flats.append(Flat(back, per_mm, *at, 6.0 + loose[2], number * thick, casts))
        return flats + ([self._flat(self.carried, per_mm)] if self.carried else [])

    def _flat(self, piece: CardPiece, per_mm: float) -> Flat:
        turn = 90.0 * TURNS.index(piece.turn) + piece.slack_deg + self.people.shift.turn_deg
        return Flat(self._faces[piece.name], per_mm, *self.place_of(piece.x_mm, piece.y_mm), turn, piece.up, piece.up)

    def _fixed(self, x_mm: float, y_mm: float) -> Point:
        """A point of the table, whatever was bumped."""
        return pitches(x_mm), pitches(y_mm)

    # --- truth ---

    def layout(self) -> Lying:
        """Truth: name and turn of each card that lies, by its place; of turns that look alike to the rules the first."""
        return {("card", format_place(place)): f"{piece.name}/{self.alike(piece.name, piece.turn)[0]}"
                for place, piece in sorted(self.cards.items(), key=lambda pair: reading_order(pair[0]))}  # fmt: skip

    def truth(self) -> dict[str, Any]:
        """Truth of the picture drawn last: for each card its place, name, turn, corners in px from the printed
        north-west clockwise, and the share that is hidden; and the pile's corners."""
        cards = [
            {"place": format_place(place), "name": piece.name, "turn": piece.turn,
             "alike": self.alike(piece.name, piece.turn), "corners_px": rounded(self._to_px(self._corners(piece))),
             "hidden": self.overhead.hidden_share(self._to_px(self._corners(piece, 8)))}
            for place, piece in sorted(self.cards.items(), key=lambda pair: reading_order(pair[0]))
        ]  # fmt: skip
        pile = CardPiece("", "N", *self.pile_at, 6.0)
        flat = np.c_[self._corners(pile) / MM_PER_PITCH + pitches(0), np.zeros(4)]
        return {"cards": cards, "hands": len(self.people.hands), "pile": self.pile,
                "pile_px": rounded(self.overhead.camera.project(flat)) if self.pile else []}  # fmt: skip

    def _corners(self, piece: CardPiece, steps: int = 1) -> Floats:
        """Four corners of a card from its printed north-west clockwise; with more steps, a grid of points on it."""
        half = self.printing.card_mm / 2
        if steps == 1:
            points = [(-half, -half), (half, -half), (half, half), (-half, half)]
        else:
            axis = np.linspace(-0.95 * half, 0.95 * half, steps)
            points = [(float(x), float(y)) for x in axis for y in axis]
        turn = 90.0 * TURNS.index(piece.turn) + piece.slack_deg
        return np.array([_turned(x, y, turn) for x, y in points]) + (piece.x_mm, piece.y_mm)

    # --- what hands do ---

    def act(self, action: str, seat: str = "red") -> Iterator[None]:
        """Let a person lay a card (`lay key-owl 2,-1 E`), take one (`take 0,1`) or draw; what moves nothing on the
        table takes no picture."""
        match action.split():
            case ["lay", name, place, turn]:
                yield from self.lay(name, parse_place(place), self.chance.choice(self.alike(name, turn)), seat)
            case ["take", place]:
                yield from self.take(parse_place(place), seat)
            case ["draw" | "draw-unseen", *_] if self.pile:
                yield from self.draw(seat)

    def lay(self, name: str, place: Place, turn: str, seat: str) -> Iterator[None]:
        """A hand brings a card and lays it; before, somebody hangs the camera higher where the layout grows too large."""
        if self._needs_room(place):
            yield from self._grow(place, seat)
        goal = self._beside(place, name, turn)
        self.carried = replace(goal, up=CARRY)
        out_x, out_y = OUTWARDS[self.people.person(seat).side]
        x, y = self.place_of(goal.x_mm, goal.y_mm)
        away = GRIP * self.printing.card_mm / MM_PER_PITCH
        for hand in self._carried(self.people.reach(seat, x + away * out_x, y + away * out_y, up=CARRY + 0.1)):
            self._carry(hand.x - away * out_x, hand.y - away * out_y, CARRY)
            yield
        self.cards[place], self.carried = goal, None
        self._nudge_near(place)
        yield from self.people.show(replace(self.people.hands[0], up=0.15))
        yield from self.people.leave()

    def take(self, place: Place, seat: str) -> Iterator[None]:
        """A hand takes a card away."""
        piece = self.cards[place]
        out_x, out_y = OUTWARDS[self.people.person(seat).side]
        x, y = self.place_of(piece.x_mm, piece.y_mm)
        away = GRIP * self.printing.card_mm / MM_PER_PITCH
        yield from self.people.reach(seat, x + away * out_x, y + away * out_y, up=0.2)
        self.carried = self.cards.pop(place)
        self._nudge_near(place)
        for hand in self._carried(self.people.withdraw()):
            self._carry(hand.x - away * out_x, hand.y - away * out_y, CARRY)
            yield
        self.carried, self.people.hands = None, ()
        yield

    def draw(self, seat: str) -> Iterator[None]:
        """A hand takes the topmost card of the pile."""
        yield from self.people.reach(seat, *self._fixed(*self.pile_at), up=0.3)
        self.pile -= 1
        yield from self.people.leave()

    def _carry(self, x: float, y: float, up: float) -> None:
        """Have the carried card be at a point of the table."""
        assert self.carried is not None
        inverse = np.linalg.inv(self.people.shift.matrix())
        back = inverse @ [x, y, 1.0]
        self.carried.x_mm, self.carried.y_mm = (float(part - pitches(0)) * MM_PER_PITCH for part in back[:2])
        self.carried.up = up

    def _nudge_near(self, place: Place) -> None:
        """Neighbours move a little when a card is laid or taken clumsily."""
        for near in neighbours(place):
            if near in self.cards and self.people.fumbles():
                piece = self.cards[near]
                piece.x_mm, piece.y_mm = piece.x_mm + self.chance.gauss(0, 0.8), piece.y_mm + self.chance.gauss(0, 0.8)
                piece.slack_deg = min(MOST_DEG, max(-MOST_DEG, piece.slack_deg + self.chance.gauss(0, 0.6)))

    def _grow(self, place: Place, seat: str) -> Iterator[None]:
        """Somebody hangs the camera higher, and moves the pile out of the way, before a card is laid at a place."""
        yield from self.cover(seat, 2)
        self.cards[place] = CardPiece("", "N", place[0] * self.pitch_mm, place[1] * self.pitch_mm)
        self._hang()
        del self.cards[place]
        yield from self.people.pause(3)

    def restore(self, goal: Mapping[str, Any], seat: str = "red") -> Iterator[None]:
        """Let a person take away what a position of the game has not, and lay what it has."""
        wanted = {parse_place(text): lies.split() for text, lies in goal["cells"].items()}
        for place in sorted(self.cards, key=reading_order):
            piece = self.cards[place]
            if place not in wanted or wanted[place] != [piece.name, self.alike(piece.name, piece.turn)[0]]:
                yield from self.take(place, seat)
        for place, (name, turn) in wanted.items():
            if place not in self.cards:
                yield from self.lay(name, place, turn, seat)


def _turned(x: float, y: float, turn_deg: float) -> Point:
    """A vector turned clockwise."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    return c * x - s * y, s * x + c * y
