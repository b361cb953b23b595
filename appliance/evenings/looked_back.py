"""A finished evening played again from its record, for a page that looks back on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.errors import CompanionError
from companion.games.copies import shipped_copy
from companion.lobby.looking_back import Fairness, LookedBack, PastMoment, SeatPoints
from companion.lobby.new_game import PastEvening
from companion.records.dice import verify
from companion.records.record import Played, Record, Step, steps
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.mazes.places import homes_in_words
from companion.rules.words import say


def look_back(record: Record, evening: PastEvening) -> LookedBack:
    """Everything the page shows, as somebody who looked on could have seen it; points and secrets are told by now."""
    game, played = record.game, tuple(steps(record))
    last = played[-1].after if played else record.start
    return LookedBack(
        key=evening.key,
        game=game.name,
        title=game.title,
        people={seat.colour: seat.name for seat in evening.seats if seat.name},
        moments=(_moment(game, record.start, "", say("The start")), *(_after(game, step) for step in played)),
        points=_points(game, last),
        counts=_counts(game, played),
        turns=last.turn + game.is_over(last),  # the last turn ended with the game
        fairness=_fairness(record),
        is_together=game.is_together,
    )


def _after(game: AnyGame, step: Step) -> PastMoment:
    if not isinstance(step.line, Played):
        return _moment(game, step.after, TABLE, say("You corrected the board"))
    words = game.phrases.say_done(step.line.action, homes_in_words(step.before))
    return _moment(game, step.after, step.line.seat, words)


def _moment(game: AnyGame, state: State, seat: str, words: str) -> PastMoment:
    view = game.view(state, TABLE)
    return PastMoment(seat, words, game.view_json(view), game.shows(view))


def _points(game: AnyGame, last: State) -> tuple[SeatPoints, ...]:
    """The sheet of the rulebook's scoring, the winners first."""
    winners = set(game.winners(last))
    sheets = [
        SeatPoints(seat, tuple(parts), sum(points for _, points in parts), seat in winners)
        for seat, parts in game.score_parts(last).items()
    ]
    return tuple(sorted(sheets, key=lambda one: (not one.is_winner, -one.total)))


def _counts(game: AnyGame, played: Iterable[Step]) -> tuple[tuple[str, Mapping[str, int]], ...]:
    """How often each seat did what, for the kinds of actions that the game has words for."""
    found: dict[str, Counter[str]] = {}
    for step in played:
        if isinstance(step.line, Played) and step.line.seat != TABLE:
            words = game.phrases.could.get(type(step.line.action))
            if words is not None:
                found.setdefault(words, Counter())[step.line.seat] += 1
    return tuple(found.items())


def _fairness(record: Record) -> Fairness | None:
    """Whether the chance of the evening was what its seal says; None where people drew and rolled themselves."""
    secret, seal = record.header("secret"), record.header("commitment")
    if not (secret and seal):
        return None
    try:
        found = verify(record, shipped_copy(record.game.name))
    except CompanionError:
        return Fairness(seal, secret, False, 0, 0)
    return Fairness(seal, secret, found.is_committed and found.deviation is None, found.chosen, found.by_hand)
