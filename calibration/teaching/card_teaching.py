"""Teaching a deck: a dozen cards a picture, the paths of each, and the treasures on them.

A card is its look's number and its corridors as a copy writes them, `NE:crown+SW:ghost`, "" where none was read yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import dist, hypot
from typing import Any, ClassVar, Final

import numpy as np

from calibration.teaching.draft import Stage
from calibration.teaching.taught import Look
from calibration.teaching.teaching import CHECK, PICK, STEP, StepTeaching, mark_of, mended_in, named, picks
from companion.errors import BadCalibration
from companion.frame import Image
from companion.lobby.teaching import Block, Choice, Mark, Sheet, Tap, TeachPage
from companion.maze.card import TURNS, Card, Corridor, format_card, parse_card, turned_card
from companion.maze.sides import EAST, NORTH, SOUTH, WEST, Sides
from companion.rules.words import Said, listed, say, say_count, treasure
from vision.cards.matching import Matcher
from vision.cards.taught_deck import TaughtCard, TaughtDeck
from vision.cards.teaching import find_cards

SIDE: Final = 100.0
"""A card is so many units wide and high."""

SAME: Final = 0.94
"""A card that agrees so well with one before, compared with how it agrees with itself, was taken twice."""

INNER: Final = 22.0
"""A tap this near to the middle of a card means how its paths hang together."""

CORNER: Final = 25.0
"""A tap this far from the middle in both directions means the two sides beside a corner."""

MOST_ALIKE: Final = 2
"""So many equal treasures lie on one path of a card."""

ENDS: Final = {"N": (50, 0), "E": (100, 50), "S": (50, 100), "W": (0, 50)}
NAME_ALONG: Final = 0.5
"""Where two paths have their names, from their middle to an end."""

HUB: Final = 0.3
"""How far the middle of a path is drawn from the middle of its card towards its sides."""


class CardTeaching(StepTeaching):
    """The teaching of a deck; `edition` says which treasures there may be, and how many cards."""

    steps: ClassVar[Mapping[str, Said]] = {
        "cards": say("Cards and paths"),
        "treasures": say("Treasures"),
        CHECK: say("Check"),
    }

    empty: ClassVar[Stage] = {"cards": {}, "motifs": [], PICK: ""}

    def is_open(self, stage: Stage, step: str) -> bool:
        """Treasures can be told once there are cards."""
        return step == "cards" or bool(stage["cards"])

    def _motifs(self, stage: Stage) -> list[str]:
        """The treasures of the edition, and those that were typed."""
        cards = map(parse_card, self.document["cards"].values())
        return [*sorted({mark for card in cards for mark in card.treasures}), *stage["motifs"]]

    def _picked(self, stage: Stage) -> str:
        motifs = self._motifs(stage)
        return stage[PICK] if stage[PICK] in motifs else motifs[0]

    # --- taps ---

    def taken(self, stage: Stage, image: Image) -> Stage:
        """The cards of a picture that are not among those before, beside them."""
        found = find_cards(image)
        if not found:
            why = say("I cannot see any cards. Lay them apart, on a table of another colour, below the camera.")
            raise BadCalibration(why)
        known = Matcher([self.picture(number) for number in stage["cards"]])
        new = {str(self.draft.add_picture(card.look)): card.corridors for card in found if not _has(known, card.look)}
        frames = ["M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in card.corners_px) + "Z" for card in found]
        photo = {"picture": self.draft.add_picture(image), "frames": frames, "new": len(new)}
        return {**stage, STEP: "cards", "cards": {**stage["cards"], **new}, "photo": photo}

    def chosen(self, stage: Stage, kind: str, what: str) -> Stage:
        """A card removed."""
        left = {number: text for number, text in stage["cards"].items() if number != what or kind != "drop"}
        return {**stage, "cards": left}

    def tapped(self, stage: Stage, tap: Tap) -> Stage:
        """A side opened or closed, paths joined otherwise, the picked treasure told to be on a path, or named."""
        cards: Mapping[str, str] = stage["cards"]
        if mark := mark_of(tap.text):
            more = [] if mark in self._motifs(stage) else [mark]
            return {**stage, "motifs": [*stage["motifs"], *more], PICK: mark}
        if tap.sheet not in cards:
            return stage
        corridors = list(parse_card(cards[tap.sheet]).corridors) if cards[tap.sheet] else []
        x, y = tap.x - SIDE / 2, tap.y - SIDE / 2
        along, across = NORTH if y < 0 else SOUTH, WEST if x < 0 else EAST
        side = along if abs(y) > abs(x) else across
        if stage[STEP] == "treasures":
            near = min(corridors, key=lambda one: (not one.sides & side, dist(_hub(one), (tap.x, tap.y))), default=None)
            done = [_counted(one, self._picked(stage)) if one is near else one for one in corridors]
        elif hypot(x, y) < INNER:
            done = _joined_otherwise(corridors)
        elif min(abs(x), abs(y)) > CORNER:
            done = _around_corner(corridors, along | across)
        else:
            done = _with_side(corridors, side)
        return {**stage, "cards": {**cards, tap.sheet: format_card(turned_card(Card(tuple(done)), 0)) if done else ""}}

    # --- what is known, and wrong ---

    def _names(self, stage: Stage) -> dict[str, str]:
        """A name for each card: its treasures, with a number where several have the same, or `card-17`."""
        names: dict[str, str] = {}
        for at, (number, text) in enumerate(stage["cards"].items(), 1):
            plain = "-".join(sorted(parse_card(text).treasures)) if text else ""
            same = sum(name == plain or name.rpartition("-")[0] == plain for name in names.values())
            names[number] = f"card-{at}" if not plain else plain if not same else f"{plain}-{same + 1}"
        return names

    def changes(self, stage: Stage) -> Mapping[str, Any]:
        """The cards, and how many they are."""
        cards, names = stage["cards"], self._names(stage)
        return {"count": len(cards), "cards": {names[one]: text for one, text in cards.items()}}

    def look(self, stage: Stage) -> Look:
        """The names of the cards, and their looks on one sheet."""
        cards, names = stage["cards"], self._names(stage)
        deck = TaughtDeck(tuple(TaughtCard(names[one], self.picture(one), cards[one]) for one in cards))
        return deck.to_document(), deck.sheet()

    def wrong(self, stage: Stage) -> tuple[Choice, ...]:
        """Cards without paths, or else what the box is not content with."""
        unread = [at for at, text in enumerate(stage["cards"].values(), 1) if not text]
        if unread:
            words = say("I see no path on these cards: {numbers}. Tap where paths leave.", numbers=listed(unread))
            return (mended_in("cards", words),)
        return self.copy_fault(stage)

    def notes(self, stage: Stage) -> Iterator[Said]:
        """What may be missing, and what a card without treasures means."""
        cards = stage["cards"]
        bare = [at for at, text in enumerate(cards.values(), 1) if text and not parse_card(text).treasures]
        if (less := self.document["count"] - len(cards)) > 0:
            yield say_count(
                "{count} card is missing from a full box.", "{count} cards are missing from a full box.", less
            )  # fmt: skip
        if bare:
            yield say("Cards without a treasure: {numbers}. They can be laid, but win nothing.", numbers=listed(bare))

    # --- pages ---

    def show(self, stage: Stage) -> TeachPage:
        """The page of a step."""
        sheets, picked = tuple(self._sheets(stage)), self._picked(stage)
        deck = Block(say_count("{count} card", "{count} cards", len(sheets)), sheets=sheets, look="cards")
        if stage[STEP] == CHECK:
            return TeachPage(blocks=(deck,), wrong=self.wrong(stage), notes=tuple(self.notes(stage)))
        if stage[STEP] == "cards":
            return TeachPage(blocks=(self._photo(stage), replace(deck, sheets=sheets[::-1])), has_pictures=True)
        told = {mark for text in stage["cards"].values() if text for mark in parse_card(text).treasures}
        choices = picks(map(treasure, self._motifs(stage)), picked, told)
        return TeachPage(blocks=(choices, deck), picked=say("{what}", what=treasure(picked)), can_name=True)

    def _sheets(self, stage: Stage) -> Iterator[Sheet]:
        cards, has_names = stage["cards"], stage[STEP] != "cards"
        for at, (number, text) in enumerate(cards.items(), 1):
            wrong = (Mark("wrong", f"M1 1H{SIDE - 1}V{SIDE - 1}H1Z"),) if not text else ()
            marks = (*_ways(text, has_names=has_names), *wrong)
            choices = () if has_names else (Choice(f"drop:{number}", say("Remove")),)
            yield Sheet(number, number, (SIDE, SIDE), (0, 0, SIDE, SIDE), marks, str(at), choices)

    def _photo(self, stage: Stage) -> Block:
        """The latest picture with a frame around each card that was found in it."""
        if (photo := stage.get("photo")) is None:
            return Block(look="photos")
        height, width = self.picture(photo["picture"]).shape[:2]
        words = say_count(
            "Your latest picture: {count} card found, {fresh} of them new",
            "Your latest picture: {count} cards found, {fresh} of them new", len(photo["frames"]), fresh=photo["new"],
        )  # fmt: skip
        marks = tuple(Mark("found", frame) for frame in photo["frames"])
        sheet = Sheet("", str(photo["picture"]), (width, height), (0, 0, width, height), marks, words)
        return Block(sheets=(sheet,), look="photos")

    def picture(self, name: str) -> Image:
        """The look of a card, or a whole picture."""
        return self.draft.picture(int(name))


def _has(known: Matcher, look: Image) -> bool:
    """Whether a card looks like one of those known, by how a look agrees with itself."""
    itself = float(Matcher([look]).likest(look)[0])
    return bool(known.looks) and float(known.likest(look).max()) > SAME * itself


def _with_side(corridors: list[Corridor], side: int) -> list[Corridor]:
    """The paths with a side closed, or opened and joined to the first of them."""
    if any(one.sides & side for one in corridors):
        return [Corridor(left, one.treasures) for one in corridors if (left := one.sides & ~side)]
    if not corridors:
        return [Corridor(side)]
    return [Corridor(corridors[0].sides | side, corridors[0].treasures), *corridors[1:]]


def _joined_otherwise(corridors: list[Corridor]) -> list[Corridor]:
    """The same sides, joined in the next of all ways, few paths and even ones first."""
    sides = [1 << n for n in range(len(TURNS)) if any(one.sides >> n & 1 for one in corridors)]
    ways = {
        tuple(sorted(sum(side for side, at in zip(sides, paths, strict=True) if at == path) for path in set(paths)))
        for paths in product(sides, repeat=len(sides))
    }
    cycle = sorted(ways, key=lambda way: (len(way), max(map(int.bit_count, way), default=0), way))
    now = tuple(sorted(one.sides for one in corridors))
    return _joined(corridors, cycle[(cycle.index(now) + 1) % len(cycle)])


def _around_corner(corridors: list[Corridor], sides: Sides) -> list[Corridor]:
    """These two sides as a path of their own, or joined to the others where they are that."""
    paths, every = [one.sides for one in corridors], sum(one.sides for one in corridors)
    if every & sides != sides:
        return corridors
    return _joined(corridors, (every,) if sides in paths or sides == every else (sides, every & ~sides))


def _joined(corridors: list[Corridor], paths: Iterable[Sides]) -> list[Corridor]:
    """The same sides joined so; a treasure stays with the first side of its path."""
    on = {one.sides & -one.sides: one.treasures for one in corridors}
    return [
        Corridor(path, tuple(sorted(mark for side, marks in on.items() if side & path for mark in marks)))
        for path in paths
    ]


def _counted(corridor: Corridor, mark: str) -> Corridor:
    """The path with one more of a treasure, or with none after the most there can be."""
    others = [one for one in corridor.treasures if one != mark]
    count = (corridor.treasures.count(mark) + 1) % (MOST_ALIKE + 1)
    return Corridor(corridor.sides, tuple(sorted([*others, *[mark] * count])))


def _ends(corridor: Corridor) -> list[tuple[int, int]]:
    return [ENDS[letter] for n, letter in enumerate(TURNS) if corridor.sides >> n & 1]


def _hub(corridor: Corridor) -> tuple[float, float]:
    """The middle of a path."""
    x, y = np.mean(_ends(corridor), axis=0) - SIDE / 2
    return SIDE / 2 + HUB * 2 * x, SIDE / 2 + HUB * 2 * y


def _ways(text: str, *, has_names: bool) -> Iterator[Mark]:
    """The paths of a card, each in its colour, and the treasures on them."""
    corridors = parse_card(text).corridors if text else ()
    for at, corridor in enumerate(corridors):
        (x, y), ends = _hub(corridor), _ends(corridor)
        yield Mark("way" if not at else "way-2", "".join(f"M{x:.0f} {y:.0f}L{ex} {ey}" for ex, ey in ends))
        share = NAME_ALONG if len(corridors) > 1 else 0.0
        x, y = x + share * (ends[0][0] - x), y + share * (ends[0][1] - y)
        for line, mark in enumerate(corridor.treasures if has_names else ()):
            yield named(treasure(mark), x, y + 12 * line)
