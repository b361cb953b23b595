"""A follower before a table that shows layouts: what people do, and what was found of any weight."""

from __future__ import annotations

from companion.following.explaining.explain import differing_cells
from companion.following.findings import Doubt, Finding, Forbidden, InStep, Lagging, OutOfStep, Played, PutBack
from companion.following.follower import Follower
from companion.following.rulebook import Rules, State, layout_of
from companion.observation import Observation
from companion.records.notation import parse_action
from companion.rules.table import Layout
from companion.rules.verbs import format_action
from tests.following.fake_camera import FRAME_S, Camera
from tests.following.tables import GAME

FOUND = Played | PutBack | Doubt | Forbidden | OutOfStep


class Scene:
    """A follower before a table that shows layouts."""

    def __init__(
        self, state: State, lag: Layout | None = None, earlier: tuple[State, ...] = (), game: Rules = GAME
    ) -> None:
        self.camera, self.game = Camera(), game
        self.follower = Follower(game, state)
        self.follower.expect(state, lag, earlier)
        self.lagged = lag is not None
        self.seen = lag or layout_of(game, state)
        self.show(self.seen, hand=False)

    def show(
        self, seen: Layout, seconds: float = 1.0, *, hand: bool = True, off: frozenset[str] = frozenset()
    ) -> list[Finding]:
        """A hand comes and goes, then the layout lies there; what was found of any weight."""
        calm = self.camera.calm(seen, round(seconds / FRAME_S), off=off)
        touched = differing_cells(self.seen, seen)
        self.seen = seen
        return self.watch([*(self.camera.hand(seen, at=touched) if hand else ()), *calm])

    def play(self, *texts: str) -> list[Finding]:
        """These actions are done in one go; what was found."""
        return self.show(layout_of(self.game, after(self.follower.state, *texts, game=self.game)), 1.5)

    def watch(self, pictures: list[Observation]) -> list[Finding]:
        """What was found in pictures, of any weight."""
        findings = [self._find(picture) for picture in pictures]
        return [found for found in findings if isinstance(found, FOUND | Lagging) or self._caught_up(found)]

    def _caught_up(self, found: Finding | None) -> bool:
        """In step is worth telling where it was not so before."""
        return isinstance(found, InStep) and self.lagged

    def _find(self, picture: Observation) -> Finding | None:
        found = self.follower.observe(picture)
        if isinstance(found, Played | PutBack):
            self.follower.expect(found.state)
        return found


def after(state: State, *texts: str, game: Rules = GAME) -> State:
    """The state after actions told as text."""
    for text in texts:
        state = game.apply(state, parse_action(text))
    return state


def legal(state: State, kind: str, game: Rules = GAME) -> list[str]:
    """The legal actions of one kind, as text."""
    texts = (format_action(action) for action in game.legal(state))
    return [text for text in texts if text.split()[0] == kind]


def only(findings: list[Finding]) -> Finding:
    """The one finding there is."""
    assert len(findings) == 1, findings
    return findings[0]


def played(findings: list[Finding]) -> list[str]:
    """What was booked, as text, where that was all that was found."""
    found = only(findings)
    assert isinstance(found, Played), found
    return [format_action(action) for action in found.actions]
