"""Teaching a board of turning rings: pictures, circles, squares, paths, what is printed where, how pawns look.

The stage holds the rings as a copy describes them, so that the copy is written as it was tapped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Final

import numpy as np

from calibration.teaching.draft import Stage
from calibration.teaching.ring_geometry import Strip, circle, strips
from calibration.teaching.teaching import CHECK, StepTeaching, named, picks
from companion.errors import BadCopy
from companion.frame import Image
from companion.lobby.teaching import Block, Choice, Mark, Sheet, Tap, TeachPage
from companion.maze.rings import (
    FIXED,
    FREE,
    FULL_TURN_DEG,
    LEAST_POSITIONS,
    STEPWISE,
    Ring,
    RingBoard,
    Square,
    even_starts,
    ever_reached,
    format_place,
    format_square,
    parse_square,
    place_of,
)
from companion.rules.words import Noun, Said, colour, listed, say, say_count, treasure
from vision.rings import teaching as seen
from vision.rings.disc import RADIUS_PX, VIEW_PX
from vision.rings.taught_board import PawnLook, TaughtBoard, TaughtRing, to_document

FEWEST_PICTURES: Final = 2
MIDDLE_PX: Final = (VIEW_PX - 1) / 2

NEAR_CIRCLE, NEAR_EDGE_DEG = 0.04, 3.0
"""A tap this near to a circle (over the board's radius) or to the border of a square removes it; any other adds one."""

NUDGE_DEG: Final = 1.0
"""How far a button moves all borders of a ring."""

MOST_DOTS: Final = 60
NEAR_DOT: Final = 0.15
"""How much of a step a turn may be off a step of the edition, to be taken for that."""

SPACES: Final = "squares"


class RingTeaching(StepTeaching):
    """The teaching of a round board; `edition` says which pictures and colours there are, and which rings turn."""

    steps: ClassVar[Mapping[str, Said]] = {
        "pictures": say("Take pictures"), "circles": say("Rings"), SPACES: say("Squares"), "paths": say("Paths"),
        "prints": say("What is where"), "pawns": say("Pawns"), CHECK: say("Check"),
    }  # fmt: skip

    _proposed: tuple[tuple[object, ...], seen.Proposal] | None = None
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
        before = list(self.steps).index(step)
        has_pictures, has_rings = len(stage.get("pictures", ())) >= FEWEST_PICTURES, bool(stage.get("rings"))
        has_paths = has_rings and all("squares" in ring for ring in stage["rings"])
        return (True, has_pictures, "radii" in stage, has_rings, has_paths, has_paths, has_paths)[before]

    def entered(self, stage: Stage, step: str) -> Stage:
        """The stage with circles, squares or paths as the pictures propose them, where there are none yet."""
        proposal = self.proposal(stage)
        if step == "circles" and "radii" not in stage:
            return {**stage, "radii": list(proposal.radii)}
        if step == SPACES and len(stage.get("rings", ())) != len(proposal.radii):
            return {**stage, "rings": self._fresh_rings(proposal)}
        if step == "paths":
            rings = [ring if "squares" in ring else self._with_paths(proposal, n, ring)
                     for n, ring in enumerate(stage["rings"])]  # fmt: skip
            return {**stage, "rings": rings}
        return stage

    def proposal(self, stage: Stage) -> seen.Proposal:
        """What the pictures say, with the circles as they were confirmed."""
        pictures, radii = tuple(stage["pictures"]), tuple(stage.get("radii", ()))
        if self._proposed is None or self._proposed[0][0] != pictures:
            found = seen.propose([self.draft.picture(number) for number in pictures])
            self._proposed = (pictures, found.radii), found
        if radii and self._proposed[0][1] != radii:
            self._proposed = (pictures, radii), seen.with_radii(self._proposed[1], radii)
        return self._proposed[1]

    # --- what is proposed ---

    def _fresh_rings(self, proposal: seen.Proposal) -> list[dict[str, Any]]:
        turning = [not proposal.is_fixed(number) for number in range(len(proposal.radii))]
        rings = self._named([{"dots": 0} if turns else {} for turns in turning])
        for number, ring in enumerate(rings):
            like = self._like(ring["name"])
            if "dots" in ring:
                ring |= self._dots(proposal.turns_deg[number], ring, like)
            count = len(like["squares"]) if like else len(self.document["rings"][0]["squares"])
            ring["starts_deg"] = list(seen.even_starts(proposal, number, count))
        return rings

    def _like(self, name: str) -> Mapping[str, Any] | None:
        return next((ring for ring in self.document["rings"] if ring["name"] == name), None)

    def _named(self, rings: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The rings with the edition's names, those that turn and those that are fixed each in order; only the last
        one turns freely."""
        given = list(rings)
        names = {turns: [one["name"] for one in self.document["rings"] if ("dots" in one) == turns]
                 for turns in (True, False)}  # fmt: skip
        done = []
        for number, ring in enumerate(given):
            left = names["dots" in ring]
            plain = {key: value for key, value in ring.items() if key not in ("name", "free")}
            free = {"free": True} if "dots" in ring and number == len(given) - 1 else {}
            if free and left:
                left[:] = left[-1:]
            done.append({"name": left.pop(0) if left else f"ring{'abcdefghi'[number]}", **plain, **free})
        return done

    def _dots(self, turns_deg: Sequence[float], ring: Mapping[str, Any], like: Mapping[str, Any] | None) -> Stage:
        """How many dots a ring has and which way it turns, where it was turned by one dot between pictures; the
        disc in the middle, which was turned anyhow, has as many as in the edition."""
        usual = like["dots"] if like and "dots" in like else 12
        steps = [(b - a + 180) % FULL_TURN_DEG - 180 for a, b in pairwise(turns_deg)]
        step = float(np.mean([one for one in steps if abs(one) > FULL_TURN_DEG / (2 * MOST_DOTS)] or [0.0]))
        arrow = "cw" if step >= 0 else "ccw"
        if ring.get("free") or not step or abs(abs(step) * usual / FULL_TURN_DEG - 1) < NEAR_DOT:
            return {"dots": usual, "arrow": arrow}
        return {"dots": max(LEAST_POSITIONS, round(FULL_TURN_DEG / abs(step))), "arrow": arrow}

    def _with_paths(self, proposal: seen.Proposal, number: int, ring: Mapping[str, Any]) -> dict[str, Any]:
        """A ring with the paths that the picture seems to show; a border between two squares has one or none."""
        sides = [set(found) for found in seen.open_sides(proposal, number, ring["starts_deg"])]
        for before, after in zip(sides, [*sides[1:], sides[0]], strict=True):
            is_joined = ">" in before and "<" in after and len(sides) > 1
            before -= set() if is_joined else {">"}
            after -= set() if is_joined else {"<"}
        outer, inner = "o" if number else "", "i" if number < len(proposal.radii) - 1 else ""
        texts = ["".join(side for side in outer + inner + "<>" if side in found) for found in sides]
        return {**ring, "squares": [text or "-" for text in texts]}

    # --- taps ---

    def tapped(self, stage: Stage, tap: Tap) -> Stage:
        """A circle or border picked or added, a path opened or closed, a picture placed, a pawn shown."""
        step = stage["step"]
        if step == "circles" and tap.sheet == "view":
            return self._tapped_circle(stage, float(np.hypot(tap.x - MIDDLE_PX, tap.y - MIDDLE_PX)) / RADIUS_PX)
        if step == "pawns" and tap.sheet == "pawns" and stage.get("pawn_picture"):
            return self._tapped_pawn(stage, tap)
        strip = next((one for one in self._strips(stage) if one.key == tap.sheet), None)
        if strip is None:
            return stage
        if step == SPACES:
            return self._tapped_edge(stage, strip.ring, strip.deg(tap.x))
        if step == "prints":
            return self._tapped_print(stage, strip.ring, strip.square_at(tap.x))
        index, side = strip.side_at(tap.x, tap.y)
        return _ringed(stage, strip.ring, squares=self._tapped_path(stage, strip.ring, index, side))

    def _tapped_circle(self, stage: Stage, radius: float) -> Stage:
        """A circle removed, or one added where circles of the print are strongest near the tap."""
        far = [one for one in stage["radii"][1:] if abs(one - radius) > NEAR_CIRCLE]
        if len(far) == len(stage["radii"]) - 1:
            steps = np.abs(np.diff(self.proposal(stage).unrolled.astype(float).mean(axis=1), axis=0)).sum(axis=1)
            near = slice(*(round((1 - radius + way * NEAR_CIRCLE / 2) * len(steps)) for way in (-1, 1)))
            if near.start <= 0 or near.stop >= len(steps):
                return stage
            far.append(round(1 - (near.start + int(steps[near].argmax()) + 1) / (len(steps) + 1), 4))
        return {**stage, "radii": [1.0, *sorted(far, reverse=True)], "rings": []}

    def _tapped_edge(self, stage: Stage, ring: int, deg: float) -> Stage:
        starts = stage["rings"][ring]["starts_deg"]
        far = [one for one in starts if abs((one - deg + 180) % FULL_TURN_DEG - 180) > NEAR_EDGE_DEG]
        return (
            _respaced(stage, ring, far or starts)
            if len(far) < len(starts)
            else _respaced(stage, ring, sorted([*starts, round(deg, 2)]))
        )

    def _tapped_path(self, stage: Stage, ring: int, index: int, side: str) -> list[str]:
        """The squares of a ring with the path over this side of a square opened or closed."""
        squares = list(stage["rings"][ring]["squares"])
        if (side, ring) in (("o", 0), ("i", len(stage["rings"]) - 1)) or (side in "<>" and len(squares) == 1):
            return squares
        is_open = side in sides_of(squares[index])
        squares[index] = _with_side(squares[index], side, is_open=not is_open)
        if side in "<>":
            beside = (index + (1 if side == ">" else -1)) % len(squares)
            squares[beside] = _with_side(squares[beside], "<>".replace(side, ""), is_open=not is_open)
        return squares

    def _tapped_print(self, stage: Stage, ring: int, index: int) -> Stage:
        """The picked picture or colour moved to this square, or taken from it where it is there already."""
        picked, rings = self._picked(stage), []
        is_start = picked in self.edition.colours
        if not picked:
            return stage
        for number, one in enumerate(stage["rings"]):
            squares = [parse_square(text) for text in one["squares"]]
            shows = [picked == (square.start if is_start else square.picture) for square in squares]
            was_here = number == ring and shows[index]
            squares = [_printed(square, "", is_start=is_start) if is_shown else square
                       for square, is_shown in zip(squares, shows, strict=True)]  # fmt: skip
            if number == ring and not was_here:
                squares[index] = _printed(squares[index], picked, is_start=is_start)
            rings.append({**one, "squares": [format_square(square) for square in squares]})
        return {**{key: value for key, value in stage.items() if key != "pick"}, "rings": rings}

    def _tapped_pawn(self, stage: Stage, tap: Tap) -> Stage:
        picked = self._picked_pawn(stage)
        if not picked:
            return stage
        look = seen.learn_pawn(self.board(stage), self.draft.picture(stage["pawn_picture"]), picked, (tap.x, tap.y))
        taught = {"lab": list(map(float, look.lab)), "size": [float(look.width), float(look.height)],
                  "at": [tap.x, tap.y, stage["pawn_picture"]]}  # fmt: skip
        stage = {key: value for key, value in stage.items() if key != "pick"}
        return {**stage, "pawns": {**stage.get("pawns", {}), picked: taught}}

    def chosen(self, stage: Stage, kind: str, what: str) -> Stage:
        """What a button does: a picture dropped or picked, a circle or border moved or removed, a ring told."""
        if kind == "drop":
            pictures = [number for number in stage.get("pictures", ()) if str(number) != what]
            return {"step": stage["step"], **_kept(stage, "cards"), "pictures": pictures}
        if kind == "pick":
            return {**stage, "pick": what}
        ring, _, how = what.partition(":")
        if stage["step"] == SPACES and ring.isdigit() and int(ring) < len(stage["rings"]):
            return self._told_ring(stage, kind, int(ring), -1 if how == "less" else 1)
        return stage

    def _told_ring(self, stage: Stage, kind: str, number: int, step: int) -> Stage:
        """A ring with other dots, arrow or squares, or that turns or does not."""
        ring = stage["rings"][number]
        if kind == "turns":
            told = {key: value for key, value in ring.items() if key not in ("dots", "arrow")}
            told |= {} if "dots" in ring else {"dots": 12, "arrow": "cw"}
            return {
                **stage,
                "rings": self._named([told if n == number else one for n, one in enumerate(stage["rings"])]),
            }
        if kind == "dots":
            return _ringed(stage, number, dots=min(max(ring["dots"] + step, LEAST_POSITIONS), 360))
        if kind == "arrow":
            return _ringed(stage, number, arrow="ccw" if ring["arrow"] == "cw" else "cw")
        if kind == "count":
            count = min(max(len(ring["starts_deg"]) + step, 1), 60)
            return _respaced(stage, number, list(seen.even_starts(self.proposal(stage), number, count)))
        if kind == "shift":
            moved = sorted(round((start + step * NUDGE_DEG) % FULL_TURN_DEG, 4) for start in ring["starts_deg"])
            return _respaced(stage, number, moved)
        return stage

    def renamed(self, stage: Stage, mark: str) -> Stage:
        """The picked picture under another name, on the board as well."""
        picked, cards = self._picked(stage), self._cards(stage)
        if (
            stage["step"] != "prints"
            or picked in self.edition.colours
            or mark in {n for one in cards.values() for n in one}
        ):
            return stage
        cards = {kind: [mark if name == picked else name for name in names] for kind, names in cards.items()}
        rings = [
            {**ring, "squares": [format_square(replace(square, picture=mark) if square.picture == picked else square)
                                 for square in map(parse_square, ring["squares"])]}
            for ring in stage["rings"]
        ]  # fmt: skip
        return {**stage, "cards": cards, "rings": rings, "pick": mark}

    def taken(self, stage: Stage, image: Image) -> Stage:
        """The picture among those of the empty board, or as the one with pawns."""
        number = self.draft.add_picture(image)
        if stage["step"] == "pawns":
            return {**stage, "pawn_picture": number}
        return {"step": "pictures", **_kept(stage, "cards"), "pictures": [*stage.get("pictures", ()), number]}

    # --- what is known ---

    def _cards(self, stage: Stage) -> Mapping[str, Sequence[str]]:
        return stage.get("cards") or self.kinds

    def _squares(self, stage: Stage) -> Iterator[tuple[int, int, Any]]:
        for number, ring in enumerate(stage["rings"]):
            for index, text in enumerate(ring["squares"]):
                yield number, index, parse_square(text)

    def _placed(self, stage: Stage) -> set[str]:
        return {name for _, _, square in self._squares(stage) for name in (square.picture, square.start) if name}

    def _names(self, stage: Stage) -> list[str]:
        return [*(name for names in self._cards(stage).values() for name in names), *self.edition.colours]

    def _picked(self, stage: Stage) -> str:
        """What the next tap places: what was picked, else the first that is missing."""
        names, placed = self._names(stage), self._placed(stage)
        picked = stage.get("pick", "")
        return picked if picked in names else next((name for name in names if name not in placed), "")

    def _missing_pawns(self, stage: Stage) -> list[str]:
        return [name for name in self.edition.colours if name not in stage.get("pawns", {})]

    def _picked_pawn(self, stage: Stage) -> str:
        picked = stage.get("pick", "")
        return picked if picked in self.edition.colours else next(iter(self._missing_pawns(stage)), "")

    def _strips(self, stage: Stage) -> Iterator[Strip]:
        radii = [*stage["radii"], 0.0]
        for number, ring in enumerate(stage.get("rings", ())):
            yield from strips(number, radii[number], radii[number + 1], ring["starts_deg"])

    def board(self, stage: Stage) -> TaughtBoard:
        """The board as the reader knows it, without pawns."""
        rings = tuple(self._taught_rings(stage))
        key = (tuple(stage["pictures"]), rings)
        if self._board is None or self._board[0] != key:
            self._board = key, seen.taught_board(self.proposal(stage), rings)
        return self._board[1]

    def _taught_rings(self, stage: Stage) -> Iterator[TaughtRing]:
        radii = [*stage["radii"], 0.0]
        for number, ring in enumerate(stage["rings"]):
            squares = enumerate(map(parse_square, ring["squares"]), 1)
            places = tuple(format_place(place_of(number + 1, at)) if one.is_path else "" for at, one in squares)
            yield TaughtRing(ring["name"], radii[number], radii[number + 1], tuple(ring["starts_deg"]), places,
                             ring.get("dots", 1), ring.get("arrow", "cw") == "cw")  # fmt: skip

    def changes(self, stage: Stage) -> Mapping[str, Any]:
        """The rings and the names of their pictures."""
        rings = [{key: value for key, value in ring.items() if key != "starts_deg" or tuple(value) != _evenly(value)}
                 for ring in stage["rings"]]  # fmt: skip
        return {"rings": rings, **self._cards(stage)}

    def look(self, stage: Stage) -> tuple[Mapping[str, Any], Image]:
        """The board's rings and pawns, and its view."""
        pawns = tuple(PawnLook(name, (one["lab"][0], one["lab"][1], one["lab"][2]), *one["size"])
                      for name, one in stage["pawns"].items())  # fmt: skip
        board = replace(self.board(stage), pawns=pawns)
        return to_document(board), board.view

    # --- what is wrong ---

    def wrong(self, stage: Stage) -> tuple[Said, ...]:
        """What is missing or against the rules, in the order of the steps."""
        if not self.is_open(stage, CHECK):
            return (say("Some steps are not done yet."),)
        placed = self._placed(stage)
        missing = [name for name in self._names(stage) if name not in placed]
        prints = [treasure(name) for name in missing if name not in self.edition.colours]
        starts, pawns = [name for name in missing if name in self.edition.colours], self._missing_pawns(stage)
        return (
            *((say("Not on the board yet: {names}.", names=listed(prints)),) if prints else ()),
            *((say("I do not know yet where these colours start: {colours}.", colours=_colours(starts)),) if starts else ()),
            *self._unreached(stage).values(),
            *((say("I do not know yet how these pawns look: {colours}.", colours=_colours(pawns)),) if pawns else ()),
        ) or self.copy_fault(stage)  # fmt: skip

    def _unreached(self, stage: Stage) -> dict[tuple[int, int], Said]:
        """The squares with a picture or a start to which no way leads, and what is wrong there."""
        try:
            board = _board_of(stage)
        except BadCopy:
            return {}
        starts = [place for place, square in board.squares() if square.start and square.is_path]
        reached, found = ever_reached(board, starts), {}
        for ring, index, square in self._squares(stage):
            if not square.picture and not square.start:
                continue
            what = treasure(square.picture) if square.picture else colour(square.start)
            if not square.is_path:
                found[ring, index] = say("No path leaves this square: {what}. Tap the sides where one does.", what=what)
            elif starts and place_of(ring + 1, index + 1) not in reached:
                found[ring, index] = say(
                    "However the rings turn, no way leads here: {what}. A path is missing.", what=what
                )
        return found

    def notes(self, stage: Stage) -> tuple[Said, ...]:
        """What is no mistake, but the camera will not see it."""
        least: dict[str, int] = {}
        for name, steps in seen.alike_positions(self.board(stage)):
            least[name] = min(steps, least.get(name, steps))
        return tuple(
            say_count(
                "I cannot tell these two positions apart: the {ring} ring as it is, and turned by {count} dot. I will ask.",
                "I cannot tell these two positions apart: the {ring} ring as it is, and turned by {count} dots. I will ask.",
                steps, ring=Noun("ring", name),
            )
            for name, steps in least.items()
        )  # fmt: skip

    # --- pages ---

    def show(self, stage: Stage) -> TeachPage:
        """The page of a step."""
        return {
            "pictures": self._show_pictures, "circles": self._show_circles, SPACES: self._show_squares,
            "paths": self._show_paths, "prints": self._show_prints, "pawns": self._show_pawns, CHECK: self._show_check,
        }[stage["step"]](stage)  # fmt: skip

    def _show_pictures(self, stage: Stage) -> TeachPage:
        sheets = tuple(
            self._photo(number, "", say("Picture {number}", number=at), (Choice(f"drop:{number}", say("Remove")),))
            for at, number in enumerate(stage.get("pictures", ()), 1)
        )
        return TeachPage(blocks=(Block(sheets=sheets, look="photos"),), has_pictures=True)

    def _photo(
        self, number: int, key: str, words: Said, choices: tuple[Choice, ...] = (), marks: tuple[Mark, ...] = ()
    ) -> Sheet:
        height, width = self.draft.picture(number).shape[:2]
        return Sheet(key, f"photo-{number}", (width, height), (0, 0, width, height), marks, words, choices)

    def _show_circles(self, stage: Stage) -> TeachPage:
        marks = tuple(circle(radius, MIDDLE_PX, "edge") for radius in stage["radii"])
        view = Sheet("view", self._version("view", stage), (VIEW_PX, VIEW_PX), (0, 0, VIEW_PX, VIEW_PX), marks)
        words = say_count("{count} ring", "{count} rings", len(stage["radii"]))
        return TeachPage(blocks=(Block(words, sheets=(view,), look="view"),))

    def _show_squares(self, stage: Stage) -> TeachPage:
        return TeachPage(blocks=tuple(
            self._ring_block(stage, number, self._ring_choices(stage, number), self._edges)
            for number in range(len(stage["rings"]))
        ))  # fmt: skip

    def _ring_choices(self, stage: Stage, number: int) -> tuple[Choice, ...]:
        ring = stage["rings"][number]
        count = len(ring["starts_deg"])
        turning = (
            Choice(f"dots:{number}:less", "−"), Choice("", say_count("{count} dot", "{count} dots", ring["dots"]), is_open=False),
            Choice(f"dots:{number}:more", "+"),
            Choice(f"arrow:{number}", say("clockwise") if ring["arrow"] == "cw" else say("counter-clockwise")),
        ) if "dots" in ring else ()  # fmt: skip
        return (
            Choice(f"turns:{number}", say("turns") if "dots" in ring else say("fixed")), *turning,
            Choice(f"count:{number}:less", "−"), Choice("", say_count("{count} square", "{count} squares", count), is_open=False),
            Choice(f"count:{number}:more", "+"),
            Choice(f"shift:{number}:less", say("◂ all lines")), Choice(f"shift:{number}:more", say("all lines ▸")),
        )  # fmt: skip

    def _edges(self, stage: Stage, strip: Strip) -> Iterator[Mark]:
        for deg in (*(start for start, _ in strip.spans), strip.spans[-1][1]):
            yield Mark("edge", f"M{strip.x(deg)} 0V{strip.size[1]}")

    def _ring_block(self, stage: Stage, number: int, choices: tuple[Choice, ...], marks: Any) -> Block:
        ring = stage["rings"][number]
        sheets = tuple(
            Sheet(strip.key, self._version("unrolled", stage), strip.size, strip.placed, tuple(marks(stage, strip)))
            for strip in self._strips(stage) if strip.ring == number
        )  # fmt: skip
        words = say("Ring {number}: {ring}", number=number + 1, ring=Noun("ring", ring["name"]))
        return Block(words, choices=choices, sheets=sheets, look="strips")

    def _ways(self, stage: Stage, strip: Strip) -> Iterator[Mark]:
        """The squares of a strip, their paths where these are told or wrong, and what is printed on them."""
        texts, is_of_prints = stage["rings"][strip.ring]["squares"], stage["step"] == "prints"
        wrong = {} if stage["step"] == "paths" else self._unreached(stage)
        for index in range(strip.first, strip.first + len(strip.spans)):
            square, (left, top, right, bottom) = parse_square(texts[index]), strip.box(index)
            yield Mark("wrong" if (strip.ring, index) in wrong else "edge", strip.frame(index))
            if not is_of_prints:
                yield Mark("way", strip.way(index, sides_of(texts[index])))
            if square.picture:
                yield named(say("{treasure}", treasure=treasure(square.picture)), (left + right) / 2, bottom - 2)
            if square.start:
                yield named(say("{colour}", colour=colour(square.start)), (left + right) / 2, top + 10)

    def _all_rings(self, stage: Stage) -> tuple[Block, ...]:
        return tuple(self._ring_block(stage, number, (), self._ways) for number in range(len(stage["rings"])))

    def _show_paths(self, stage: Stage) -> TeachPage:
        return TeachPage(blocks=self._all_rings(stage))

    def _show_prints(self, stage: Stage) -> TeachPage:
        picked, placed = self._picked(stage), self._placed(stage)
        kinds = tuple(
            Block(choices=picks(names, picked, placed), look="picks") for names in self._cards(stage).values()
        )
        starts = Block(choices=self._colour_picks(picked, placed), look="picks")
        return TeachPage(
            blocks=(*kinds, starts, *self._all_rings(stage)), picked=self._say_picked(picked),
            can_rename=bool(picked) and picked not in self.edition.colours,
        )  # fmt: skip

    def _say_picked(self, picked: str) -> str:
        if picked in self.edition.colours:
            return say("{colour}", colour=colour(picked))
        return say("{treasure}", treasure=treasure(picked)) if picked else ""

    def _colour_picks(self, picked: str, done: Iterable[str]) -> tuple[Choice, ...]:
        there = set(done)
        return tuple(Choice(f"pick:{name}", say("{colour:capital}", colour=colour(name)), name == picked, name in there)
                     for name in self.edition.colours)  # fmt: skip

    def _show_pawns(self, stage: Stage) -> TeachPage:
        pawns, picked = stage.get("pawns", {}), self._picked_pawn(stage)
        sheets: tuple[Sheet, ...] = ()
        if number := stage.get("pawn_picture"):
            marks = tuple(named(say("{colour}", colour=colour(name)), one["at"][0], one["at"][1])
                          for name, one in pawns.items() if one["at"][2] == number)  # fmt: skip
            sheets = (self._photo(number, "pawns", say(""), marks=marks),)
        blocks = (Block(choices=self._colour_picks(picked, pawns), look="picks"), Block(sheets=sheets, look="photo"))
        return TeachPage(blocks=blocks, picked=self._say_picked(picked) if sheets else "", has_pictures=True)

    def _show_check(self, stage: Stage) -> TeachPage:
        wrong, places = self.wrong(stage), {ring for ring, _ in self._unreached(stage)}
        blocks = tuple(self._ring_block(stage, number, (), self._ways) for number in sorted(places))
        return TeachPage(blocks=blocks, wrong=wrong, notes=self.notes(stage))

    def _version(self, name: str, stage: Stage) -> str:
        """The name of a picture, different for each set of pictures."""
        return f"{name}-{'-'.join(map(str, stage['pictures']))}"

    def picture(self, name: str) -> Image:
        """A picture that was taken, the board from above, or unrolled for two turns."""
        kind, _, number = name.partition("-")
        if kind == "photo":
            return self.draft.picture(int(number))
        proposal = self.proposal(self.stage)
        return proposal.views[0] if kind == "view" else np.concatenate([proposal.unrolled] * 2, axis=1)


def _kept(stage: Stage, *keys: str) -> Stage:
    return {key: stage[key] for key in keys if key in stage}


def _ringed(stage: Stage, number: int, **told: object) -> Stage:
    """The stage with something else told of a ring."""
    return {**stage, "rings": [{**ring, **told} if n == number else ring for n, ring in enumerate(stage["rings"])]}


def _respaced(stage: Stage, number: int, starts: Sequence[float]) -> Stage:
    """The stage with other borders in a ring; with another number of squares its paths are read anew."""
    done = _ringed(stage, number, starts_deg=list(starts))
    ring = done["rings"][number]
    if len(ring.get("squares", ())) != len(starts):
        ring.pop("squares", None)
    return done


def sides_of(text: str) -> str:
    """The open sides of a square's text, of `o i < >`."""
    return text.partition("@")[0].partition(":")[0].strip("-")


def _with_side(text: str, side: str, *, is_open: bool) -> str:
    """A square's text with a side open or not."""
    ports = {"o": 1, "i": 2, "<": 4, ">": 8}[side]
    square = parse_square(text)
    return format_square(replace(square, ports=square.ports | ports if is_open else square.ports & ~ports))


def _printed(square: Square, name: str, *, is_start: bool) -> Square:
    """A square with another picture, or another colour that starts there."""
    return replace(square, start=name) if is_start else replace(square, picture=name)


def _colours(names: Iterable[str]) -> Any:
    return listed([colour(name) for name in names])


def _evenly(starts: Sequence[float]) -> tuple[float, ...]:
    return even_starts(len(starts))


def _board_of(stage: Stage) -> RingBoard:
    """The board of a stage, whatever is missing on it; raises BadCopy."""
    return RingBoard(tuple(
        Ring(ring["name"], tuple(map(parse_square, ring["squares"])), tuple(ring["starts_deg"]),
             FREE if ring.get("free") else STEPWISE if "dots" in ring else FIXED, ring.get("dots", 1),
             ring.get("arrow", "cw") == "cw")
        for ring in stage["rings"]
    ))  # fmt: skip
