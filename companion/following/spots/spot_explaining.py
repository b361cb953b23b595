"""What may have been done at a table of spots: what the rules allow, how likely that is, and what they forbid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import BadConfig, IllegalAction
from companion.following.explaining.explain import (
    CALM_KINDS,
    CARRIED_OUT_NATS,
    IDLE_NATS,
    ON_TOP_NATS,
    Expectation,
    Explanation,
    Kind,
    haste,
    put_back,
    ranked,
    untouched,
)
from companion.following.explaining.hypotheses import EXTRA_ACTION_NATS
from companion.following.faults import EXPLAINED_AT_MOST, Fault
from companion.following.rulebook import Rules
from companion.following.spots.spot_evidence import SpotEvidence
from companion.rules.game import NOBODY
from companion.rules.table import Spot, Spots, SpotTable, differing_spots
from companion.rules.verbs import Action, format_action
from companion.rules.words import Said, player, say, sentences

ACTION_NATS, IMPLIED_NATS = -3.5, -1.0
"""How likely an action is before the picture is looked at, and one that another one implies."""

ACTIONS_AT_MOST, WAYS_AT_MOST = 8, 200
"""So many actions between two calm pictures, and so many ways to lead to one guess, are looked at."""


def spot_table_of(game: Rules) -> SpotTable[Any]:
    """What a camera sees of the game; raises BadConfig where that is no table of spots."""
    if not isinstance(game.table, SpotTable):
        raise BadConfig(f"no camera follows {game.name} as a table of spots")
    return game.table


def explain_spots(game: Rules, before: Expectation, evidence: SpotEvidence) -> tuple[Explanation, ...]:
    """Every explanation worth naming with its probability, the likeliest first; they sum to 1."""
    table, calm, played = spot_table_of(game), calm_ones(game, before, evidence), list(_played(game, before, evidence))
    lag = [before.lag] if before.lag is not None else []
    shown = (table.layout(before.state), *lag, *before.way)
    back = put_back(before, table.layout, shown, [one.layout for one in played])
    return ranked((*calm, *played, *back), evidence.score)


def calm_ones(game: Rules, before: Expectation, evidence: SpotEvidence) -> list[Explanation]:
    """Nothing happened; or, where the table lags, it has caught up, or some of its spots have."""
    due, lag = spot_table_of(game).layout(before.state), before.lag
    if lag is None:
        idle = IDLE_NATS if before.is_touched and before.is_open else 0.0
        return [Explanation(Kind.IN_STEP, before.state, due, weight=idle)]
    done = set(evidence.odd(lag)).intersection(differing_spots(lag, due))
    part = {**lag, **{spot: due.get(spot, "") for spot in done}}
    lies = [lag, *before.way[:-1], *([part] if part not in (lag, due) else [])]
    meanwhile = [Explanation(Kind.UNCHANGED, before.state, one, weight=CARRIED_OUT_NATS) for one in lies]
    return [*meanwhile, Explanation(Kind.IN_STEP, before.state, due, weight=CARRIED_OUT_NATS)]


# --- what the rules allow ---


@dataclass(frozen=True, slots=True)
class _Way:
    """What was done so far and by whom, where that leads, and how likely that was before the picture was looked at."""

    state: Any
    actions: tuple[Action, ...] = ()
    seats: tuple[str, ...] = ()
    prior: float = 0.0


def _played(game: Rules, before: Expectation, evidence: SpotEvidence) -> Iterator[Explanation]:
    """What the rules allow towards the ways in which the spots may lie, one for each outcome, the likeliest of each."""
    table = spot_table_of(game)
    found: dict[object, _Way] = {}
    for guess in evidence.guesses(table.layout(before.state)):
        for way in _ways(game, _Way(before.state), guess):
            outcome = table.outcome(way.state)
            if way.actions and (outcome not in found or found[outcome].prior < way.prior):
                found[outcome] = way
    extra = untouched(before) + (0.0 if before.lag is None else ON_TOP_NATS)
    for way in found.values():
        hands = [seat for seat, action in zip(way.seats, way.actions, strict=True) if _is_seen(table, action)]
        layout, weight = table.layout(way.state), way.prior + extra + haste(before, hands)
        yield Explanation(Kind.PLAYED, way.state, layout, way.actions, way.seats, weight=weight)


def _is_seen(table: SpotTable[Any], action: Action) -> bool:
    return isinstance(action, table.visible_actions)


def _ways(game: Rules, start: _Way, guess: Spots) -> Iterator[_Way]:
    """All ways towards a guess, breadth first, that end with something that is seen."""
    table, waiting, met = spot_table_of(game), [start], set[object]()
    for way in waiting:
        if way is not start and _is_seen(table, way.actions[-1]):
            yield way
        for after in _onward(game, way, guess):
            outcome = table.outcome(after.state)
            if outcome not in met and len(met) < WAYS_AT_MOST:
                met.add(outcome)
                waiting.append(after)


def _onward(game: Rules, way: _Way, guess: Spots) -> Iterator[_Way]:
    """The way with each action more that the rules allow and that brings a spot closer to the guess."""
    table, seat = spot_table_of(game), game.to_act(way.state)
    lies: Spots = table.layout(way.state)
    left = [(spot, name) for spot, name in guess.items() if lies.get(spot, "") != name]
    if seat == NOBODY or len(way.actions) == ACTIONS_AT_MOST or not left:
        return
    for spot, name in left:
        for action in dict.fromkeys(table.towards(way.state, spot, name)):
            if game.why_not(way.state, action) is None:
                after = game.after(way.state, action)
                if differing_spots(lies, table.layout(after)) == (spot,):
                    yield _done(way, after, seat, action, ACTION_NATS)
    for action in table.implied(way.state):
        if game.why_not(way.state, action) is None:
            yield _done(way, game.after(way.state, action), seat, action, IMPLIED_NATS)


def _done(way: _Way, after: object, seat: str, action: Action, nats: float) -> _Way:
    extra = EXTRA_ACTION_NATS if way.actions and nats == ACTION_NATS else 0.0
    return _Way(after, (*way.actions, action), (*way.seats, seat), way.prior + nats + extra)


# --- what they forbid ---


def find_spot_fault(game: Rules, explanations: Sequence[Explanation], evidence: SpotEvidence) -> Fault | None:
    """The one forbidden act that explains the whole picture; None where none does, or several in one way."""
    calm = (one for one in explanations[EXPLAINED_AT_MOST:] if one.kind in CALM_KINDS)
    for base in (*explanations[:EXPLAINED_AT_MOST], *calm):
        odd = evidence.odd(base.layout) if base.kind is not Kind.UNCHANGED else ()
        if len(odd) == 1 and (fault := _forbidden(game, base.state, odd[0], evidence.name(odd[0]))) is not None:
            return fault
    return None


def _forbidden(game: Rules, state: Any, spot: Spot, name: str) -> Fault | None:
    """The fault of a spot that lies by this name, if some rule forbids to bring it there."""
    table, whose = spot_table_of(game), spot[1] if spot[1] in state.seats else state.seat
    actions = tuple(table.towards(state, spot, name))
    if not actions:
        return None
    reason: str | None = game.why_not(state, actions[-1])
    if whose != state.seat and not any(game.why_not(state, action) is None for action in actions):
        reason = say("it is {seat}'s turn, not {pawn}'s", seat=player(state.seat), pawn=player(whose))
    if reason is None:
        return None
    try:
        kept = table.adopt(state, {**table.layout(state), spot: name})
    except IllegalAction:
        kept = None
    place, remedy = table.place(state, spot), table.say_due(state, spot, name)
    return Fault(whose, format_action(actions[-1]), reason, (place,), remedy, kept)


def tried_out(game: Rules, best: Explanation, state: Any) -> Fault | None:
    """The fault of hands that have laid the table back where the rules forbid that, else None."""
    table = spot_table_of(game)
    now: Spots = table.layout(state)
    reason = table.why_not_back(now, best.layout)
    if reason is None:
        return None
    spots = differing_spots(now, best.layout)
    remedy = wishes_for(game, state, spots, best.layout)
    return Fault(state.seat, "", reason, places_of(game, state, spots), sentences(*remedy), best.state)


def places_of(game: Rules, state: Any, spots: Iterable[Spot]) -> tuple[str, ...]:
    """Where spots are, as text."""
    return tuple(dict.fromkeys(spot_table_of(game).place(state, spot) for spot in spots))


def wishes_for(game: Rules, state: Any, spots: Iterable[Spot], lies: Mapping[Spot, str]) -> tuple[Said, ...]:
    """What to do about spots that lie like this."""
    return tuple(spot_table_of(game).say_due(state, spot, lies.get(spot, "")) for spot in spots)
