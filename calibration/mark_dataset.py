"""A dataset of treasures' looks, gathered while a box is used, until enough of them agree to teach a face.

A look is one face in one picture. Nothing here knows what was played: the caller says which treasure the tile surely
shows. Looks that contradict each other teach nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from vision.picture.arrays import Float32s
from vision.tiles.marks import (
    LEAST_LIKENESS,
    Face,
    Pattern,
    likeness,
    pattern_in,
    plain_faces,
    rest_of,
    with_rest,
)

LEAST_LOOKS: Final = 3
LEAST_MOMENTS: Final = 2
"""How many looks must agree, from how many moments of the evening: a shadow or a finger stays for one moment."""

MOST_LOOKS: Final = 8
"""How many looks of one treasure are stored."""

AGREEING: Final = 0.75
"""A treasure is taught where this share of its looks agrees with what they have in common."""

SAME: Final = 0.96
"""Two treasures this much alike are one tile under two names, or cannot be told apart."""

UNLIKE: Final = 0.3
LEAD: Final = 0.04
"""A tile is strange if it is less like its treasure than the first, or more like another one by the second; if that
happens at two moments, its treasure was taught wrongly."""

CLEAR: Final = 2.0
"""A face shows a treasure if its middle differs from the plain face this many times as much as plain tiles' do."""

LEAST_OF_SHAPE: Final = 4
"""With fewer tiles of a shape, its plain face cannot be found."""


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """A treasure's tile in one picture: the moment of the evening, and its Lab differences from the plain face."""

    moment: int
    rest: Float32s
    pattern: Pattern


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """A treasure whose looks agree: its face on the stored plain face, and its pattern."""

    mark: str
    face: Face
    pattern: Pattern


@dataclass(slots=True)
class MarkDataset:
    """The looks of one box's movable treasures; `taught` are the known patterns, `plain` the plain face of each
    shape."""

    taught: dict[str, Pattern] = field(default_factory=dict)
    plain: dict[str, Face] = field(default_factory=dict)
    _looks: dict[str, list[_Look]] = field(default_factory=dict)
    _strange: dict[str, set[int]] = field(default_factory=dict)
    _confused: set[str] = field(default_factory=set)

    def take(self, moment: int, faces: Mapping[int, Face], marks: Mapping[int, str]) -> tuple[list[Learnt], set[str]]:
        """Add the faces of one picture, by place, and what those tiles surely show ("" for nothing).

        Returns the treasures that are now learnt, and those whose taught look has turned out wrong.
        """
        shapes = [face.shape for face in faces.values()]
        known = {place: face for place, face in faces.items() if shapes.count(face.shape) >= LEAST_OF_SHAPE}
        ground = plain_faces(known.values())
        self.plain = {**ground, **self.plain}
        rests = {place: rest_of(face, ground[face.shape]) for place, face in known.items()}
        patterns = {place: pattern_in(rest, known[place].shape) for place, rest in rests.items()}
        noise = _noise(patterns[place] for place in patterns if marks.get(place) == "")
        named = {place: marks[place] for place in patterns if marks.get(place)}
        for place, mark in named.items():
            if patterns[place].heart > CLEAR * noise:
                self._note(mark, _Look(moment, rests[place], patterns[place]))
        wrong = {one for place, mark in named.items() for one in self._strange_at(moment, mark, patterns[place])}
        self.forget(wrong)
        return self._learn(set(named.values()) - wrong, wrong), wrong

    def forget(self, marks: Iterable[str]) -> None:
        """Forget these treasures, because somebody has said that they lie elsewhere."""
        for mark in marks:
            for kept in (self.taught, self._looks, self._strange):
                kept.pop(mark, None)
            self._confused.discard(mark)

    def begin_anew(self) -> None:
        """Drop the looks that have taught nothing yet."""
        self._looks.clear()

    def _note(self, mark: str, look: _Look) -> None:
        if mark in self._confused or (mark in self.taught and mark not in self._looks):
            return
        looks = self._looks.setdefault(mark, [])
        if len(looks) < MOST_LOOKS:
            looks.append(look)

    def _strange_at(self, moment: int, mark: str, seen: Pattern) -> set[str]:
        """The treasures that were taught wrongly, if this one has looked like something else at two moments."""
        if mark not in self.taught:
            return set()
        likest, value = self._likest(seen, mark)
        own = likeness(seen, self.taught[mark])
        if own >= UNLIKE and own >= value - LEAD:
            self._strange.pop(mark, None)
            return set()
        moments = self._strange.setdefault(mark, set())
        moments.add(moment)
        return set() if len(moments) < LEAST_MOMENTS else {mark, likest} if own < value - LEAD else {mark}

    def _likest(self, seen: Pattern, mark: str) -> tuple[str, float]:
        """The other taught treasure that is likest to what is seen."""
        others = [(likeness(seen, taught), name) for name, taught in self.taught.items() if name != mark]
        value, name = max(others, default=(0.0, ""))
        return name, value

    def _learn(self, marks: Iterable[str], wrong: set[str]) -> list[Learnt]:
        """The treasures whose looks agree; two that come out alike are both left unlearnt, and go among `wrong`."""
        learnt = []
        for mark in sorted(marks):
            found = self._agreed(mark) if self._is_due(mark) else None
            if found is None:
                continue
            twin, value = self._likest(found.pattern, mark)
            if value >= SAME:
                wrong |= {twin, mark}
                self.forget({twin, mark})
                self._confused |= {twin, mark}
            else:
                self.taught[mark] = found.pattern
                learnt.append(found)
        return [one for one in learnt if one.mark in self.taught]

    def _is_due(self, mark: str) -> bool:
        """Whether the looks are enough for the first time, or as many as are gathered."""
        count = len(self._looks.get(mark, ()))
        return count == MOST_LOOKS or (count >= LEAST_LOOKS and mark not in self.taught)

    def _agreed(self, mark: str) -> Learnt | None:
        """What a treasure's looks have in common; None while they contradict each other, or are of one moment."""
        looks = self._looks[mark]
        common = _common(looks)
        agreeing = [one for one in looks if self._is_like(one.pattern, common, mark)]
        moments = {one.moment for one in agreeing}
        if len(agreeing) < max(LEAST_LOOKS, AGREEING * len(looks)) or len(moments) < LEAST_MOMENTS:
            return None
        shape = looks[0].pattern.shape
        face = with_rest(self.plain[shape], np.median(np.stack([one.rest for one in agreeing]), axis=0))
        return Learnt(mark, face, _common(agreeing))

    def _is_like(self, seen: Pattern, common: Pattern, mark: str) -> bool:
        """Whether a look shows what its treasure's looks have in common, and no other treasure more."""
        own = likeness(seen, common)
        gathered = [_common(looks) for name, looks in self._looks.items() if name != mark and name not in self.taught]
        other = max([self._likest(seen, mark)[1] - LEAD, *(likeness(seen, one) for one in gathered)])
        return own >= LEAST_LIKENESS and own >= other


def _common(looks: Iterable[_Look]) -> Pattern:
    """What looks have in common, pixel by pixel."""
    patterns = [look.pattern for look in looks]
    middle = np.median(np.stack([pattern.rest for pattern in patterns]), axis=0)
    return Pattern(patterns[0].shape, np.ascontiguousarray(middle, dtype=np.float32))


def _noise(plain: Iterable[Pattern]) -> float:
    """How much the middles of plain tiles typically differ from the plain face; 0 where none was seen."""
    hearts = [pattern.heart for pattern in plain]
    return float(np.median(hearts)) if hearts else 0.0
