"""The demonstration at a table of spots: its copy is taught from pictures, then its people play before the reader."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import atan2, degrees
from typing import Any

import numpy as np

from appliance.demo.show import Show
from appliance.taught import reader_of
from calibration.teaching.taught import Look
from companion.frame import Image
from companion.games.catalogue import game_named
from companion.live.frame_reader import Eyes
from companion.live.recording import Recorder
from companion.maze.card import CardSet, format_card
from companion.maze.rings import Ring, format_place, place_of
from companion.rules import table as rules
from companion.rules.game import State
from hardware.simulated.spots.card_table import CardTable
from hardware.simulated.spots.handled import PERIOD_S, Setting, SpotTable, draw_conditions
from hardware.simulated.spots.lessons import card_lessons, ring_lessons
from hardware.simulated.spots.printing import PRINTS, SpotPrint
from hardware.simulated.spots.ring_press import RoundShape, even_shape
from hardware.simulated.spots.ring_table import RingTable
from hardware.simulated.spots.spot_players import SpotPlayers
from vision.board.homography import project
from vision.cards.taught_deck import TaughtCard, TaughtDeck
from vision.cards.teaching import find_cards
from vision.rings.outline import find_disc
from vision.rings.taught_board import TaughtBoard, TaughtRing, to_document
from vision.rings.teaching import propose, taught_board, with_radii

LESSONS, LESSON_SEED, LESSON_SEVERITY = 3, 700_000, 0.6
"""So many pictures teach a board; the evening on which pictures are taken to teach, and how bad its light is."""

PLAIN = "slate"
"""The cloth on which cards are laid to be taught: one of another colour than theirs, as the page advises."""

Truth = Mapping[str, Any]
"""The truth of a picture, as tables tell it."""


class SpotShow(Show):
    """A demonstration before a reader that was taught one of the shipped prints."""

    table: SpotTable
    period_s = PERIOD_S

    def _print(self) -> SpotPrint:
        return PRINTS[sorted(PRINTS)[self.options.chance % len(PRINTS)]]

    def _table(self) -> SpotTable:
        """The table as the evening stands."""
        return table_of(self.session.state, self._print(), Setting(self.options.chance, size_px=self.options.size_px))

    def _eyes(self) -> Eyes:
        self.packer.taught = look = look_of(self.session.state, self._print())
        return Eyes(reader_of(self.session.game, look))

    def _people(self, seed: int, recorder: Recorder | None) -> SpotPlayers:
        def did(seat: str, action: str) -> None:
            if recorder is not None:
                line = {"frame": self.loop.index, "seat": seat, "action": action}
                recorder.truth.write(json.dumps(line) + "\n")

        desk = self.desk
        self.people = SpotPlayers(
            self.table, desk.post, desk.parse_action, desk.snapshot, desk.snapshot_for, seed, self.thoughts(seed),
            self.pace.visitors, did, ponders=self.ponders,
        )  # fmt: skip
        return self.people

    def _picture_passed(self) -> None:
        """What hands did is counted as the page tells of it."""

    def counted(self) -> dict[str, object]:
        """What hands did, and how it was taken."""
        counts, wrong = self.people.counts, self.people.silently_wrong
        actions = {"true": counts["done"], "followed": counts["followed"], "asked": counts["asked"]}
        told = {"actions": {**actions, "silently_wrong": len(wrong)}, "pages": {"true": 0, "followed": 0}}
        return {**told, "print": self._print().name, "wrong": wrong}


def table_of(state: State, printing: SpotPrint, setting: Setting, shape: RoundShape | None = None) -> SpotTable:
    """The table on which a position lies; a round board has a usual shape if none is given."""
    position: Any = state
    if _kind(state) == "rings":
        shape = shape or even_shape(position.board)
        return RingTable(shape, printing, setting, position.offsets, dict(position.pawns))
    laid = {place: (card.name, card.turn) for place, card in position.grid.laid}
    return CardTable(position.box, printing, setting, laid, position.deck_left)


def look_of(state: State, printing: SpotPrint) -> Look:
    """How the copy looks that is played with, taught from pictures as its owner would."""
    position: Any = state
    setting = Setting(LESSON_SEED, draw_conditions(LESSON_SEED, LESSON_SEVERITY), cloth=PLAIN)
    if _kind(state) == "rings":
        shape = even_shape(position.board)
        boards = [(table.render(), table.truth()) for table in ring_lessons(shape, printing, setting, LESSONS)]
        board = board_taught(shape, boards)
        return to_document(board), board.view
    lessons = [(table.render(), table.truth()) for _, table in card_lessons(position.box, printing, setting)]
    deck = deck_taught(position.box, lessons)
    return deck.to_document(), deck.sheet()


def _kind(state: State) -> str:
    table = game_named(state.game).table
    assert isinstance(table, rules.SpotTable)
    return table.kind


def board_taught(shape: RoundShape, lessons: Sequence[tuple[Image, Truth]]) -> TaughtBoard:
    """A board as an owner teaches it who knows its truth: pictures of it with nothing on it, the first at offset 0."""
    images, first = [image for image, _ in lessons], lessons[0][1]
    to_disc = np.linalg.inv(find_disc(images)[0])
    mark, *rim = project(to_disc, np.array([first["mark_px"], *first["rim_px"]]))
    reach = min(1.0, float(np.linalg.norm(rim, axis=1).mean())) / shape.radii_mm[0]
    mark_deg = degrees(atan2(mark[0], -mark[1]))
    proposal = with_radii(propose(images), [reach * radius for radius in shape.radii_mm])
    turned = first["turned_deg"]
    rings = [_ring(ring, n, proposal.span(n), mark_deg + turned[ring.name]) for n, ring in enumerate(shape.board.rings)]
    return taught_board(proposal, rings, [one.start for _, one in shape.board.squares() if one.start])


def _ring(ring: Ring, number: int, span: tuple[float, float], turned_deg: float) -> TaughtRing:
    """A ring that lies turned by so much in the first picture."""
    squares = sorted(
        ((start + turned_deg) % 360, format_place(place_of(number + 1, index)) if square.is_path else "")
        for index, (start, square) in enumerate(zip(ring.starts_deg, ring.squares, strict=True), 1)
    )
    starts, places = zip(*squares, strict=True)
    return TaughtRing(ring.name, *span, starts, places, ring.positions, ring.clockwise)


def deck_taught(box: CardSet, lessons: Iterable[tuple[Image, Truth]]) -> TaughtDeck:
    """A deck as an owner teaches it who knows the truth of each picture; without the cards that no picture shows well
    enough."""
    cards = []
    for image, truth in lessons:
        found = find_cards(image)
        middles = np.array([np.mean(card.corners_px, axis=0) for card in found]).reshape(-1, 2)
        for one in truth["cards"]:
            corners = np.array(one["corners_px"])
            off_px = np.linalg.norm(middles - corners.mean(axis=0), axis=1)
            if len(found) and off_px.min() < np.ptp(corners[:, 0]) / 4:
                card = dict(box.cards)[one["name"]]
                cards.append(TaughtCard(one["name"], found[int(off_px.argmin())].look, format_card(card)))
    return TaughtDeck(tuple(cards))
