"""Secret Labyrinth: why something is not allowed now, in words for the table."""

from __future__ import annotations

from companion.games.secret.actions import (
    Challenge,
    Claim,
    HandOver,
    Leap,
    NoClaim,
    Paid,
    Pay,
    PutPiece,
    ShowHands,
    Snatch,
    Stake,
    TakeCard,
    Trade,
    TurnRing,
    Uncover,
    Wait,
)
from companion.games.secret.legal import can_take, legal, legal_stakes, must_choose, opponents, walk_places
from companion.games.secret.state import CHANGES, DICE, STRONGER, SecretState
from companion.maze.rings import FREE, STEPWISE, format_place
from companion.rules.actions import End, Walk
from companion.rules.duel_die import RollDuel
from companion.rules.verbs import Action

_DUE = {
    "hand-over": "the cards asked for have to be handed over first",
    "roll": "the duel die has to be thrown first",
    "hands": "the duel goes on: both open their fists first",
    "claim": "first it has to be said whether anybody uncovers cards to win",
    "uncover": "the next mystery card has to be turned over first",
    "over": "the game is over",
}

_WHEN: dict[type[Action], str] = {
    HandOver: "hand-over", RollDuel: "roll", Stake: "stake", ShowHands: "hands", Pay: "pay", Paid: "pay",
    PutPiece: "put", NoClaim: "claim", Uncover: "uncover", Wait: "between", Walk: "act", End: "act",
    TurnRing: "act", TakeCard: "act", Challenge: "act",
}  # fmt: skip
"""The phase an action belongs to; animals and claims have two."""

_NOT_DUE = {
    "hand-over": "no cards are asked for",
    "roll": "no duel die is due",
    "stake": "no stake is due",
    "hands": "no duel is being fought",
    "pay": "nothing has to be given to anybody",
    "put": "no piece has to be put anywhere",
    "claim": "nobody was asked to uncover cards",
    "uncover": "no card is turned over now; that comes after one was taken",
    "between": "nobody is asked between turns now",
}


def why_not(state: SecretState, action: Action) -> str | None:
    """Why the action is not allowed now; None when it is."""
    if action in legal(state):
        return None
    if state.phase == "over":
        return _DUE["over"]
    belongs = _WHEN.get(type(action))
    if belongs and belongs != state.phase:
        return _due(state) if belongs == "act" else _NOT_DUE[belongs]
    return _reason(state, action)


def _due(state: SecretState) -> str:
    """What has to happen first."""
    match state.phase:
        case "between":
            return f"{state.asking} may use an animal first, or wait"
        case "stake":
            return f"{state.seat} has to state first what the duel is for"
        case "pay":
            return f"{state.duel.loser if state.duel else 'the loser'} has to give cards for the duel first"
        case "put":
            return f"{state.winner} has to put the loser's piece on a free square first"
        case _:
            return _DUE.get(state.phase, "something else is due first")


def _reason(state: SecretState, action: Action) -> str:
    match action:
        case TurnRing(ring, steps):
            return _turn_refusal(state, ring, steps)
        case Walk(place):
            return _walk_refusal(state, place)
        case TakeCard():
            return _take_refusal(state)
        case Challenge(opponent, _):
            return _challenge_refusal(state, opponent)
        case End():
            return _end_refusal(state)
        case Trade() | Leap() | Snatch():
            return _animal_refusal(state, action)
        case Claim(seat, cards):
            return _claim_refusal(state, seat, cards)
        case _:
            return _chance_refusal(state, action)


def _turn_refusal(state: SecretState, name: str, steps: int) -> str:
    """secret_1998.txt, "Changing the paths"; facts 4.3 g."""
    number = state.board.ring_named(name)
    if number is None:
        return f"there is no ring {name!r}"
    ring = state.board.rings[number]
    if len(state.changes) == CHANGES:
        return "the paths have been changed twice already"
    if ring.turning == FREE:
        is_again = name in state.changes
        return f"the {name} turns only once in a turn" if is_again else f"the {name} has to stop in another position"
    return f"the {name} ring goes one dot at a time" if ring.turning == STEPWISE else f"the {name} is fixed"


def _walk_refusal(state: SecretState, place: int) -> str:
    if len(state.changes) < CHANGES:
        return "the paths have to be changed twice before the piece walks"
    if state.has_walked:
        return f"{state.seat} has walked already this turn"
    if place == state.place(state.seat):
        return "standing still is not a walk"
    return "no open path leads there" if place not in walk_places(state) else "there are no spells in this game"


def _take_refusal(state: SecretState) -> str:
    if not state.open_card:
        return "no card lies open"
    if not can_take(state):
        return f"{state.seat} does not stand on the picture of the open card"
    return "the paths have to be changed twice before the card is taken"


def _challenge_refusal(state: SecretState, opponent: str) -> str:
    """secret_1998.txt, "The duel"."""
    if len(state.changes) < CHANGES:
        return "the paths have to be changed twice before a duel"
    if opponent not in opponents(state):
        return f"{opponent} does not stand on the square of {state.seat}"
    if not state.has_walked:
        return f"a duel needs a walk onto the square of {opponent} in this turn"
    return "a duel is for one card or with the die"


def _end_refusal(state: SecretState) -> str:
    if len(state.changes) < CHANGES:
        return "the paths have to be changed twice in every turn"
    return "take the card or duel: it is one or the other" if must_choose(state) else "the turn cannot end now"


def _animal_refusal(state: SecretState, action: Trade | Leap | Snatch) -> str:
    """secret_1998.txt, "Mythical Animals"; facts 4.3 b, c and d. It tells nothing of a hand the actor does not hold."""
    is_german = state.options.animal_power == "german"
    if isinstance(action, Trade) == is_german:
        return "this table plays animals by the " + ("German" if is_german else "English") + " rule"
    if state.phase not in ("act", "between"):
        return _due(state)
    if state.phase == "act" and state.changes:
        return "animals are used before the paths are changed"
    if action.animal not in state.cards.animals:
        return f"{action.animal} is no mythical animal"
    if isinstance(action, Leap):
        return _leap_refusal(state, action)
    if action.seat not in state.after(state.to_act):
        return f"cards are asked of another seat at this table, not of {action.seat}"
    if not state.hand(action.seat):
        return f"{action.seat} has no cards"
    if isinstance(action, Trade) and bool(action.given) != state.options.are_cards_kept:
        kept = state.options.are_cards_kept
        return "name the card that is laid down" if kept else "the card is laid down face down, so it is not named"
    return f"{state.to_act} does not have the cards for that"


def _leap_refusal(state: SecretState, leap: Leap) -> str:
    if leap.place not in state.board.places:
        return f"nobody can stand on {format_place(leap.place)}"
    if leap.place == state.place(state.to_act):
        return "the piece stands there already"
    return f"{state.to_act} does not have that animal"


def _claim_refusal(state: SecretState, seat: str, cards: tuple[str, ...]) -> str:
    count = state.options.win_count
    if state.phase != "claim" and (state.phase != "act" or seat != state.seat or state.changes):
        return "cards are uncovered to win when they were just got, or before the paths are changed"
    if len(set(cards)) != count or list(cards) != sorted(cards):
        return f"{count} cards are uncovered, in alphabetical order"
    return f"these are not {count} treasures or {count} trolls that {seat} could have"


def _chance_refusal(state: SecretState, action: Action) -> str:
    match action:
        case RollDuel():
            return f"the die shows {', '.join(map(str, DICE[state.options.duel_die]))}"
        case Stake():
            return f"this duel is for {' or '.join(stake.kind for stake in legal_stakes(state))}"
        case ShowHands():
            return f"a fist holds {', '.join(STRONGER)}"
        case Uncover(card):
            return f"the {card} card is not in the stack"
        case PutPiece(place):
            is_path = place in state.board.places
            return "somebody stands there" if is_path else f"nobody can stand on {format_place(place)}"
        case Pay() | Paid():
            return _payment_refusal(state, action)
        case HandOver():
            return "those are not the cards that can be drawn"
        case _:
            return _due(state)


def _payment_refusal(state: SecretState, action: Pay | Paid) -> str:
    if isinstance(action, Pay) != state.options.are_cards_kept:
        kept = state.options.are_cards_kept
        return "name the cards that are given" if kept else "only the number of cards is seen, as in 'paid 2'"
    return "that is not what the duel was for: so many cards of that kind, or all there are"
