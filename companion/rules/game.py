"""What a game is: one frozen value made of functions and tables. It knows no game; `companion.games.catalogue` does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Protocol, TypeVar

from companion.errors import IllegalAction
from companion.maze.pen import Pen
from companion.rules.actions import End
from companion.rules.advice import Advice, IsLate
from companion.rules.chance import Chance
from companion.rules.line import LineWords
from companion.rules.phrases import SHARED_PHRASES, Phrases
from companion.rules.shows import PAGE, Due, Show
from companion.rules.table import Table
from companion.rules.verbs import Action, Vocabulary, format_action
from companion.rules.words import say

TABLE = "TABLE"
"""The seat of chance: it turns pages, draws cards and rolls dice."""

NOBODY = ""
"""Who acts when the game is over."""

OVER = "over"
"""The phase of every game in which nobody acts any more."""

OptionValue = bool | str | int


class State(Protocol):
    """What every state of every game says of itself; each is a frozen dataclass with more."""

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours that play, in playing order."""

    @property
    def seat(self) -> str:
        """The colour whose turn it is, whoever acts at the moment."""

    @property
    def to_act(self) -> str:
        """The colour to act, `TABLE`, or `""` when the game is over."""

    @property
    def turn(self) -> int:
        """How many turns have ended."""

    @property
    def phase(self) -> str:
        """What is to be done now; `over` when nobody acts any more."""

    @property
    def outcome(self) -> str:
        """`""` while the game runs, then `won`, `lost`, `drawn`, or `stopped` where a documented cap ended it."""


class View(Protocol):
    """What every view of every game says of itself."""

    @property
    def game(self) -> str:
        """The game's name in the catalogue."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
C = TypeVar("C")

ScoreParts = Mapping[str, tuple[tuple[str, int], ...]]
"""For each seat what it has points for, in words, and how many."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A house rule: its name, the values it can take (the first is the default) and what it means.

    `span` allows every whole number from its first to its second as well, as for a turn limit. `says` are its values in
    words, where the values do not say it themselves. A house rule that follows from cards and pages of paper has the
    value that goes `with_paper`, and people need not be asked for it. With any other value of one that `keeps_secrets`
    the companion alone knows what seats draw, so nobody else can tell what came.
    """

    name: str
    values: tuple[OptionValue, ...]
    text: str
    span: tuple[int, int] | None = None
    says: tuple[str, ...] = ()
    with_paper: OptionValue | None = None
    keeps_secrets: bool = False

    @property
    def default(self) -> OptionValue:
        """The value of the house rule where the table has not chosen."""
        return self.values[0]

    @property
    def choices(self) -> str:
        """What can be chosen, in words."""
        listed = [str(value).lower() for value in self.values]
        return " or ".join([*listed, *([f"{self.span[0]} to {self.span[1]}"] if self.span else [])])

    def allows(self, value: OptionValue) -> bool:
        """Whether the house rule can have this value; `True` is no number."""
        if (type(value), value) in [(type(choice), choice) for choice in self.values]:
            return True
        return self.span is not None and type(value) is int and self.span[0] <= value <= self.span[1]


def told_in_full(state: object, action: Action, seat: str) -> str:
    """The action's whole text: in most games everybody may know what was done."""
    return format_action(action)


def one_way(state: object, action: Action) -> int:
    """One: in most games each thing that can come comes in one way."""
    return 1


def drawn_at_once(state: object) -> Chance:
    """What TABLE has to do needs no button: a card is drawn, a tile comes to light."""
    return Chance.AUTOMATIC


def shows_nothing(view: object) -> tuple[Show, ...]:
    """The board says it all."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, V, C]):
    """The rules of one box, as pure functions over frozen states S, views V and descriptions of a copy C.

    `name` is the game's word in the catalogue, `title` stands on the box, `aim` tells newcomers how one wins.
    `edition` is the file in `companion/editions` of the copy that is shipped; `read_copy` reads a copy from TOML,
    `copy_toml` writes it.
    `actions` are all kinds of actions, `legal` lists those that may be done now, each once and in a fixed order (for
    TABLE all that could come), `why_not` says why one may not, and `after` does one that may.

    `view` is what a seat (or TABLE, for someone looking on) may know, `told` how an action reads for a seat, given the
    state before it, `draw` how a position looks, its board drawn with a pen. `odds` says in how many ways an action of
    TABLE can come, `chance` how TABLE's moment comes about.

    `table` is what a camera sees of it, None where none helps; `seen_by_camera` names what can be read in single
    pictures. `phrases` are its words, `shows` what its page shows beside the board, `hints` what a seat could do out
    of what it may know, the best first (None: it gives none).
    """

    name: str
    title: str
    seat_range: tuple[int, int]
    variants: tuple[str, ...]
    options: tuple[GameOption, ...]
    actions: tuple[type[Action], ...]
    line_words: LineWords
    edition: str
    read_copy: Callable[[Mapping[str, object]], C]
    copy_toml: Callable[[C], str]
    setup: Callable[[C, int | tuple[str, ...], int, str | None, Mapping[str, OptionValue] | None], S]
    legal: Callable[[S], tuple[Action, ...]]
    why_not: Callable[[S, Action], str | None]
    after: Callable[[S, Action], S]
    winners: Callable[[S], tuple[str, ...]]
    score_parts: Callable[[S], ScoreParts]
    view: Callable[[S, str], V]
    state_json: Callable[[S], dict[str, object]]
    state_of: Callable[[Mapping[str, object], C | None], S]
    view_json: Callable[[V], dict[str, object]]
    draw: Callable[[S | V, Pen], str]
    told: Callable[[S, Action, str], str] = told_in_full
    odds: Callable[[S, Action], int] = one_way
    chance: Callable[[S], Chance] = drawn_at_once
    table: Table[S] | None = None
    phrases: Phrases = SHARED_PHRASES
    shows: Callable[[V], tuple[Show, ...]] = shows_nothing
    hints: Callable[[V, str, IsLate], tuple[Advice, ...]] | None = None
    seen_by_camera: tuple[str, ...] = ()
    aim: str = ""

    def deal(
        self,
        copy: C,
        seats: int | tuple[str, ...],
        seed: int,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> S:
        """A random starting position with everything dealt, a pure function of the seed; raises BadConfig.

        >>> from companion.games.catalogue import game_named
        >>> from companion.games.copies import shipped_copy
        >>> state = game_named("classic").deal(shipped_copy("classic"), seats=2, seed=7)
        >>> state.seats, state.phase
        (('red', 'yellow'), 'push')
        """
        return self.setup(copy, seats, seed, variant, options)

    def to_act(self, state: S) -> str:
        """The colour of the seat to act, `TABLE`, or `""` when the game is over."""
        return state.to_act

    def parse(self, text: str) -> Action:
        """The action of one line of text, as this game words it; raises UnreadableNotation."""
        return _vocabulary(self.actions).parse(text)

    def apply(self, state: S, action: Action) -> S:
        """The state after the action; raises IllegalAction with a reason for the table.

        >>> from companion.games.catalogue import game_named
        >>> from companion.games.copies import shipped_copy
        >>> classic = game_named("classic")
        >>> state = classic.deal(shipped_copy("classic"), seats=2, seed=7)
        >>> push = classic.legal(state)[0]
        >>> format_action(push), classic.apply(state, push).ban
        ('push N2 NE', 'S2')
        """
        reason = self.why_not(state, action)
        if reason is not None:
            raise not_allowed(action, reason)
        return self.after(state, action)

    def page_follows(self, state: S) -> bool:
        """Whether the acting seat may end its turn now, and a page of a book is to be turned then."""
        if self.why_not(state, End()) is not None:
            return False
        after = self.after(state, End())
        while after.to_act == TABLE and self.chance(after) is Chance.AUTOMATIC:  # any card: a page is turned after it
            after = self.after(after, self.legal(after)[0])
        return self.is_page_due(after)

    def is_page_due(self, state: S) -> bool:
        """Whether somebody is to press for the next page of a book."""
        dues = (show for show in self.shows(self.view(state, TABLE)) if isinstance(show, Due))
        return any(due.kind == PAGE and due.chance is Chance.PRESSED for due in dues)

    def is_over(self, state: S) -> bool:
        """Whether nobody acts any more."""
        return state.phase == OVER

    def outcome(self, state: S) -> str:
        """`""` while the game runs, then `won`, `lost`, `drawn`, or `stopped` where a documented cap ended it."""
        return state.outcome

    def scores(self, state: S) -> dict[str, int]:
        """The score of each seat: the sum of its parts."""
        return {seat: sum(points for _, points in parts) for seat, parts in self.score_parts(state).items()}


AnyGame = Game[Any, Any, Any]
"""A game met by its name: which states and copies are its own, types cannot say here."""


@cache
def _vocabulary(actions: tuple[type[Action], ...]) -> Vocabulary:
    return Vocabulary(actions)


def not_allowed(action: Action, reason: str) -> IllegalAction:
    """The error that says why the action cannot be done now."""
    text = say("'{action}' is not allowed: {reason}", action=format_action(action), reason=reason)
    return IllegalAction(text, reason)
