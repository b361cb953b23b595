"""What a game is: one frozen value made of functions and tables. No game is named here; the catalogue does that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from companion.errors import IllegalAction
from companion.maze.pen import Pen
from companion.rules.actions import End
from companion.rules.advice import Advice, IsLate
from companion.rules.chance import Chance
from companion.rules.copy import Copy
from companion.rules.lesson import Lesson, Moment
from companion.rules.line import LineWords
from companion.rules.options import (
    GameOption,
    HouseRules,
    OptionValue,
    chosen_rules,
    chosen_seats,
    chosen_variant,
    options_of,
)
from companion.rules.phrases import Phrases
from companion.rules.public import NOBODY, OVER, TABLE, Public
from companion.rules.shows import PAGE, Due, Show
from companion.rules.table import SpotTable, Table
from companion.rules.verbs import Action, Vocabulary, format_action
from companion.rules.words import say

State = Public
"""What the states of all games have in common."""

View = Public
"""What the views of all games have in common."""

__all__ = ["NOBODY", "OVER", "TABLE", "AnyGame", "Game", "ScoreParts", "State", "View", "not_allowed"]

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
C = TypeVar("C", bound=Copy)

ScoreParts = Mapping[str, tuple[tuple[str, int], ...]]
"""For each seat the parts of its score: the reason in words, and the points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, V, C]):
    """The rules of one box, as pure functions over frozen states S, views V and descriptions of a copy C.

    `name` is the game's word in the catalogue, `title` the text on the box, and `aim` tells newcomers how to win.
    `edition` is the file in `companion/editions` of the copy that comes with the companion; `read_copy` reads a copy
    from TOML, `copy_toml` writes it.

    `setup` deals a start for these colours, this variant and house rules of the class `rules`. `actions` are all kinds
    of actions. `legal` returns the actions allowed now, each once and in a fixed order (for TABLE all possible
    results), `why_not` the reason why one is not allowed, and `after` the state after a legal one.

    `view` returns what a seat (or TABLE, for somebody watching) may know, `told` the text of an action for a seat,
    given the state before it, and `draw` a position as text, its board drawn with a pen. `odds` is the number of ways
    in which an action of TABLE can come, `chance` how TABLE's moment comes about.

    `table` is what a camera sees of the game, None if it cannot help; `seen_by_camera` names what can be read in single
    pictures. `phrases` are its words, `shows` what its page shows beside the board, and `hints` what a seat could do by
    its view, best first (None: the game has no hints). `lesson` shows newcomers how to play, `moments` explain what
    matters in a first game. `is_together` says that all seats play for one score, `ends_open` whether the end shows
    what only one seat knew.
    """

    name: str
    title: str
    seat_range: tuple[int, int]
    variants: tuple[str, ...]
    rules: type[HouseRules]
    actions: tuple[type[Action], ...]
    line_words: LineWords
    edition: str
    read_copy: Callable[[Mapping[str, object]], C]
    copy_toml: Callable[[C], str]
    setup: Callable[[C, tuple[str, ...], int, str, Any], S]
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
    told: Callable[[S, Action, str], str] = lambda state, action, seat: format_action(action)
    odds: Callable[[S, Action], int] = lambda state, action: 1
    chance: Callable[[S], Chance] = lambda state: Chance.AUTOMATIC
    table: Table[S] | SpotTable[S] | None = None
    phrases: Phrases = field(default_factory=Phrases)
    shows: Callable[[V], tuple[Show, ...]] = lambda view: ()
    hints: Callable[[V, str, IsLate], tuple[Advice, ...]] | None = None
    lesson: Lesson | None = None
    moments: tuple[Moment[V], ...] = ()
    seen_by_camera: tuple[str, ...] = ()
    aim: str = ""
    is_together: bool = False
    ends_open: Callable[[S], bool] = lambda state: False

    @property
    def tiles(self) -> Table[S] | None:
        """What a camera sees of the game where that is a 7x7 board, else None."""
        return self.table if isinstance(self.table, Table) else None

    @property
    def options(self) -> tuple[GameOption, ...]:
        """The house rules that a table can choose."""
        return options_of(self.rules)

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
        colours = chosen_seats(self.title, self.seat_range, copy.colours, seats)
        rules = chosen_rules(self.rules, self.title, options)
        return self.setup(copy, colours, seed, chosen_variant(self.title, self.variants, variant), rules)

    def to_act(self, state: S) -> str:
        """The colour of the seat to act, `TABLE`, or `""` when the game is over."""
        return state.to_act

    def parse(self, text: str) -> Action:
        """The action of one line of text in this game's notation; raises UnreadableNotation."""
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
        """Whether the acting seat may end its turn now and the next thing is a page of a book that is turned."""
        return self.why_not(state, End()) is None and self.is_page_due(self.after(state, End()))

    def draw_follows(self, state: S) -> bool:
        """Whether the acting seat may end its turn now and the next thing is a card that is drawn."""
        if self.why_not(state, End()) is not None:
            return False
        after = self.after(state, End())
        return after.to_act == TABLE and self.chance(after) is Chance.AUTOMATIC

    def is_page_due(self, state: S) -> bool:
        """Whether the next page of a book is due, and waits for a press."""
        dues = (show for show in self.shows(self.view(state, TABLE)) if isinstance(show, Due))
        return any(due.kind == PAGE and due.chance is Chance.PRESSED for due in dues)

    def know_alike(self, state: S, one: str, other: str) -> bool:
        """Whether two viewers may know the same of a state."""
        views = (self.view_json(self.view(state, viewer)) for viewer in (one, other))
        first, second = ({**view, "viewer": ""} for view in views)
        return first == second

    def is_over(self, state: S) -> bool:
        """Whether the game is over."""
        return state.phase == OVER

    def outcome(self, state: S) -> str:
        """`""` while the game runs, then `won`, `lost`, `drawn`, or `stopped` where a documented cap ended it."""
        return state.outcome

    def scores(self, state: S) -> dict[str, int]:
        """The score of each seat: the sum of its parts."""
        return {seat: sum(points for _, points in parts) for seat, parts in self.score_parts(state).items()}


AnyGame = Game[Any, Any, Any]
"""A game found by its name, without the types of its states, views and copies."""


@cache
def _vocabulary(actions: tuple[type[Action], ...]) -> Vocabulary:
    return Vocabulary(actions)


def not_allowed(action: Action, reason: str) -> IllegalAction:
    """The error for an action that is not allowed now, with the reason."""
    text = say("'{action}' is not allowed: {reason}", action=format_action(action), reason=reason)
    return IllegalAction(text, reason)
