"""A game made up for tests: whoever has the turn waits for chance, in each of the ways it can come, then ends the turn.

It lies on no board and stands in no catalogue; a seat has a secret number that it may show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.rules.actions import End
from companion.rules.chance import Chance
from companion.rules.game import NOBODY, TABLE, Game
from companion.rules.options import HouseRules
from companion.rules.shows import Due, Show
from companion.rules.verbs import COUNT, Action, format_action, verb
from companion.rules.words import Said, player, say

PHASES = {"throw": Chance.PRESSED, "draw": Chance.AUTOMATIC, "tell": Chance.ASKED}
HIDDEN = 0


@verb("throw", COUNT)
class Throw(Action):
    """TABLE: a die shows so many eyes."""

    eyes: int


@verb("draw card", COUNT)
class DrawCard(Action):
    """TABLE: a card with this number is drawn."""

    number: int


@verb("tell", COUNT)
class Tell(Action):
    """TABLE: people saw this number."""

    number: int


@verb("show", COUNT)
class ShowNumber(Action):
    """The seat shows its secret number to nobody but itself."""

    number: int


@dataclass(frozen=True, slots=True)
class LuckyState:
    """Whose turn it is, what the turn waits for, what chance has brought, and the secret number of each seat."""

    seats: tuple[str, ...] = ("red", "blue")
    turn: int = 0
    phase: str = "throw"
    came: tuple[int, ...] = ()
    secrets: tuple[int, ...] = (3, 5)
    viewer: str = ""

    game = "lucky"
    outcome = ""

    @property
    def seat(self) -> str:
        return self.seats[self.turn % len(self.seats)]

    @property
    def to_act(self) -> str:
        return TABLE if self.phase in PHASES else self.seat if self.phase == "act" else NOBODY


KINDS: dict[str, type[Action]] = {"throw": Throw, "draw": DrawCard, "tell": Tell}
NEXT = {"throw": "draw", "draw": "tell", "tell": "act"}


def legal(state: LuckyState) -> tuple[Action, ...]:
    if state.phase in KINDS:
        return tuple(KINDS[state.phase](number) for number in range(1, 7))  # type: ignore[call-arg]
    return (ShowNumber(state.secrets[state.seats.index(state.seat)]), End())


def why_not(state: LuckyState, action: Action) -> Said | None:
    if action in legal(state):
        return None
    if isinstance(action, ShowNumber):
        return say("that is not the number of {seat}", seat=player(state.seat))
    return say("it is time for something else")


def after(state: LuckyState, action: Action) -> LuckyState:
    match action:
        case End():
            return replace(state, turn=state.turn + 1, phase="throw")
        case Throw(number) | DrawCard(number) | Tell(number):
            return replace(state, phase=NEXT[state.phase], came=(*state.came, number))
        case _:
            return state


def view(state: LuckyState, seat: str) -> LuckyState:
    known = tuple(n if owner == seat else HIDDEN for owner, n in zip(state.seats, state.secrets, strict=True))
    return replace(state, secrets=known, viewer=seat)


def to_json(state: LuckyState) -> dict[str, object]:
    return {"game": "lucky", "viewer": state.viewer, "turn": state.turn, "phase": state.phase,
            "came": list(state.came), "secrets": list(state.secrets)}  # fmt: skip


def state_of(position: Mapping[str, object], copy: object) -> LuckyState:
    return replace(LuckyState(), turn=position["turn"], phase=position["phase"],  # type: ignore[arg-type]
                   came=tuple(position["came"]), secrets=tuple(position["secrets"]))  # type: ignore[arg-type]  # fmt: skip


def shows(seen: LuckyState) -> tuple[Show, ...]:
    if seen.phase not in PHASES:
        return ()
    return (Due(seen.phase, say("Chance is due."), say("Resume"), PHASES[seen.phase]),)


def told(state: LuckyState, action: Action, seat: str) -> str:
    return "show ?" if isinstance(action, ShowNumber) and seat != state.seat else format_action(action)


LUCKY = Game(
    name="lucky",
    title="Lucky",
    seat_range=(2, 2),
    variants=("standard",),
    rules=HouseRules,
    edition="",
    read_copy=lambda document: None,  # type: ignore[arg-type,return-value]  # it is never dealt from a copy
    copy_toml=str,
    actions=(Throw, DrawCard, Tell, ShowNumber, End),
    line_words={},
    setup=lambda copy, seats, seed, variant, options: LuckyState(),
    legal=legal,
    why_not=why_not,
    after=after,
    winners=lambda state: (),
    score_parts=lambda state: {},
    view=view,
    state_json=to_json,
    state_of=state_of,
    view_json=to_json,
    draw=str,
    told=told,
    chance=lambda state: PHASES[state.phase],
    shows=shows,
)
