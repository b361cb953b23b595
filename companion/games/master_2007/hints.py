"""Hints for Master Labyrinth (2007): which treasures a seat can take, which cards it plays, when it faces the dragon.

It is given the seat's View, so it knows the seat's own cards and no others.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce

from companion.games.master_2007.actions import Coin, DoubleTurn, Fight, Reroll
from companion.games.master_2007.copy import REFUGE
from companion.games.master_2007.legal import legal
from companion.games.master_2007.plan import best_turn, points, pushes_to_next, race_after, win_chance
from companion.games.master_2007.play import after
from companion.games.master_2007.state import (
    Master2007Public,
    Master2007State,
    Master2007View,
    lowest_treasure,
    pawn_cell,
    treasure_at,
)
from companion.games.master_2007.words import say_own
from companion.rules.actions import End, Walk
from companion.rules.advice import Advice, IsLate
from companion.rules.mazes.advising import Goal, advice_of, say_not_now, say_nothing_more, say_why, with_purpose
from companion.rules.mazes.places import name_homes, say_step
from companion.rules.public import held, public_part
from companion.rules.verbs import Action
from companion.rules.words import Said, listed, player, say, say_count


def hints(view: Master2007View, seat: str, is_late: IsLate) -> tuple[Advice, ...]:
    """What the seat had best do before the next roll or the end of its turn; the same view gives the same advice."""
    if view.to_act != seat:
        return (Advice(say_not_now(view, seat)),)
    state = Master2007State(hands=view.hands, unseen=view.unseen, **public_part(Master2007Public, view))
    actions = best_turn(state, seat, is_late)
    end = reduce(after, actions, state)
    race = None if end.phase in ("put-treasure", "final", "over") else race_after(end, seat)
    why = say_why(points(end, seat) - points(state, seat), race, pawn_cell(end, seat))
    return (advice_of(_goal(state, end, seat, actions), state, actions, after, _say_step, [REFUGE], why),)


def _say_step(state: Master2007State, action: Action) -> Said:
    if isinstance(action, Walk) and treasure_at(state, action.cell):
        return say("move to treasure {value}", value=treasure_at(state, action.cell))
    if isinstance(action, End) and state.phase == "after":
        return say("end the turn")
    own = say_own(action)
    return own[1] if len(own) > 1 else say_step(action, state.board, name_homes(state.homes))


# --- what for ---


def _goal(state: Master2007State, end: Master2007State, seat: str, actions: tuple[Action, ...]) -> Goal:
    name = player(seat)
    taken = sorted((Counter(held(end.collected, seat)) - Counter(held(state.collected, seat))).elements())
    if state.phase in ("coin", "reroll", "final-reroll"):
        return _say_cards(state, seat, actions[0])
    if taken:
        return _say_taken(seat, taken, is_double=any(isinstance(action, DoubleTurn) for action in actions))
    if Fight() in actions:
        percent = round(100 * win_chance(end, seat))
        return (
            say("{seat} can fight the dragon, and wins with {percent} in 100", seat=name, percent=percent),
            say("you can fight the dragon, and win with {percent} in 100", percent=percent),
        )
    if state.phase == "after":
        return say_nothing_more(seat)
    why = _say_why(state, seat)
    if end.phase != "push":
        return why
    return with_purpose(why, pushes_to_next(end), pawn_cell(end, seat), (end.seat, pawn_cell(end, end.seat)))


def _say_taken(seat: str, taken: list[int], *, is_double: bool) -> Goal:
    name, count, values = player(seat), len(taken), listed(taken)
    if is_double:
        return (
            say_count(
                "with a second turn {seat} can take treasure {values}",
                "with a second turn {seat} can take treasures {values}",
                count,
                seat=name,
                values=values,
            ),
            say_count(
                "with a second turn you can take treasure {values}",
                "with a second turn you can take treasures {values}",
                count,
                values=values,
            ),
        )
    return (
        say_count(
            "{seat} can take treasure {values} this turn",
            "{seat} can take treasures {values} this turn",
            count,
            seat=name,
            values=values,
        ),
        say_count(
            "you can take treasure {values} this turn",
            "you can take treasures {values} this turn",
            count,
            values=values,
        ),
    )


def _say_cards(state: Master2007State, seat: str, action: Action) -> Goal:
    """What a card is played for, or that none is."""
    name = player(seat)
    if isinstance(action, Coin):
        return say("{seat} can turn a card into a coin", seat=name), say("you can turn a card into a coin")
    if not isinstance(action, Reroll):
        return say("{seat} had better keep the cards", seat=name), say("you had better keep your cards")
    if state.phase == "final-reroll":
        return (
            say("{seat} can beat the dragon by rolling again", seat=name),
            say("you can beat the dragon by rolling again"),
        )
    value = min(held(state.collected, seat))
    return (
        say("{seat} can save treasure {value} by rolling again", seat=name, value=value),
        say("you can save treasure {value} by rolling again", value=value),
    )


def _say_why(state: Master2007State, seat: str) -> Goal:
    """That what comes next is out of reach, or had better be left."""
    name, value, ways, pawn = player(seat), lowest_treasure(state), pushes_to_next(state), pawn_cell(state, seat)
    if not value:
        return (
            say("{seat} cannot get in front of the dragon this turn", seat=name),
            say("you cannot get in front of the dragon this turn"),
        )
    if ways.count(pawn) if state.phase == "push" else any(Walk(cell) in legal(state) for cell in ways.goals):
        return (
            say("{seat} had better leave treasure {value} for now", seat=name, value=value),
            say("you had better leave treasure {value} for now", value=value),
        )
    return (
        say("{seat} cannot reach treasure {value} this turn", seat=name, value=value),
        say("you cannot reach treasure {value} this turn", value=value),
    )
