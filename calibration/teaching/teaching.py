"""What teaching has in common, whatever lies on the table: steps one after the other, pictures, taps, taking back."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

import cv2
import numpy as np

from calibration.teaching.draft import Draft, Stage
from calibration.teaching.taught import Look, TaughtCopy
from companion.errors import BadCalibration, BadCopy, UnreadableNotation
from companion.frame import Image
from companion.lobby.teaching import Block, Choice, Mark, Tap, TeachPage
from companion.rules.copy import Copy, parse_toml
from companion.rules.game import AnyGame
from companion.rules.words import Noun, Said, say, sentence

LARGEST_PX: Final = 1920
"""Longer sides of pictures are reduced to this: a phone takes pictures of twelve million pixels."""

STEP, CHECK, PICK = "step", "check", "pick"


class StepTeaching(ABC):
    """The teaching of one copy: `page` shows where it stands, `tap` and `add` go on, `taught` is what came of it.

    Raises BadCalibration where something cannot be done, with the reason for the table.
    """

    steps: ClassVar[Mapping[str, Said]]
    empty: ClassVar[Stage]
    """What a stage has before anything was taught."""

    def __init__(self, draft: Draft, game: AnyGame, edition: Copy) -> None:
        self.draft, self.game, self.edition = draft, game, edition
        self.document: Mapping[str, Any] = parse_toml(game.copy_toml(edition))

    @property
    def stage(self) -> Stage:
        """Where the teaching stands."""
        return {STEP: next(iter(self.steps)), **self.empty, **self.draft.now}

    def page(self) -> TeachPage:
        """The present step as a page."""
        stage, names = self.stage, list(self.steps)
        at = names.index(stage[STEP])
        steps = tuple(
            Choice(f"{STEP}:{name}", words, name == stage[STEP], is_open=self.is_open(stage, name))
            for name, words in self.steps.items()
        )
        following = names[at + 1] if at + 1 < len(names) else ""
        is_ready = bool(following) and self.is_open(stage, following)
        return replace(
            self.show(stage), steps=steps, step=stage[STEP], next_step=f"{STEP}:{following}" if is_ready else "",
            is_last=not following, can_undo=self.draft.can_undo,
        )  # fmt: skip

    def tap(self, tap: Tap) -> None:
        """Do what a tap says, and keep it; what cannot have been meant changes nothing."""
        stage = self.stage
        kind, _, what = tap.choice.partition(":")
        if kind == STEP and what in self.steps and self.is_open(stage, what):
            self.draft.keep(self.entered({**stage, STEP: what}, what))
        elif kind == PICK:
            self.draft.keep({**stage, PICK: what})
        elif tap.choice:
            self.draft.keep(self.chosen(stage, kind, what))
        else:
            self.draft.keep(self.tapped(stage, tap))

    def add(self, image: Image) -> None:
        """Go on with another picture."""
        shrink = min(1.0, LARGEST_PX / max(image.shape[:2]))
        if shrink < 1:
            image = np.asarray(cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA))
        self.draft.keep(self.taken(self.stage, image))

    def taught(self) -> TaughtCopy:
        """What was taught; raises BadCalibration where something is missing yet."""
        stage = self.stage
        if wrong := self.wrong(stage):
            raise BadCalibration(wrong[0].words)
        return TaughtCopy(self.copy(stage), self.look(stage))

    def copy(self, stage: Stage) -> Copy:
        """The copy that was taught; raises BadCopy, UnreadableNotation."""
        copy: Copy = self.game.read_copy({
            **self.document, "name": f"{self.game.title}, taught", "is_assumed": False, **self.changes(stage)
        })  # fmt: skip
        return copy

    def copy_fault(self, stage: Stage) -> tuple[Choice, ...]:
        """What the box's own description is not content with."""
        try:
            self.copy(stage)
        except (BadCopy, UnreadableNotation) as wrong:
            return (mended_in("", sentence(str(wrong))),)
        return ()

    @abstractmethod
    def show(self, stage: Stage) -> TeachPage:
        """The page of a stage, without its steps."""

    @abstractmethod
    def is_open(self, stage: Stage, step: str) -> bool:
        """Whether enough is known for a step."""

    def entered(self, stage: Stage, step: str) -> Stage:
        """The stage with what is proposed for a step."""
        return stage

    @abstractmethod
    def chosen(self, stage: Stage, kind: str, what: str) -> Stage:
        """The stage after a button of that kind."""

    @abstractmethod
    def tapped(self, stage: Stage, tap: Tap) -> Stage:
        """The stage after a tap on a sheet, or a name that was typed."""

    @abstractmethod
    def taken(self, stage: Stage, image: Image) -> Stage:
        """The stage after a picture was taken."""

    @abstractmethod
    def wrong(self, stage: Stage) -> tuple[Choice, ...]:
        """What is missing or wrong yet, and the step that mends it."""

    @abstractmethod
    def changes(self, stage: Stage) -> Mapping[str, Any]:
        """What the copy's description has in place of the edition's."""

    @abstractmethod
    def look(self, stage: Stage) -> Look:
        """How the copy looks, as the reader of its kind keeps it."""

    @abstractmethod
    def picture(self, name: str) -> Image:
        """The picture of a sheet; raises LookupError, ValueError."""


def mended_in(step: str, words: Said) -> Choice:
    """Something wrong that a step mends, "" for the present one."""
    return Choice(f"{STEP}:{step}" if step else "", words)


def mark_of(text: str) -> str:
    """A typed name as copies write it: `Moon horse` becomes `moon-horse`; "" where nothing is left of it."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss")).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")[:30].strip("-")


def named(noun: Noun, x: float, y: float) -> Mark:
    """A name at a point of a sheet."""
    return Mark("name", words=say("{what}", what=noun), at=(round(x, 1), round(y, 1)))


def picks(nouns: Iterable[Noun], picked: str, done: Container[str]) -> Block:
    """Buttons to pick what the next tap places; some of it is on the board or a card already."""
    return Block(choices=tuple(
        Choice(f"{PICK}:{one.name}", say("{what:capital}", what=one), one.name == picked, one.name in done)
        for one in nouns
    ))  # fmt: skip
