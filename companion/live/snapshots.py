"""What leaves the session: one snapshot a viewer, out of what that viewer may know. Nothing is decided here.

Everything is made by the one thread that owns the state; whoever shows it sees no state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace

from companion import messages
from companion.errors import BadCopy, UnreadableNotation
from companion.games.copies import shipped_copy
from companion.live.board_setup.correcting import correction_of, words_of
from companion.live.evening import ACTION, CORRECTED, KEPT, Done, Evening, LogEntry
from companion.live.notices import Shown, nothing_notice
from companion.rules.actions import End, Push, Walk
from companion.rules.chance import Chance
from companion.rules.game import NOBODY, TABLE, AnyGame, State, View
from companion.rules.mazes.places import homes_in_words
from companion.rules.phrases import Offered, offered
from companion.rules.shows import Due, Show, Track
from companion.rules.verbs import Action, format_action
from companion.rules.words import Said, listed, player, say, treasure

VERSIONS_A_LINE = 1000
"""Versions begin anew, so far apart, with each line of the journal: one from before a restart, or of another evening,
does not pass for one of now unless it shows the same lines."""


@dataclass(slots=True)
class Snapshots:
    """Takes the snapshots of one evening for one viewer: a seat, or TABLE for what everybody may see.

    A line of the log is made once, so that a long evening costs no more than a short one, and so is a position: hands
    come and go far more often than something is recorded.
    """

    game: AnyGame
    session: str
    viewer: str = TABLE
    is_copy_assumed: bool = True
    dice_commitment: str | None = None
    _version: int = 0
    _log: list[messages.LogLine] = field(default_factory=list)
    _latest: tuple[State, messages.Position] | None = None

    def take(self, evening: Evening, shown: Shown, status: messages.Status) -> messages.Snapshot:
        """Everything that may be shown now."""
        game, state = self.game, evening.state
        self._version = max(self._version + 1, VERSIONS_A_LINE * evening.number)
        if self._latest is None or self._latest[0] is not state:
            self._latest = state, self._position(state, is_watched=evening.is_watched)
        notice = shown.notice and self.notice_of(state, shown.notice, shown.notice_for)
        return messages.Snapshot(
            version=self._version,
            position=self._latest[1],
            evening=self._evening(evening),
            guidance=messages.Guidance(status, shown.question, notice, self._hint(state, shown)),
            box=messages.Box(game.name, game.title, game.aim, self.is_copy_assumed, can_hint=game.hints is not None),
        )

    def _evening(self, evening: Evening) -> messages.EveningSoFar:
        return messages.EveningSoFar(
            session=self.session,
            log=self._log_lines(evening.log),
            order=format_action(evening.order) if evening.order is not None else None,
            lagging=evening.lag_with,
            can_undo=evening.can_undo,
            undoes=evening.undoes,
            is_watched=evening.is_watched,
            dice_commitment=self.dice_commitment,
        )

    def _position(self, state: State, *, is_watched: bool) -> messages.Position:
        game, legal = self.game, self._legal(state)
        view = game.view(state, self.viewer)
        view_json = game.view_json(view)
        return messages.Position(
            view=view_json,
            seat=state.seat,
            to_act=state.to_act,
            phase=state.phase,
            legal=tuple(map(format_action, legal)),
            choices=self._choices(state, legal),
            offers=self._offers(state, legal),
            could=self._could(state, legal),
            in_hand=_in_hand(game.phrases.public(state), game.phrases.could),
            turns_page=bool(self.dice_commitment) and game.page_follows(state) and not is_watched,
            draws=bool(self.dice_commitment) and game.draw_follows(state),
            shows=tuple(map(self._pressed, game.shows(view))),
            pieces=game.tiles.pieces(state) if game.tiles is not None else (),
            untold=getattr(state, "hidden", ()),
            moments=self._moments(state, view),
            score=self._score(state, view_json),
            winners=game.winners(state) if game.is_over(state) else (),
        )

    def _moments(self, state: State, view: View) -> tuple[str, ...]:
        """What matters now, explained to everybody and to the seat whose turn it is."""
        if self.viewer not in (TABLE, state.seat) or self.game.is_over(state):
            return ()
        return tuple(words for matters, words in self.game.moments if matters(view))

    def _pressed(self, show: Show) -> Show:
        """A card that the companion is to draw waits for a press wherever it is shown as due."""
        is_drawn = isinstance(show, Due) and show.chance is Chance.AUTOMATIC and self.dice_commitment
        return replace(show, chance=Chance.PRESSED) if isinstance(show, Due) and is_drawn else show

    def _score(self, state: State, told: messages.ViewJson) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
        """The points so far for the page that everybody sees, reckoned from what that page may show alone; at the end
        everybody's, as they are. Where all play for one score there is none of a seat."""
        if self.game.is_together:
            return ()
        if self.game.is_over(state):
            return tuple(self.game.score_parts(state).items())
        if self.viewer != TABLE:
            return ()
        try:
            known = self.game.state_of(told, shipped_copy(self.game.name))
        except (UnreadableNotation, BadCopy):  # an owner's own cards: no pad before the end
            return ()
        return tuple(self.game.score_parts(known).items())

    def _legal(self, state: State) -> tuple[Action, ...]:
        """What may be done, as far as that tells no secret: what could be drawn is told only where people draw it from
        the box, in no order, and of what another seat could do out of a secret hand only what anybody sees."""
        game, actor = self.game, state.to_act
        if actor == NOBODY:
            return ()
        legal: tuple[Action, ...] = game.legal(state)
        if actor == TABLE and game.chance(state) is Chance.AUTOMATIC:
            return () if self.dice_commitment else tuple(sorted(legal, key=format_action))
        if actor == TABLE or self._may_read(state, actor):
            return legal
        open_kinds: tuple[type[Action], ...] = (End, *(game.tiles.visible_actions if game.tiles is not None else ()))
        return tuple(action for action in legal if isinstance(action, open_kinds))

    def _may_read(self, state: State, whom: str) -> bool:
        """Whether the viewer may read what is for `whom`: it is the same one, or knows all that one knows."""
        return whom in (TABLE, self.viewer) or self.game.know_alike(state, self.viewer, whom)

    def _hint(self, state: State, shown: Shown) -> messages.Hint | None:
        """The hint as the viewer may read it: where the table asked for one that would tell a secret, it reads where
        that hint is; whether it was followed tells of the secret too."""
        hint = shown.hint
        if hint is None or self._may_read(state, shown.hint_for):
            return hint
        if self.viewer != TABLE or not shown.is_hint_asked_here or hint.done:
            return None
        where = say("{seat:capital}, this hint is only for you: look at your own page.", seat=player(shown.hint_for))
        return messages.Hint(hint.level, where, seat=shown.hint_for, is_elsewhere=True)

    def notice_of(self, state: State, notice: messages.Notice, whom: str) -> messages.Notice:
        """A notice as the viewer may read it: of a seat's own one, others hear only that there is one."""
        if self._may_read(state, whom):
            return notice
        return nothing_notice(say("{seat:capital} cannot do that now.", seat=player(whom)))

    def _choices(self, state: State, legal: Iterable[Action]) -> tuple[str, ...]:
        """What TABLE may have done, in words, while people may tell it."""
        if state.to_act != TABLE:
            return ()
        homes = homes_in_words(state)
        return tuple(say("{action:capital}", action=self.game.phrases.say_done(action, homes)) for action in legal)

    def _offers(self, state: State, legal: Iterable[Action]) -> tuple[Offered, ...]:
        """What the viewer itself may do now, as things to tap."""
        if self.viewer != state.to_act or self.viewer == TABLE:
            return ()
        homes = homes_in_words(state)
        return tuple(offered(action, self.game.phrases, homes) for action in legal)

    def _could(self, state: State, legal: Iterable[Action]) -> str:
        """What the seat may still do, in words, or how the game ended; empty where nothing is to be done on a board."""
        if self.game.is_over(state):
            return self.game.phrases.outcomes.get(state.outcome, "")
        is_all = self._may_read(state, state.to_act)
        kinds = {*map(type, legal), *(() if is_all else self.game.phrases.public(state))}
        phrases = self.game.phrases
        has_choice = not is_all or bool(kinds & phrases.declines)
        return _could(kinds, {**phrases.could, **phrases.could_now(state)}, has_choice=has_choice)

    def _log_lines(self, log: tuple[LogEntry, ...]) -> tuple[messages.LogLine, ...]:
        self._log += (self._line(entry) for entry in log[len(self._log) :])
        return tuple(self._log)

    def _line(self, entry: LogEntry) -> messages.LogLine:
        texts = [self._text(done) for done in entry.done]
        plain = messages.LogLine(entry.number, entry.seat, ", ".join(texts), entry.frame, entry.was_asked)
        if entry.kind == KEPT:
            return replace(plain, text=KEPT, words=say("Kept as played"))
        if entry.told is not None:
            what = words_of(correction_of(entry.told))
            corrected, undone = say("Corrected: {what}", what=what), say("Undone: {actions}", actions=what)
            return replace(plain, text=entry.kind, words=corrected if entry.kind == CORRECTED else undone)
        words = list(self._words(entry))
        if entry.kind == ACTION:
            return replace(plain, words=self._with_end(entry.done[0], words[0]))
        return replace(plain, text=f"undo {plain.text}", words=say("Undone: {actions}", actions=listed(words)))

    def _with_end(self, done: Done, words: Said) -> Said:
        """What was done, and that it ended the turn, where nobody ended it and a walk was still to come."""
        before, after = done.before, self.game.after(done.before, done.action)
        is_silent = done.seat != TABLE and not isinstance(done.action, End | Walk) and Walk in self.game.actions
        if not is_silent or after.turn == before.turn or self.game.is_over(after):
            return words
        return say("{told}; nothing more to do this turn", told=words)

    def _text(self, done: Done) -> str:
        return self.game.told(done.before, done.action, self.viewer)

    def _words(self, entry: LogEntry) -> Iterator[Said]:
        """Each action in words; where the viewer may not know all of it, no more than it may know."""
        for done in entry.done:
            text = self._text(done)
            if text == format_action(done.action):
                yield self._say_found(done)
            else:
                yield self.game.phrases.say_veiled(done.action, text, homes_in_words(done.before))

    def _say_found(self, done: Done) -> Said:
        """What was done, and which treasures of the board were found by it."""
        after = self.game.after(done.before, done.action)
        before, view = self._found(done.before), self.game.view(done.before, self.viewer)
        marks = marks_of(self.game.view_json(view))
        is_walk = isinstance(done.action, Walk)
        here = [mark for mark in self._found(after) if mark in marks or is_walk]
        fresh = list((Counter(here) - Counter(before)).elements())
        named = [say("the {treasure}", treasure=treasure(mark)) for mark in fresh if not mark.isdigit()]
        numbered = map(self.game.phrases.taken, filter(str.isdigit, fresh))
        found = [*named, *(words for words in numbered if words is not None)]
        if found:
            return say("{told} and finds {treasures}", told=self._say(done), treasures=listed(found))
        gone = (Counter(before) - Counter(self._found(after))).elements()
        lost = [words for words in map(self.game.phrases.taken, filter(str.isdigit, gone)) if words is not None]
        told = self._say(done)
        return say("{told}; lost: {treasures}", told=told, treasures=listed(lost)) if lost else told

    def _found(self, state: State) -> list[str]:
        """Whatever lies on a track that the viewer sees, such as treasures found."""
        shows = self.game.shows(self.game.view(state, self.viewer))
        return [item for show in shows if isinstance(show, Track) for item in show.items]

    def _say(self, done: Done) -> Said:
        phrases = self.game.phrases
        return phrases.done_in(done.before, done.action) or phrases.say_done(done.action, homes_in_words(done.before))


class Viewers:
    """The snapshots of one evening for each of its viewers, TABLE among them: the same object while nothing changes."""

    def __init__(
        self, game: AnyGame, session: str, seats: Iterable[str], is_copy_assumed: bool, commitment: str | None
    ) -> None:
        self.of = {viewer: Snapshots(game, session, viewer, is_copy_assumed, commitment) for viewer in (TABLE, *seats)}
        self._latest: dict[str, tuple[object, messages.Snapshot]] = {}

    def take(self, viewer: str, evening: Evening, shown: Shown, status: messages.Status) -> messages.Snapshot:
        """Everything that may be shown to a viewer now."""
        asked = (shown.hint, shown.hint_for, shown.is_hint_asked_here)
        seen = (evening.number, status, shown.question, shown.notice, asked)
        if viewer not in self._latest or self._latest[viewer][0] != seen:
            self._latest[viewer] = (seen, self.of[viewer].take(evening, shown, status))
        return self._latest[viewer][1]


def marks_of(view: messages.ViewJson) -> frozenset[str]:
    """The treasures that lie on the board of a view."""
    cells = view.get("cells")
    texts = cells.values() if isinstance(cells, Mapping) else ()
    return frozenset(text.partition(":")[2] for text in texts if isinstance(text, str))


def _could(kinds: Set[type[Action]], words: Mapping[type[Action], Said], *, has_choice: bool) -> str:
    """What may be done, out of kinds of actions, and what has to be; `has_choice` says that none of them has to."""
    said = {kind: told for kind, told in words.items() if kind in kinds}
    if Push in said and not kinds & {Walk, End}:
        before = [told for kind, told in said.items() if kind is not Push]
        only = say("You have to {actions}.", actions=said[Push])
        both = say("You have to push a row; before that you can {actions}.", actions=listed(before, "or"))
        return both if before else only
    listing = listed(said.values(), "or")
    if not has_choice and End not in kinds and kinds == said.keys() and said:
        return say("You have to {actions}.", actions=listing)
    return say("You can {actions}.", actions=listing) if said else ""


def _in_hand(kinds: Iterable[type[Action]], words: Mapping[type[Action], Said]) -> tuple[str, ...]:
    """What begins with a card of a hand, of the kinds of action that everybody sees may be done."""
    return tuple(words[kind] for kind in kinds if [noun.kind for noun in kind.verb.nouns[:1]] == ["word"])
