"""Replays a bug pack: the evening is resumed from its journal, and today's session follows the pictures anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import ndiff
from math import inf

from companion.events import ActionRecorded, Event, TakenBack
from companion.games.catalogue import live_game
from companion.live import evening as evenings
from companion.live.journal import Entry
from companion.live.ledger import Ledger
from companion.live.packs.pack import Pack, Picture
from companion.live.session import Session
from companion.messages import Observed
from companion.observation import Observation
from companion.rules.game import TABLE, AnyGame

LATE_S = 1.5
"""There are fewer pictures than a camera took, so what was seen may be seen so much later."""

See = Callable[[Picture], Observation]
"""Reads a picture of a pack."""


@dataclass(slots=True)
class Replayed:
    """What comes of a pack today.

    `damage` says which line of the journal leads elsewhere than it did, "" where none does. `recorded` is what a
    camera saw then while the pictures were taken, line by line, `now` what is seen in them today; `events` is all that
    happens today.
    """

    damage: str = ""
    recorded: list[str] = field(default_factory=list)
    now: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def differences(self) -> tuple[str, ...]:
        """What was recorded then alone (`- red push N2 NE`), and what is today alone (`+ red push N4 NE`)."""
        return tuple(line for line in ndiff(self.recorded, self.now) if line[0] in "+-")


def replay_pack(pack: Pack, see_for: Callable[[Session], See]) -> Replayed:
    """Check the pack's journal, then follow its pictures, if it has any; `see_for` makes a reader for a session.

    Raises CompanionError where the game is unknown or a picture cannot be read.
    """
    game = live_game(pack.game)
    evening, damage = evenings.replay_readable(game, pack.lines)
    if evening is None or damage is not None or not pack.pictures:
        return Replayed(str(damage or ""))
    begins, ahead = _moment_to_begin(game, pack)
    evening = evenings.replay(game, pack.lines[: len(pack.lines) - len(ahead)])
    session = Session(game, Ledger(game, evening, lambda: 0.0), pack.evening)
    follower = _Follower(session, evening, [line for line in ahead if line.number <= pack.pictured[1]])
    see = see_for(session)
    for picture in (*(one for one in pack.pictures if one.frame >= begins), *_lingering(pack.pictures[-1])):
        follower.catch_up(picture.frame, picture.time_s)
        follower.follow(see(picture))
    follower.catch_up(pack.pictures[-1].frame + 1, inf)
    return follower.replayed


def _moment_to_begin(game: AnyGame, pack: Pack) -> tuple[int, tuple[Entry, ...]]:
    """The first frame from which on pictures are followed, and the lines from there on.

    A reader learns from its first calm picture how pawns look that stand as recorded. So where the first pictures have
    not been kept, following begins with the first thing that a camera saw in those that were.
    """
    first = pack.pictures[0].frame
    pictured = [line for line in pack.lines if pack.pictured[0] < line.number <= pack.pictured[1]]
    if any(line.frame is not None and line.frame < first for line in pictured):
        seen = (line.frame or 0 for line in pictured if line.kind == evenings.IN_STEP or is_seen(game, line))
        first = next((frame for frame in seen if frame >= first), first)
        pictured = [line for line in pictured if line.frame is not None and line.frame > first]
    ahead = [line for line in pack.lines if pictured and line.number >= pictured[0].number]
    return first, tuple(ahead)


def _lingering(picture: Picture) -> Iterator[Picture]:
    """The last picture for a second more: a table that was followed then is followed now, if a little later."""
    for number in range(1, 11):
        yield replace(picture, frame=picture.frame + number, time_s=picture.time_s + number / 10)


@dataclass(slots=True)
class _Follower:
    """A session before the pictures. `then` is the evening as the journal has it, `ahead` the lines that follow.

    Where people or chance did something that no picture shows, the session takes the evening over as it was then.
    `_early` counts what the session has recorded since and these lines have still to say.
    """

    session: Session
    then: evenings.Evening
    ahead: Sequence[Entry]
    replayed: Replayed = field(default_factory=Replayed)
    _early: int = 0
    _until_s: float | None = None

    def follow(self, seen: Observation) -> None:
        """The next picture."""
        events = self.session.handle(Observed(seen))
        recorded = [_text(event) for event in events if isinstance(event, ActionRecorded | TakenBack)]
        self.replayed.events += events
        self.replayed.now += recorded
        self._early += len(recorded)

    def catch_up(self, frame: int, time_s: float) -> None:
        """Go on in the journal up to a frame, as far as pictures have shown what it says, or are late with it."""
        while self.ahead and (self.ahead[0].frame or 0) < frame:
            line, is_visible = self.ahead[0], is_seen(self.session.game, self.ahead[0])
            self._until_s = time_s + LATE_S if self._until_s is None else self._until_s
            if is_visible and not self._early and time_s < self._until_s:
                return
            self.ahead, self._until_s = self.ahead[1:], None
            self._take(line, is_visible=is_visible)

    def _take(self, line: Entry, *, is_visible: bool) -> None:
        """Take in the journal's next line."""
        before, game = self.then, self.session.game
        self.then = evenings.add(game, before, line, evenings.action_of(game, line))
        if is_visible:
            self.replayed.recorded.append(f"{line.seat} {line.text}")
            self._early = max(0, self._early - 1)
        if len(self.then.log) > len(before.log) and (not is_visible or evenings.POSITION in (line.payload or {})):
            self._early = 0
            self.session.take_over(self.then)


def _text(event: ActionRecorded | TakenBack) -> str:
    """An event as the journal's line says it."""
    if isinstance(event, ActionRecorded):
        return f"{event.seat} {event.action}"
    return f"session undo {', '.join(event.actions)}"


def is_seen(game: AnyGame, line: Entry) -> bool:
    """Whether a camera saw what the line says, without anybody's answer."""
    payload = line.payload or {}
    if line.kind != evenings.ACTION or line.seat == TABLE or game.table is None:
        return line.kind == evenings.UNDO and bool(payload.get("is_laid_back")) and not payload.get("was_asked")
    is_told = payload.get(evenings.TAPPED) or payload.get("was_asked")
    return not is_told and isinstance(game.parse(line.text), game.table.visible_actions)
