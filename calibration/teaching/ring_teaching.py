"""Teaching a board of turning rings: pictures, circles, squares, paths, what is printed where.

The stage has the `pictures`, the `radii` of the circles, for each of the `rings` where its squares begin, how it turns
and the open `sides` of its squares, and the `prints`: on which ring and square each picture and each colour is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Final

import numpy as np

from calibration.teaching.draft import Stage
from calibration.teaching.ring_geometry import Strip, circle, radius_at, strips
from calibration.teaching.taught import Look
from calibration.teaching.teaching import CHECK, PICK, STEP, StepTeaching, mended_in, named, picks
from companion.errors import BadCalibration
from companion.frame import Image
from companion.lobby.teaching import Block, Choice, Mark, Sheet, Tap, TeachPage
from companion.maze.rings import FULL_TURN_DEG, LEAST_POSITIONS, ever_reached, format_place, place_of
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

UNTURNED: Final = say(
    "I see no ring turned since picture 1, so I have not kept this one. Leave the board where it is, turn each ring, "
    "take your hands away and take the picture again. If picture 1 shows a hand, remove it first."
)
NONE_TURNS: Final = say("The disc in the middle turns, and so does a ring around it: tap “fixed” where that is wrong.")

BESIDE: Final = {"<": (-1, ">"), ">": (1, "<")}
"""The neighbour within the ring to which a side leads, and the side on which that one is entered."""


class RingTeaching(StepTeaching):
    """The teaching of a round board; the edition says which pictures and colours there are, and which rings turn."""

    steps: ClassVar[Mapping[str, Said]] = {
        "pictures": say("Take pictures"), "circles": say("Rings"), "squares": say("Squares"), "paths": say("Paths"),
        "prints": say("What is where"), CHECK: say("Check"),
    }  # fmt: skip

    empty: ClassVar[Stage] = {"pictures": [], "rings": [], "prints": {}, PICK: ""}

    _proposed: tuple[object, seen.Proposal] | None = None

    @cached_property
    def nouns(self) -> Mapping[str, Noun]:
        """What is printed on the board, pictures before colours."""
        lists = [value for value in self.document.values() if isinstance(value, list)]
        pictures = {name: treasure(name) for names in lists for name in names if isinstance(name, str)}
        return pictures | {name: colour(name) for name in self.edition.colours}

    def is_open(self, stage: Stage, step: str) -> bool:
        """A step is open once those before it have what they need."""
        rings = stage["rings"]
        return {
            "pictures": True, "circles": len(stage["pictures"]) >= FEWEST_PICTURES,
            "squares": "radii" in stage, "paths": bool(rings),
        }.get(step, bool(rings) and all("sides" in ring for ring in rings))  # fmt: skip

    def entered(self, stage: Stage, step: str) -> Stage:
        """The stage with circles, squares or paths as the pictures propose them, where there are none yet."""
        if step == "circles" and "radii" not in stage:
            return {**stage, "radii": list(self.proposal(stage).radii)}
        if step == "squares" and not stage["rings"]:
            return {**stage, "rings": self._fresh_rings(self.proposal(stage)), "prints": {}}
        if step == "prints":
            return {**stage, PICK: ""}
        if step == "paths":
            return {**stage, "rings": [self._with_sides(stage, n) for n in range(len(stage["rings"]))]}
        return stage

    def proposal(self, stage: Stage) -> seen.Proposal:
        """What the pictures say, with the circles as they were confirmed; found anew for other pictures alone."""
        pictures, radii = tuple(stage["pictures"]), tuple(stage.get("radii", ()))
        if self._proposed is None or self._proposed[0] != pictures:
            try:
                self._proposed = pictures, seen.propose([self.draft.picture(number) for number in pictures])
            except BadCalibration as wrong:
                raise BadCalibration(UNTURNED) from wrong
        if radii and radii != self._proposed[1].radii:
            self._proposed = pictures, seen.with_radii(self._proposed[1], radii)
        return self._proposed[1]

    # --- what is proposed ---

    def _fresh_rings(self, proposal: seen.Proposal) -> list[dict[str, Any]]:
        edition = {ring["name"]: ring for ring in self.document["rings"]}
        turns = [not proposal.is_fixed(number) for number in range(len(proposal.radii))]
        rings = []
        for number, name in enumerate(self._named(turns)):
            like = edition.get(name, self.document["rings"][0])
            is_free = number == len(turns) - 1
            told = _dots(proposal.turns_deg[number], like.get("dots", LEAST_POSITIONS), is_free=is_free)
            count = seen.square_count(proposal, number, len(like["squares"]))
            starts_deg = list(seen.even_starts(proposal, number, count))
            rings.append({**(told if turns[number] else {}), "starts_deg": starts_deg})
        return rings

    def _named(self, turns: Sequence[bool]) -> list[str]:
        """The edition's names of rings that turn or do not: each the first left of its kind, the disc the last one."""
        left = list(self.document["rings"])
        names = []
        for number, is_turning in enumerate(turns):
            kind = (is_turning, is_turning and number == len(turns) - 1)
            like = next((one for one in left if ("dots" in one, "free" in one) == kind), None)
            left = [one for one in left if one is not like]
            names.append(like["name"] if like is not None else f"ring{'abcdefghi'[number]}")
        return names

    def _with_sides(self, stage: Stage, number: int) -> dict[str, Any]:
        """A ring with the paths that the picture seems to show."""
        ring: dict[str, Any] = stage["rings"][number]
        if "sides" in ring:
            return ring
        sides = seen.open_sides(self.proposal(stage), number, ring["starts_deg"])
        return {**ring, "sides": ["".join(one for one in _allowed(stage, number) if one in has) for has in sides]}

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
            return self._tapped_print(stage, [strip.ring, strip.square_at(tap.x)])
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

    def _tapped_print(self, stage: Stage, here: list[int]) -> Stage:
        """The picked picture or colour moved to this square, or taken from it where it is there already."""
        picked, prints = self._picked(stage), stage["prints"]
        if not picked:
            return stage
        left = {
            name: at for name, at in prints.items()
            if name != picked and (at != here or self.nouns[name].kind != self.nouns[picked].kind)
        }  # fmt: skip
        moved = {picked: here} if prints.get(picked) != here else {}
        return {**stage, "prints": {**left, **moved}, PICK: ""}

    def chosen(self, stage: Stage, kind: str, what: str) -> Stage:
        """A picture removed, or something else told of a ring."""
        if kind == "drop":
            return _without_picture(stage, what)
        text, _, way = what.partition(":")
        if stage[STEP] != "squares" or text not in map(str, range(len(stage["rings"]))):
            return stage
        number, step = int(text), -1 if way == "less" else 1
        ring, starts = stage["rings"][number], stage["rings"][number]["starts_deg"]
        match kind:
            case "turns" if "dots" in ring:
                told = {key: ring[key] for key in ring if key not in ("dots", "arrow")}
            case "turns":
                told = {**ring, "dots": max(len(starts), LEAST_POSITIONS), "arrow": "cw"}
            case "dots" if "dots" in ring:
                told = {**ring, "dots": min(max(ring["dots"] + step, LEAST_POSITIONS), MOST_SQUARES)}
            case "arrow" if "dots" in ring:
                told = {**ring, "arrow": "ccw" if ring["arrow"] == "cw" else "cw"}
            case "count":
                count = min(max(len(starts) + step, 1), MOST_SQUARES)
                return _respaced(stage, number, seen.even_starts(self.proposal(stage), number, count))
            case "uneven":
                told = {**ring, "is_uneven": not ring.get("is_uneven", False)}
            case _:
                return stage
        return _ringed(stage, number, told)

    def taken(self, stage: Stage, image: Image) -> Stage:
        """The picture beside those before, in which rings have turned; what is told is told of the first one."""
        after = {**stage, "pictures": [*stage["pictures"], self.draft.add_picture(image)]}
        if len(after["pictures"]) >= FEWEST_PICTURES:
            self.proposal(after)
        return after

    # --- what is known ---

    def _missing(self, stage: Stage) -> list[Noun]:
        return [noun for name, noun in self.nouns.items() if name not in stage["prints"]]

    def _picked(self, stage: Stage) -> str:
        """What the next tap places: what was picked, else the first that is missing."""
        missing = [noun.name for noun in self._missing(stage)]
        return stage[PICK] if stage[PICK] in self.nouns else (*missing, "")[0]

    def _strips(self, stage: Stage) -> Iterator[Strip]:
        for number, (outer, inner) in enumerate(pairwise([*stage["radii"], 0.0])):
            if number < len(stage["rings"]):
                yield from strips(number, outer, inner, stage["rings"][number]["starts_deg"])

    def rings(self, stage: Stage) -> list[dict[str, Any]]:
        """The rings as a copy describes them."""
        done = []
        names = self._named(["dots" in ring for ring in stage["rings"]])
        for number, (name, ring) in enumerate(zip(names, stage["rings"], strict=True)):
            squares = [sides or "-" for sides in ring["sides"]]
            for one, noun in self.nouns.items():
                on, at = stage["prints"].get(one, (None, 0))
                if on == number:
                    squares[at] += f":{one}" if noun.kind == "treasure" else f"@{one}"
            turns = {key: ring[key] for key in ("dots", "arrow") if key in ring}
            free = {"free": True} if turns and number == len(names) - 1 else {}
            done.append({"name": name, **turns, **free, "starts_deg": ring["starts_deg"], "squares": squares})
        return done

    def board(self, stage: Stage) -> TaughtBoard:
        """The board as the reader knows it; pawns look as they usually do."""
        rings = tuple(_taught_rings(stage["radii"], self.rings(stage)))
        return seen.taught_board(self.proposal(stage), rings, self.edition.colours)

    def changes(self, stage: Stage) -> Mapping[str, Any]:
        """The rings."""
        return {"rings": self.rings(stage)}

    def look(self, stage: Stage) -> Look:
        """The board's rings and pawns, and its view."""
        board = self.board(stage)
        return to_document(board), board.view

    def wrong(self, stage: Stage) -> tuple[Choice, ...]:
        """What is missing or against the rules, in the order of the steps."""
        turns = ["dots" in ring for ring in stage["rings"]]
        if not (turns[-1] and any(turns[:-1])):
            return (mended_in("squares", NONE_TURNS),)
        missing = self._missing(stage)
        prints = [noun for noun in missing if noun.kind == "treasure"]
        starts = [noun for noun in missing if noun.kind == "colour"]
        words = (
            *((say("Not on the board yet: {names}.", names=listed(prints)),) if prints else ()),
            *((say("I do not know yet where these colours start: {names}.", names=listed(starts)),) if starts else ()),
        )  # fmt: skip
        return (
            *(mended_in("prints", one) for one in words),
            *(mended_in("paths", one) for one in self._unreached(stage).values()),
        ) or self.copy_fault(stage)

    def _amiss(self, stage: Stage) -> Iterator[Said]:
        """What is wrong with the pictures."""
        if len(stage["pictures"]) < FEWEST_PICTURES:
            return
        proposal = self.proposal(stage)
        if odd := seen.pictures_with_hands(proposal):
            numbers = listed(number + 1 for number in odd)
            yield say("A hand or something else is over the board in picture 1 or in picture {numbers}. "
                      "Remove the picture that shows it and take it again.", numbers=numbers)  # fmt: skip
        turned = sum(not proposal.is_fixed(number) for number in range(len(proposal.radii)))
        if turned < (usual := sum("dots" in ring for ring in self.document["rings"])):
            yield say("Only {count} of {usual} rings are turned. If you missed one, remove the last picture, turn that "
                      "ring by a dot, too, and take the picture again.", count=turned, usual=usual)  # fmt: skip

    def _unreached(self, stage: Stage) -> dict[str, Said]:
        """The pictures and starts to which no way leads, and what is wrong there; ways are looked for once everything
        is on the board."""
        found = {
            name: say("No path leaves this square: {what}. Tap the sides where one does.", what=self.nouns[name])
            for name, (ring, at) in stage["prints"].items() if not stage["rings"][ring]["sides"][at]
        }  # fmt: skip
        if found or self._missing(stage) or self.copy_fault(stage):
            return found
        copy: Any = self.copy(stage)
        places = {name: place_of(ring + 1, at + 1) for name, (ring, at) in stage["prints"].items()}
        reached = ever_reached(copy.board, [places[name] for name in self.edition.colours])
        return {
            name: say("However the rings turn, no way leads here: {what}. A path is missing.", what=self.nouns[name])
            for name, place in places.items() if place not in reached
        }  # fmt: skip

    def notes(self, stage: Stage) -> Iterator[Said]:
        """What is no mistake, but the camera will not see it."""
        first: dict[str, int] = {}
        for name, steps in seen.alike_positions(self.board(stage)):
            first.setdefault(name, steps)
        for name, steps in first.items():
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
                photos = Block(sheets=tuple(self._photos(stage)), look="photos")
                amiss = tuple(mended_in("", one) for one in self._amiss(stage))
                return TeachPage(blocks=(photos,), has_pictures=True, wrong=amiss)
            case "circles":
                marks = tuple(circle(radius) for radius in stage["radii"])
                size = float(VIEW_PX)
                view = Sheet("view", _version("view", stage), (size, size), (0, 0, size, size), marks)
                words = say_count("{count} ring", "{count} rings", len(marks))
                return TeachPage(blocks=(Block(words, sheets=(view,), look="view"),))
            case "squares" | "paths":
                return TeachPage(blocks=tuple(self._blocks(stage)))
            case "prints":
                picked = self._picked(stage)
                choices = picks(self.nouns.values(), picked, stage["prints"])
                what = say("{what}", what=self.nouns[picked]) if picked else ""
                return TeachPage(blocks=(choices, *self._blocks(stage)), picked=what)
        faults = [stage["prints"][name] for name in self._unreached(stage)]
        rings = {ring for ring, _ in faults}
        blocks = tuple(one for number, one in enumerate(self._blocks(stage, faults)) if number in rings or not rings)
        return TeachPage(blocks=blocks, wrong=self.wrong(stage), notes=tuple(self.notes(stage)))

    def _photos(self, stage: Stage) -> Iterator[Sheet]:
        for at, number in enumerate(stage["pictures"], 1):
            height, width = self.draft.picture(number).shape[:2]
            drop = Choice(f"drop:{number}", say("Remove"))
            yield Sheet("", f"photo-{number}", (width, height), (0, 0, width, height), (), str(at), (drop,))

    def _blocks(self, stage: Stage, faults: Sequence[list[int]] = ()) -> Iterator[Block]:
        """Each ring as strips with marks over them, and in the step of squares what can be told of it."""
        found, picture = list(self._strips(stage)), _version("unrolled", stage)
        names = self._named(["dots" in ring for ring in stage["rings"]])
        for number, ring in enumerate(stage["rings"]):
            words = say("Ring no. {number}: {ring}", number=number + 1, ring=Noun("ring", names[number]))
            choices = tuple(_choices(number, ring)) if stage[STEP] == "squares" else ()
            sheets = tuple(Sheet(one.key, picture, one.size, one.placed, tuple(self._marks(stage, one, faults)))
                           for one in found if one.ring == number)  # fmt: skip
            yield Block(words, choices, sheets, "strips")

    def _marks(self, stage: Stage, strip: Strip, faults: Sequence[list[int]]) -> Iterator[Mark]:
        """The squares of a strip, their paths, and what is printed on them, as far as a step shows that."""
        squares = range(strip.first, strip.first + len(strip.spans))
        for index in squares:
            yield Mark("wrong" if [strip.ring, index] in faults else "edge", strip.frame(index))
            if stage[STEP] in ("paths", CHECK):
                yield Mark("way", strip.way(index, stage["rings"][strip.ring]["sides"][index]))
        for name, (ring, index) in stage["prints"].items() if stage[STEP] != "squares" else ():
            if ring == strip.ring and index in squares:
                left, top, right, bottom = strip.box(index)
                y = top + 10 if name in self.edition.colours else bottom - 2
                yield named(self.nouns[name], (left + right) / 2, y)

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


def _without_picture(stage: Stage, number: str) -> Stage:
    """The stage without a picture, and without what was told of it."""
    left = [one for one in stage["pictures"] if str(one) != number]
    if len(left) >= FEWEST_PICTURES and left[0] == stage["pictures"][0]:
        return {**stage, "pictures": left}
    return {STEP: stage[STEP], **RingTeaching.empty, "pictures": left}


def _ringed(stage: Stage, number: int, told: Mapping[str, Any]) -> Stage:
    """The stage with another ring."""
    return {**stage, "rings": [told if n == number else ring for n, ring in enumerate(stage["rings"])]}


def _respaced(stage: Stage, number: int, starts_deg: Iterable[float]) -> Stage:
    """The stage with other borders in a ring, whose paths are then read anew unless the squares are as many."""
    ring = {**stage["rings"][number], "starts_deg": sorted(round(start % FULL_TURN_DEG, 2) for start in starts_deg)}
    if len(ring["starts_deg"]) == len(stage["rings"][number]["starts_deg"]):
        return _ringed(stage, number, ring)
    ring.pop("sides", None)
    prints = {name: at for name, at in stage["prints"].items() if at[0] != number}
    return {**_ringed(stage, number, ring), "prints": prints}


def _tapped_edge(stage: Stage, ring: int, deg: float) -> Stage:
    """All borders of a ring moved, the nearest of them to here; one removed or added where its squares are uneven."""
    starts = stage["rings"][ring]["starts_deg"]
    ways = [(deg - one + 180) % FULL_TURN_DEG - 180 for one in starts]
    if not stage["rings"][ring].get("is_uneven"):
        return _respaced(stage, ring, [one + min(ways, key=abs) for one in starts])
    far = [one for one, way in zip(starts, ways, strict=True) if abs(way) > NEAR_EDGE_DEG]
    return _respaced(stage, ring, [*starts, deg] if len(far) == len(starts) else far or starts)


def _allowed(stage: Stage, ring: int) -> str:
    """The sides to which a path may lead from a ring's squares at all."""
    outwards = "o" if ring else ""
    inwards = "i" if ring < len(stage["rings"]) - 1 else ""
    return outwards + inwards + ("<>" if len(stage["rings"][ring]["starts_deg"]) > 1 else "")


def _tapped_path(stage: Stage, ring: int, index: int, side: str) -> Stage:
    """The path over this side of a square opened or closed, on both sides of a border within the ring."""
    if side not in _allowed(stage, ring):
        return stage
    sides = list(stage["rings"][ring]["sides"])
    is_open = side in sides[index]
    borders = [(index, side)]
    if side in BESIDE:
        way, other = BESIDE[side]
        borders.append(((index + way) % len(sides), other))
    for at, one in borders:
        left = sides[at].replace(one, "")
        sides[at] = left if is_open else "".join(letter for letter in "oi<>" if letter in left + one)
    return _ringed(stage, ring, {**stage["rings"][ring], "sides": sides})


def _taught_rings(radii: Sequence[float], rings: Sequence[Mapping[str, Any]]) -> Iterator[TaughtRing]:
    for number, ((outer, inner), ring) in enumerate(zip(pairwise([*radii, 0.0]), rings, strict=True), 1):
        places = tuple(
            "" if text.startswith("-") else format_place(place_of(number, at))
            for at, text in enumerate(ring["squares"], 1)
        )
        starts, is_clockwise = tuple(ring["starts_deg"]), ring.get("arrow", "cw") == "cw"
        yield TaughtRing(ring["name"], outer, inner, starts, places, ring.get("dots", 1), is_clockwise)


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
    is_uneven = bool(ring.get("is_uneven"))
    yield Choice(f"uneven:{number}", say("A tap adds or removes a line") if is_uneven else say("A tap moves all lines"))
