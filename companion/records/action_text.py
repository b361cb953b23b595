"""Actions of every game as one line of text each, and back: `push W2 NE`, `walk d3`, `roll dragon 2`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.cards import actions as cards_actions
from companion.games.classic import actions as classic_actions
from companion.games.master_1991 import actions as master_1991_actions
from companion.games.master_2007 import actions as dragon_actions
from companion.games.secret import actions as secret_actions
from companion.rules import actions
from companion.rules.actions import Page
from companion.rules.verbs import Action, Verb, read, write

NOT_ALLOWED = " is not allowed: "
"""Stands between the notation and the reason in the text of an IllegalAction."""

_LONGEST_SHOWN = 60
_ALIKE = 0.7
"""How alike two words have to be, from 0 to 1, for the one to be meant by the other: not `lay` by `fly`."""


def _by_words(verbs: Iterable[Verb]) -> dict[tuple[str, ...], Verb]:
    """The verbs by their words; the same words mean the same kind of action in every game."""
    found: dict[tuple[str, ...], Verb] = {}
    for verb in verbs:
        if found.setdefault(verb.key, verb) != verb:
            raise ValueError(f"the words '{verb.words}' are declared twice with different meanings")
    return found


_VERBS: dict[tuple[str, ...], Verb] = _by_words(
    (
        *actions.VERBS,
        *cards_actions.VERBS,
        *master_1991_actions.VERBS,
        *classic_actions.VERBS,
        *dragon_actions.VERBS,
        *secret_actions.VERBS,
    )
)  # fmt: skip

VERBS: tuple[Verb, ...] = tuple(_VERBS.values())
"""Every verb of every game."""

_KINDS: dict[type[Action], Verb] = {verb.kind: verb for verb in _VERBS.values()}
_MOST_WORDS = max(len(key) for key in _VERBS)


def format_action(action: Action) -> str:
    """The one line of text of an action."""
    return write(_KINDS[type(action)], action)


def not_allowed(action: Action, reason: str) -> IllegalAction:
    """The error that says why the action cannot be done now."""
    return IllegalAction(f"'{format_action(action)}'{NOT_ALLOWED}{reason}")


def parse_action(text: str) -> Action:
    """The action of one line of text; raises UnreadableNotation naming what cannot be read."""
    words = text.split()
    lengths = range(min(_MOST_WORDS, len(words)), 0, -1)
    meant = [verb for verb in (_VERBS.get(tuple(words[:length])) for length in lengths) if verb]
    for verb in meant:
        if verb.can_take(len(words) - len(verb.key)):
            return read(verb, words[len(verb.key) :])
    shown = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
    problem = f"unknown action {shown!r}{_hint(words, meant)}"
    raise UnreadableNotation(f"{problem}; see docs/notation.md for what can be written")


def _hint(words: list[str], meant: list[Verb]) -> str:
    """How many words a known verb takes, or which verb begins almost like that."""
    if meant:
        return f": {meant[0].words!r} takes {meant[0].count_text} after it, not {len(words) - len(meant[0].key)}"
    firsts = [key[0] for key in _VERBS]
    alike = get_close_matches(words[0].lower(), firsts, 1, _ALIKE) if words and words[0] not in firsts else []
    return f" (did you mean {alike[0]!r}?)" if alike else ""


def parse_page(text: str) -> Page:
    """A page of Daedalus's book as in `daedalus push W2`; raises UnreadableNotation for any other action."""
    action = parse_action(text)
    if not isinstance(action, Page):
        raise UnreadableNotation(f"{text!r} is not a page of Daedalus's book")
    return action
