"""What a follower waits for and how long, and what each picture makes of that, as a table one can read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.following import findings
from companion.following.seen.settle import Pace

MARGIN = 0.015
"""Probability of being wrong above which nothing is recorded without a question."""

SURE_MARGIN = 1e-3
"""The same where one reading elsewhere contradicts the explanation and is taken for a misreading."""

AGAIN_S = 0.08
"""An explanation must be found again this much later before it is believed."""

UNTOUCHED_S = 2.0
"""... and this much later where nobody was seen at the table."""

STRAY_S = 1.0
"""... and this much later where a reading elsewhere contradicts it."""

DOUBT_S = 0.7
"""How long a doubt lasts before the table is asked."""

HAZY_DOUBT_S = 3.0
"""The same where cells that would decide it cannot be read (somebody may take the cup away), or nobody was there."""

DARK_DOUBT_S = 15.0
"""The same where many cells cannot be read: somebody will put the lamp on again. Where they could be read when the
table was last understood, nothing is recorded before that either."""

FAULT_S = 0.9
"""How long something forbidden lies there before it is called so."""

HALF_DONE_S = 3.5
"""How long something half done, or unexplained, lies there before the table is told."""

OPTIONS_AT_MOST = 4
"""More pictures than this nobody wants to choose from."""

STRAYS_AT_MOST = 2
"""So many cells may be misread for long without the table being asked again and again."""

ATTENDED_S = 10.0
"""How long something unexplained lies there while a hand rests at the board before the table is told."""

LAG_S = 12.0
"""How long the table may take to catch up with what was recorded unseen before it is reminded."""

LEFT_S = 5.0
"""The same once hands have been at the board since and left it as it lay."""

CAUGHT_UP_S = 6.0
"""So long nothing contradicts that a table has caught up that has begun to, before it is taken to have."""


@dataclass(slots=True)
class Lasting:
    """Since when the same has been so; a reading elsewhere that comes and goes does not make it begin anew."""

    _what: object = None
    _since_s: float = 0.0

    def lasts_s(self, what: object, began_s: float, now_s: float) -> float:
        """For how long this has been so, which, where it is new, began then (all in seconds)."""
        if self._what != what:
            self._what, self._since_s = what, began_s
        return now_s - self._since_s


def belief_s(again_s: float, pace: Pace, *, is_touched: bool, is_darker: bool) -> float:
    """How long an explanation must go on being the best before it is believed: about `again_s`, nothing where pictures
    come so sparsely that the calm itself has shown it for long enough, and longer where nobody was at the table, unless
    they come so slowly that somebody may have been there between two of them."""
    if is_darker:
        return DARK_DOUBT_S
    if is_touched:
        return 0.0 if pace.is_sparse and again_s == AGAIN_S else again_s
    return again_s if pace.is_slow else max(again_s, UNTOUCHED_S)


def doubt_s(*, is_plain: bool, is_dark: bool) -> float:
    """How long a doubt lasts before the table is asked."""
    return DARK_DOUBT_S if is_dark else DOUBT_S if is_plain else HAZY_DOUBT_S


class Waiting(Enum):
    """What the follower waits for.

    | state | a calm picture says | next | what is found |
    |---|---|---|---|
    | any | there is none: a hand, a moved board, no board, or not calm for long enough | settling | Unrest |
    | any | what has changed lies at a hand that rests | settling | |
    | any | the table lies as expected | in step | InStep |
    | any | the table lies as before | lagging | |
    | lagging | it has lain so for long | lagging | Lagging |
    | any | one explanation is clear | believing | |
    | believing | the same one was clear for long enough | booked | Played, PutBack |
    | any | several explanations are close | doubting | |
    | doubting | only whether the table has caught up is open, for long | doubting | Lagging |
    | doubting | they were close for long enough | asked | Doubt |
    | any | no explanation is whole | puzzled | |
    | puzzled | one forbidden act explains it | refusing | Forbidden |
    | puzzled | a few readings are wrong where nobody was | settling | |
    | puzzled | it has lain so for long | lost | OutOfStep |

    What was found last is not found again before a hand has come or something else is expected. Nothing is recorded
    except from believing to booked. A question stands until a hand has come, or it has been answered, or the
    table lies as expected: of what somebody has done, only what it held likeliest is recorded before.
    """

    SETTLING = "settling"
    IN_STEP = "in step"
    LAGGING = "lagging"
    BELIEVING = "believing"
    BOOKED = "booked"
    DOUBTING = "doubting"
    ASKED = "asked"
    PUZZLED = "puzzled"
    REFUSING = "refusing"
    LOST = "lost"


class PictureSays(Enum):
    """What a picture says to a follower."""

    RESTLESS = "there is none: a hand, a moved board, no board, or not calm for long enough"
    IN_HAND = "what has changed lies at a hand that rests"
    AS_EXPECTED = "the table lies as expected"
    AS_BEFORE = "the table lies as before"
    CLEAR = "one explanation is clear"
    CLEAR_FOR_LONG = "the same one was clear for long enough"
    CLOSE = "several explanations are close"
    UNDECIDED_FOR_LONG = "only whether the table has caught up is open, for long"
    CLOSE_FOR_LONG = "they were close for long enough"
    UNEXPLAINED = "no explanation is whole"
    FORBIDDEN = "one forbidden act explains it"
    MISREAD = "a few readings are wrong where nobody was"
    SO_FOR_LONG = "it has lain so for long"


@dataclass(frozen=True, slots=True)
class Transition:
    """From one state (None: from any), where a picture says this, to the next, with what may be found on that way."""

    state: Waiting | None
    says: PictureSays
    next: Waiting
    found: tuple[type[findings.Finding], ...] = ()


TRANSITIONS: tuple[Transition, ...] = (
    Transition(None, PictureSays.RESTLESS, Waiting.SETTLING, (findings.Unrest,)),
    Transition(None, PictureSays.IN_HAND, Waiting.SETTLING),
    Transition(None, PictureSays.AS_EXPECTED, Waiting.IN_STEP, (findings.InStep,)),
    Transition(None, PictureSays.AS_BEFORE, Waiting.LAGGING),
    Transition(Waiting.LAGGING, PictureSays.SO_FOR_LONG, Waiting.LAGGING, (findings.Lagging,)),
    Transition(None, PictureSays.CLEAR, Waiting.BELIEVING),
    Transition(Waiting.BELIEVING, PictureSays.CLEAR_FOR_LONG, Waiting.BOOKED, (findings.Played, findings.PutBack)),
    Transition(None, PictureSays.CLOSE, Waiting.DOUBTING),
    Transition(Waiting.DOUBTING, PictureSays.UNDECIDED_FOR_LONG, Waiting.DOUBTING, (findings.Lagging,)),
    Transition(Waiting.DOUBTING, PictureSays.CLOSE_FOR_LONG, Waiting.ASKED, (findings.Doubt,)),
    Transition(None, PictureSays.UNEXPLAINED, Waiting.PUZZLED),
    Transition(Waiting.PUZZLED, PictureSays.FORBIDDEN, Waiting.REFUSING, (findings.Forbidden,)),
    Transition(Waiting.PUZZLED, PictureSays.MISREAD, Waiting.SETTLING),
    Transition(Waiting.PUZZLED, PictureSays.SO_FOR_LONG, Waiting.LOST, (findings.OutOfStep,)),
)

_WAYS: dict[tuple[Waiting | None, PictureSays], Transition] = {(one.state, one.says): one for one in TRANSITIONS}


def transition(state: Waiting, says: PictureSays) -> Transition:
    """What a picture makes of a state; raises KeyError where it can say no such thing then."""
    return _WAYS.get((None, says)) or _WAYS[state, says]
