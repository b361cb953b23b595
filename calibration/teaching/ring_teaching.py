"""Teaching a board of turning rings: pictures, circles, squares, paths, what is printed where.

The stage holds the rings as a copy describes them, so that the copy is written as it was tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, ClassVar, Final

import numpy as np

from calibration.teaching.draft import Stage
from calibration.teaching.ring_geometry import Strip, circle, radius_at, strips
from calibration.teaching.teaching import CHECK, STEP, StepTeaching, named
from companion.errors import BadCopy
from companion.frame import Image
from companion.lobby.teaching import Block, Choice, Mark, Sheet, Tap, TeachPage
from companion.maze import rings as round_board
from companion.maze.rings import FULL_TURN_DEG, LEAST_POSITIONS, Square, format_square, parse_square, place_of
from companion.rules.words import Noun, Said, colour, listed, say, say_count, treasure
from vision.rings import teaching as seen
from vision.rings.disc import VIEW_PX
from vision.rings.taught_board import TaughtBoard, TaughtRing, to_document

FEWEST_PICTURES: Final = 2
MOST_SQUARES: Final = 60

NEAR_CIRCLE, NEAR_EDGE_DEG = 0.04, 3.0
"""A tap this near to a circle (over the board's radius) or to the border of a square removes it; any other adds one."""

LEAST_TURN_DEG: Final = 3.0
NEAR_STEP: Final = 0.15
"""A ring that turned less between two pictures was not turned; one that turned nearly a step of the edition (to this
share) was turned by that."""

Rings = list[dict[str, Any]]
"""Rings as a copy describes them, without `squares` until these were read."""


class RingTeaching(StepTeaching):
    """The teaching of a round board; the edition says which pictures and colours there are, and which rings turn."""

    steps: ClassVar[Mapping[str, Said]] = {
        "pictures": say("Take pictures"), "circles": say("Rings"), "squares": say("Squares"), "paths": say("Paths"),
        "prints": say("What is where"), CHECK: say("Check"),
    }  # fmt: skip

    _proposed: tuple[object, seen.Proposal] | None = None
    _board: tuple[object, TaughtBoard] | None = None

    @cached_property
    def kinds(self) -> Mapping[str, Sequence[str]]:
        """The lists of pictures that the copy has, by their names there."""
        return {
            key: value for key, value in self.document.items()
            if isinstance(value, list) and all(isinstance(one, str) for one in value)
        }  # fmt: skip

    def is_open(self, stage: Stage, step: str) -> bool:
        """A step is open once those before it have what they need."""
        rings = stage.get("rings", ())
        return {
            "pictures": True, "circles": len(stage.get("pictures", ())) >= FEWEST_PICTURES,
            "squares": "radii" in stage, "paths": bool(rings),
        }.get(step, bool(rings) and all("squares" in ring for ring in rings))  # fmt: skip

    def entered(self, stage: Stage, step: str) -> Stage:
        """The stage with circles, squares or paths as the pictures propose them, where there are none yet."""
        if step == "circles" and "radii" not in stage:
            return {**stage, "radii": list(self.proposal(stage).radii)}
        if step == "squares" and not stage.get("rings"):
            return {**stage, "rings": self._fresh_rings(self.proposal(stage))}
        if step == "paths":
            return {**stage, "rings": [self._with_paths(stage, n) for n in range(len(stage["rings"]))]}
        return stage

    def proposal(self, stage: Stage) -> seen.Proposal:
        """What the pictures say, with the circles as they were confirmed; found anew for other pictures alone."""
        pictures, radii = tuple(stage["pictures"]), tuple(stage.get("radii", ()))
        if self._proposed is None or self._proposed[0] != pictures:
            self._proposed = pictures, seen.propose([self.draft.picture(number) for number in pictures])
        if radii and radii != self._proposed[1].radii:
            self._proposed = pictures, seen.with_radii(self._proposed[1], radii)
        return self._proposed[1]

    # --- what is proposed ---

    def _fresh_rings(self, proposal: seen.Proposal) -> Rings:
        rings = self._named([{} if proposal.is_fixed(n) else {"dots": 0} for n in range(len(proposal.radii))])
        for number, ring in enumerate(rings):
            named_so = [one for one in self.document["rings"] if one["name"] == ring["name"]]
            like = (*named_so, self.document["rings"][0])[0]
            if "dots" in ring:
                ring |= _dots(proposal.turns_deg[number], like.get("dots", LEAST_POSITIONS), is_free="free" in ring)
            count = seen.square_count(proposal, number, len(like["squares"]))
            ring["starts_deg"] = list(seen.even_starts(proposal, number, count))
        return rings

    def _named(self, rings: Rings) -> Rings:
        """The rings by the edition's names, those that turn and those that are fixed each in order; only the last one
        turns freely."""
        edition, done = list(self.document["rings"]), []
        for number, ring in enumerate(rings):
            is_last = number == len(rings) - 1
            alike = [one for one in edition if ("dots" in one) == ("dots" in ring) and ("free" in one) == is_last]
            like = next(iter(alike), None)
            edition = [one for one in edition if one is not like]
            name = like["name"] if like is not None else f"ring{'abcdefghi'[number]}"
            free = {"free": True} if is_last and "dots" in ring else {}
            done.append({"name": name, **{key: ring[key] for key in ring if key not in ("name", "free")}, **free})
        return done

    def _with_paths(self, stage: Stage, number: int) -> dict[str, Any]:
        """A ring with the paths that the picture seems to show."""
        ring: dict[str, Any] = stage["rings"][number]
        if "squares" in ring:
            return ring
        sides = seen.open_sides(self.proposal(stage), number, ring["starts_deg"])
        allowed = [side for side in "oi<>" if _may_open(stage, number, side)]
        return {**ring, "squares": ["".join(side for side in allowed if side in found) or "-" for found in sides]}

    # --- taps ---

    def tapped(self, stage: Stage, tap: Tap) -> Stage:
        """A circle or border added or removed, a path opened or closed, a picture placed."""
        if stage[STEP] == "circles":
            return self._tapped_circle(stage, radius_at(tap.x, tap.y))
        strip = next((one for one in self._strips(stage) if one.key == tap.sheet), None)
        if strip is None:
            return stage
        if stage[STEP] == "squares":
            return _tapped_edge(stage, strip.ring, strip.deg(tap.x))
        if stage[STEP] == "prints":
            return self._tapped_print(stage, strip.ring, strip.square_at(tap.x))
        return _tapped_path(stage, strip.ring, *strip.side_at(tap.x, tap.y))

    def _tapped_circle(self, stage: Stage, radius: float) -> Stage:
        """A circle removed, or one added where those of the print are strongest near the tap."""
        radii = [one for one in stage["radii"][1:] if abs(one - radius) > NEAR_CIRCLE]
        if len(radii) == len(stage["radii"]) - 1:
            rows = self.proposal(stage).unrolled.astype(float).mean(axis=1)
            steps = np.abs(np.diff(rows, axis=0)).sum(axis=1)
            first, last = (round((1 - radius + way * NEAR_CIRCLE / 2) * len(rows)) for way in (-1, 1))
            if first <= 0 or last >= len(steps):
                return stage
            radii.append(round(1 - (first + int(steps[first:last].argmax()) + 1) / len(rows), 4))
        return {**stage, "radii": [1.0, *sorted(radii, reverse=True)], "rings": []}

    def _tapped_print(self, stage: Stage, ring: int, index: int) -> Stage:
        """The picked picture or colour moved to this square, or taken from it where it is there already."""
        picked, rings = self._picked(stage), []
        what = "start" if picked in self.edition.colours else "picture"
        for number, one in enumerate(stage["rings"]):
            squares = []
            for at, square in enumerate(map(parse_square, one["squares"])):
                is_shown = getattr(square, what) == picked
                is_tapped = picked and (number, at) == (ring, index) and not is_shown
                squares.append(_printed(square, what, picked if is_tapped else "") if is_shown or is_tapped else square)
            rings.append({**one, "squares": [format_square(square) for square in squares]})
        return {**{key: value for key, value in stage.items() if key != "pick"}, "rings": rings}

    def chosen(self, stage: Stage, kind: str, what: str) -> Stage:
        """What a button does: a picture dropped or picked, something else told of a ring."""
        if kind == "drop":
            left = [number for number in stage.get("pictures", ()) if str(number) != what]
            is_same = left[:1] == stage.get("pictures", [])[:1]
            return {**(stage if is_same else {STEP: stage[STEP]}), "pictures": left}
        if kind == "pick":
            return {**stage, "pick": what}
        number, _, way = what.partition(":")
        if stage[STEP] != "squares" or number not in map(str, range(len(stage["rings"]))):
            return stage
        return self._told_ring(stage, kind, int(number), -1 if way == "less" else 1)

    def _told_ring(self, stage: Stage, kind: str, number: int, step: int) -> Stage:
        """A ring with other dots, arrow or squares, or that turns or does not."""
        ring, starts = stage["rings"][number], stage["rings"][number]["starts_deg"]
        if kind == "turns":
            fixed = {key: value for key, value in ring.items() if key not in ("dots", "arrow")}
            told = fixed if "dots" in ring else {**ring, "dots": len(starts), "arrow": "cw"}
            return {**stage, "rings": self._named(_ringed(stage, number, told)["rings"])}
        if kind == "dots":
            dots = min(max(ring["dots"] + step, LEAST_POSITIONS), MOST_SQUARES)
            return _ringed(stage, number, {**ring, "dots": dots})
        if kind == "arrow":
            return _ringed(stage, number, {**ring, "arrow": "ccw" if ring["arrow"] == "cw" else "cw"})
        if kind == "count":
            count = min(max(len(starts) + step, 1), MOST_SQUARES)
            return _respaced(stage, number, seen.even_starts(self.proposal(stage), number, count))
        return _respaced(stage, number, [start + step for start in starts]) if kind == "shift" else stage

    def renamed(self, stage: Stage, mark: str) -> Stage:
        """The picked picture under another name, on the board as well."""
        picked, cards = self._picked(stage), self._cards(stage)
        if stage[STEP] != "prints" or picked in self.edition.colours or mark in self._names(stage):
            return stage
        cards = {kind: [mark if name == picked else name for name in names] for kind, names in cards.items()}
        rings = [
            {**ring, "squares": [
                text.replace(f":{picked}", f":{mark}") if parse_square(text).picture == picked else text
                for text in ring["squares"]
            ]} for ring in stage["rings"]
        ]  # fmt: skip
        return {**stage, "cards": cards, "rings": rings, "pick": mark}

    def taken(self, stage: Stage, image: Image) -> Stage:
        """The picture beside those before; what is told is told of the first one."""
        return {**stage, "pictures": [*stage.get("pictures", ()), self.draft.add_picture(image)]}

    # --- what is known ---

    def _cards(self, stage: Stage) -> Mapping[str, Sequence[str]]:
        cards: Mapping[str, Sequence[str]] = stage.get("cards", self.kinds)
        return cards

    def _names(self, stage: Stage) -> list[str]:
        return [*(name for names in self._cards(stage).values() for name in names), *self.edition.colours]

    def _picked(self, stage: Stage) -> str:
        """What the next tap places: what was picked, else the first that is missing."""
        names, placed = self._names(stage), _placed(stage)
        return stage["pick"] if stage.get("pick") in names else next((one for one in names if one not in placed), "")

    def _strips(self, stage: Stage) -> Iterator[Strip]:
        for number, (outer, inner) in enumerate(pairwise([*stage["radii"], 0.0])):
            if number < len(stage.get("rings", ())):
                yield from strips(number, outer, inner, stage["rings"][number]["starts_deg"])

    def board(self, stage: Stage) -> TaughtBoard:
        """The board as the reader knows it."""
        rings = tuple(_taught_rings(stage))
        if self._board is None or self._board[0] != (stage["pictures"], rings):
            board = seen.taught_board(self.proposal(stage), rings, self.edition.colours)
            self._board = (stage["pictures"], rings), board
        return self._board[1]

    def changes(self, stage: Stage) -> Mapping[str, Any]:
        """The rings and the names of their pictures."""
        return {"rings": stage["rings"], **self._cards(stage)}

    def look(self, stage: Stage) -> tuple[Mapping[str, Any], Image]:
        """The board's rings and pawns, and its view."""
        return to_document(self.board(stage)), self.board(stage).view

    def wrong(self, stage: Stage) -> tuple[Said, ...]:
        """What is missing or against the rules, in the order of the steps."""
        missing = [name for name in self._names(stage) if name not in _placed(stage)]
        prints = [treasure(name) for name in missing if name not in self.edition.colours]
        starts = [colour(name) for name in missing if name in self.edition.colours]
        return (
            *((say("Not on the board yet: {names}.", names=listed(prints)),) if prints else ()),
            *((say("I do not know yet where these colours start: {names}.", names=listed(starts)),) if starts else ()),
            *_unreached(stage).values(),
        ) or self.copy_fault(stage)  # fmt: skip

    def notes(self, stage: Stage) -> Iterator[Said]:
        """What is no mistake, but the camera will not see it."""
        told: set[str] = set()
        for name, steps in seen.alike_positions(self.board(stage)):
            if name not in told:
                told.add(name)
                yield say_count(
                    "I cannot tell these two positions of the {ring} ring apart: as it is, and {count} dot further.",
                    "I cannot tell these two positions of the {ring} ring apart: as it is, and {count} dots further.",
                    steps, ring=Noun("ring", name),
                )  # fmt: skip

    # --- pages ---

    def show(self, stage: Stage) -> TeachPage:
        """The page of a step."""
        match stage[STEP]:
            case "pictures":
                return TeachPage(blocks=(Block(sheets=tuple(self._photos(stage)), look="photos"),), has_pictures=True)
            case "circles":
                marks = tuple(circle(radius) for radius in stage["radii"])
                size = float(VIEW_PX)
                view = Sheet("view", _version("view", stage), (size, size), (0, 0, size, size), marks)
                words = say_count("{count} ring", "{count} rings", len(marks))
                return TeachPage(blocks=(Block(words, sheets=(view,), look="view"),))
            case "squares":
                return TeachPage(blocks=self._blocks(stage, _edges, has_choices=True))
            case "paths":
                return TeachPage(blocks=self._blocks(stage, _ways))
            case "prints":
                return self._show_prints(stage)
        wrong = _unreached(stage)
        shown = enumerate(self._blocks(stage, partial(_ways, wrong=wrong)))
        blocks = [one for number, one in shown if any(ring == number for ring, _ in wrong)]
        return TeachPage(blocks=tuple(blocks), wrong=self.wrong(stage), notes=tuple(self.notes(stage)))

    def _photos(self, stage: Stage) -> Iterator[Sheet]:
        for at, number in enumerate(stage.get("pictures", ()), 1):
            height, width = self.draft.picture(number).shape[:2]
            drop = (Choice(f"drop:{number}", say("Remove")),)
            yield Sheet("", f"photo-{number}", (width, height), (0, 0, width, height), (), str(at), drop)

    def _blocks(
        self, stage: Stage, marks: Callable[[Stage, Strip], Iterator[Mark]], *, has_choices: bool = False
    ) -> tuple[Block, ...]:
        """Each ring as strips with marks over them."""
        found, picture = list(self._strips(stage)), _version("unrolled", stage)
        return tuple(
            Block(
                say("Ring no. {number}: {ring}", number=number + 1, ring=Noun("ring", ring["name"])),
                tuple(_choices(number, ring)) if has_choices else (),
                tuple(Sheet(one.key, picture, one.size, one.placed, tuple(marks(stage, one)))
                      for one in found if one.ring == number),
                "strips",
            ) for number, ring in enumerate(stage["rings"])
        )  # fmt: skip

    def _show_prints(self, stage: Stage) -> TeachPage:
        picked, placed = self._picked(stage), _placed(stage)
        kinds = [
            Block(choices=tuple(
                Choice(f"pick:{name}", _say_name(name, kind, is_capital=True), name == picked, name in placed)
                for name in names
            )) for kind, names in [*self._cards(stage).items(), ("", self.edition.colours)]
        ]  # fmt: skip
        is_start = picked in self.edition.colours
        words = _say_name(picked, "" if is_start else "picture") if picked else ""
        blocks = (*kinds, *self._blocks(stage, _ways))
        return TeachPage(blocks=blocks, picked=words, can_rename=bool(picked) and not is_start)

    def picture(self, name: str) -> Image:
        """A picture that was taken, the board from above, or unrolled for two turns."""
        kind, _, number = name.partition("-")
        if kind == "photo":
            return self.draft.picture(int(number))
        proposal = self.proposal(self.stage)
        return proposal.views[0] if kind == "view" else np.concatenate([proposal.unrolled] * 2, axis=1)


def _dots(turns_deg: Sequence[float], usual: int, *, is_free: bool) -> dict[str, Any]:
    """How many dots a ring has and which way it turns, where it was turned by one dot from picture to picture; the disc
    in the middle, which was turned anyhow, has as many as usual."""
    steps = [(b - a + 180) % FULL_TURN_DEG - 180 for a, b in pairwise(turns_deg)]
    step = float(np.mean([one for one in steps if abs(one) > LEAST_TURN_DEG] or [0.0]))
    arrow = "cw" if step >= 0 else "ccw"
    if is_free or not step or abs(abs(step) * usual / FULL_TURN_DEG - 1) < NEAR_STEP:
        return {"dots": usual, "arrow": arrow}
    return {"dots": max(LEAST_POSITIONS, round(FULL_TURN_DEG / abs(step))), "arrow": arrow}


# --- changes of a stage ---


def _ringed(stage: Stage, number: int, told: Mapping[str, Any]) -> Stage:
    """The stage with another ring."""
    return {**stage, "rings": [told if n == number else ring for n, ring in enumerate(stage["rings"])]}


def _respaced(stage: Stage, number: int, starts_deg: Iterable[float]) -> Stage:
    """The stage with other borders in a ring, whose paths are then read anew unless the squares are as many."""
    ring = {**stage["rings"][number], "starts_deg": sorted(round(start % FULL_TURN_DEG, 2) for start in starts_deg)}
    if len(ring.get("squares", ())) != len(ring["starts_deg"]):
        ring.pop("squares", None)
    return _ringed(stage, number, ring)


def _tapped_edge(stage: Stage, ring: int, deg: float) -> Stage:
    starts = stage["rings"][ring]["starts_deg"]
    far = [one for one in starts if abs((one - deg + 180) % FULL_TURN_DEG - 180) > NEAR_EDGE_DEG]
    return _respaced(stage, ring, [*starts, deg] if len(far) == len(starts) else far or starts)


def _may_open(stage: Stage, ring: int, side: str) -> bool:
    """Whether a path may lead to this side of a ring's squares at all."""
    is_edge = (side, ring) in (("o", 0), ("i", len(stage["rings"]) - 1))
    return not is_edge and (side not in "<>" or len(stage["rings"][ring]["starts_deg"]) > 1)


def _tapped_path(stage: Stage, ring: int, index: int, side: str) -> Stage:
    """The path over this side of a square opened or closed, on both sides of a border within the ring."""
    if not _may_open(stage, ring, side):
        return stage
    squares = list(stage["rings"][ring]["squares"])
    is_open = side in _sides(squares[index])
    beside = {"<": [((index - 1) % len(squares), ">")], ">": [((index + 1) % len(squares), "<")]}
    for at, one in [(index, side), *beside.get(side, [])]:
        open_sides = set(_sides(squares[at])) - {one} | (set() if is_open else {one})
        rest = squares[at][len(_sides(squares[at]) or "-") :]
        squares[at] = ("".join(letter for letter in "oi<>" if letter in open_sides) or "-") + rest
    return _ringed(stage, ring, {**stage["rings"][ring], "squares": squares})


def _printed(square: Square, what: str, name: str) -> Square:
    """A square that shows another picture, or on which another colour starts."""
    return replace(square, start=name) if what == "start" else replace(square, picture=name)


# --- what a stage says ---


def _sides(text: str) -> str:
    """The open sides of a square's text, of `o i < >`."""
    return text.partition("@")[0].partition(":")[0].strip("-")


def _placed(stage: Stage) -> set[str]:
    squares = [parse_square(text) for ring in stage["rings"] for text in ring["squares"]]
    return {name for square in squares for name in (square.picture, square.start) if name}


def _taught_rings(stage: Stage) -> Iterator[TaughtRing]:
    radii = pairwise([*stage["radii"], 0.0])
    for number, ((outer, inner), ring) in enumerate(zip(radii, stage["rings"], strict=True), 1):
        places = tuple(
            round_board.format_place(place_of(number, at)) if _sides(text) else ""
            for at, text in enumerate(ring["squares"], 1)
        )
        starts, is_clockwise = tuple(ring["starts_deg"]), ring.get("arrow", "cw") == "cw"
        yield TaughtRing(ring["name"], outer, inner, starts, places, ring.get("dots", 1), is_clockwise)


def _board_of(stage: Stage) -> round_board.RingBoard:
    """The board of a stage, whatever is missing on it; raises BadCopy."""
    return round_board.RingBoard(tuple(
        round_board.Ring(
            ring["name"], tuple(map(parse_square, ring["squares"])), tuple(ring["starts_deg"]),
            round_board.STEPWISE if "dots" in ring else round_board.FIXED, ring.get("dots", 1),
            ring.get("arrow", "cw") == "cw",
        ) for ring in stage["rings"]
    ))  # fmt: skip


def _unreached(stage: Stage) -> dict[tuple[int, int], Said]:
    """The squares with a picture or a start to which no way leads, by ring and square, and what is wrong there."""
    try:
        board = _board_of(stage)
    except BadCopy:
        return {}
    starts = [place for place, square in board.squares() if square.start and square.is_path]
    reached, found = round_board.ever_reached(board, starts), {}
    for place, square in board.squares():
        what = treasure(square.picture) if square.picture else colour(square.start) if square.start else None
        ring, index = divmod(place, place_of(1, 0))
        if what is not None and not square.is_path:
            words = say("No path leaves this square: {what}. Tap the sides where one does.", what=what)
        elif what is not None and starts and place not in reached:
            words = say("However the rings turn, no way leads here: {what}. A path is missing.", what=what)
        else:
            continue
        found[ring - 1, index - 1] = words
    return found


# --- what is drawn ---


def _say_name(name: str, kind: str, *, is_capital: bool = False) -> Said:
    """The name of a picture, or of a colour where no kind of pictures is named."""
    what = treasure(name) if kind else colour(name)
    return say("{what:capital}", what=what) if is_capital else say("{what}", what=what)


def _version(name: str, stage: Stage) -> str:
    """The name of a picture, different for each set of pictures."""
    return f"{name}-{'-'.join(map(str, stage['pictures']))}"


def _choices(number: int, ring: Mapping[str, Any]) -> Iterator[Choice]:
    """What can be told of a ring."""
    yield Choice(f"turns:{number}", say("turns") if "dots" in ring else say("fixed"))
    if "dots" in ring:
        yield Choice(f"arrow:{number}", say("clockwise") if ring["arrow"] == "cw" else say("counter-clockwise"))
        yield Choice(f"dots:{number}", say_count("{count} dot", "{count} dots", ring["dots"]), has_two=True)
    count = len(ring["starts_deg"])
    yield Choice(f"count:{number}", say_count("{count} square", "{count} squares", count), has_two=True)
    yield Choice(f"shift:{number}", say("all lines"), has_two=True)


def _edges(stage: Stage, strip: Strip) -> Iterator[Mark]:
    for deg in (*(start for start, _ in strip.spans), strip.spans[-1][1]):
        yield Mark("edge", f"M{strip.x(deg)} 0V{strip.size[1]}")


def _ways(stage: Stage, strip: Strip, wrong: Collection[tuple[int, int]] = ()) -> Iterator[Mark]:
    """The squares of a strip, their paths where these are told, and what is printed on them."""
    texts = stage["rings"][strip.ring]["squares"]
    for index in range(strip.first, strip.first + len(strip.spans)):
        square, (left, top, right, bottom) = parse_square(texts[index]), strip.box(index)
        yield Mark("wrong" if (strip.ring, index) in wrong else "edge", strip.frame(index))
        if stage[STEP] != "prints":
            yield Mark("way", strip.way(index, _sides(texts[index])))
        if square.picture:
            yield named(_say_name(square.picture, "picture"), (left + right) / 2, bottom - 2)
        if square.start:
            yield named(_say_name(square.start, ""), (left + right) / 2, top + 10)
