"""Secret Labyrinth: why something is not allowed now, in words for the table."""

from __future__ import annotations

from companion.games.secret import actions
from companion.games.secret.legal import can_take, legal, legal_stakes, must_choose, opponents, walk_places
from companion.games.secret.state import ANY, CHANGES, DICE, SecretState
from companion.maze.rings import FREE, STEPWISE, format_place
from companion.rules.actions import End, RollDuel, Walk
from companion.rules.verbs import Action
from companion.rules.words import Noun, Said, player, say

_WHEN: dict[type[Action], str] = {
    actions.HandOver: "hand-over", RollDuel: "roll", actions.Stake: "stake", actions.ChooseFist: "fists",
    actions.ShowHands: "hands", actions.Pay: "pay", actions.Paid: "pay", actions.PutPiece: "put",
    actions.NoClaim: "claim", actions.Uncover: "uncover", actions.Wait: "between", Walk: "act", End: "act",
    actions.TurnRing: "act", actions.TakeCard: "act", actions.Challenge: "act",
}  # fmt: skip
"""The phase an action belongs to; animals and claims have two."""

_NOT_DUE: dict[str, Said] = {
    "hand-over": say("nobody has asked for cards"),
    "roll": say("nobody rolls the duel die now"),
    "stake": say("nobody chooses what a duel is for now"),
    "fists": say("nobody chooses in secret now"),
    "hands": say("there is no duel now"),
    "pay": say("nobody has to hand over anything"),
    "put": say("nobody has to move a pawn"),
    "claim": say("nobody has to reveal cards now"),
    "uncover": say("turn over the next card only after a player has taken one"),
    "between": say("nobody can use an animal between turns now"),
}


def why_not(state: SecretState, action: Action) -> Said | None:
    """Why the action is not allowed now; None when it is."""
    if action in legal(state):
        return None
    if state.phase == "over":
        return _why_not_yet(state)
    belongs = _WHEN.get(type(action))
    if belongs and belongs != state.phase:
        return _why_not_yet(state) if belongs == "act" else _NOT_DUE[belongs]
    return _why_not_now(state, action)


def _why_not_yet(state: SecretState) -> Said:
    """What has to happen first."""
    match state.phase:
        case "between":
            return say("{seat} may use an animal first, or wait", seat=player(state.asking))
        case "stake":
            return say("{seat} has to choose first what the duel is for", seat=player(state.seat))
        case "pay":
            assert state.duel is not None
            return say("{seat} has to hand over cards for the duel first", seat=player(state.duel.loser))
        case "put":
            return say("{seat} has to put the loser's pawn on a free square first", seat=player(state.winner))
        case "hand-over":
            return say("first hand over the cards")
        case "roll":
            return say("roll the duel die first")
        case "fists" | "hands":
            return say("the duel is not over: both players show their hands first")
        case "claim":
            return say("first say whether anyone is revealing cards to win")
        case "uncover":
            return say("turn over the next mystery card first")
        case "over":
            return say("the game is over")
        case _:
            return say("there is something else to do first")


def _why_not_now(state: SecretState, action: Action) -> Said:
    match action:
        case actions.TurnRing(ring, steps):
            return _why_not_turn(state, ring, steps)
        case Walk(place):
            return _why_not_walk(state, place)
        case actions.TakeCard():
            return _why_not_take(state)
        case actions.Challenge(opponent, _):
            return _why_not_challenge(state, opponent)
        case End():
            return _why_not_end(state)
        case actions.Trade() | actions.Leap() | actions.Snatch():
            return _why_not_animal(state, action)
        case actions.Claim(seat, cards):
            return _why_not_claim(state, seat, cards)
        case actions.Pay() | actions.Paid():
            return _why_not_payment(state, action)
        case _:
            return _why_not_duel_or_chance(state, action)


# --- a seat's turn ---


def _why_not_turn(state: SecretState, name: str, steps: int) -> Said:
    """secret_1998.txt, "Changing the paths"; facts 4.3 g."""
    number = state.board.ring_named(name)
    if number is None:
        return say("there is no ring '{name}'", name=name)
    if len(state.changes) == CHANGES:
        return say("you have already turned rings twice")
    turning, ring = state.board.rings[number].turning, Noun("ring", name)
    if turning == FREE and name in state.changes:
        return say("you can turn the {ring} ring only once in a turn", ring=ring)
    if turning == FREE:
        return say("the {ring} ring has to stop in a different position", ring=ring)
    if turning == STEPWISE and steps > state.board.rings[number].positions // 2:
        return say("the {ring} ring turns only the way its arrow points", ring=ring)
    if turning == STEPWISE:
        return say("the {ring} ring turns one dot at a time", ring=ring)
    return say("the {ring} ring does not turn", ring=ring)


def _why_not_walk(state: SecretState, place: int) -> Said:
    if len(state.changes) < CHANGES:
        return say("turn rings twice before you move the pawn")
    if state.has_walked:
        return say("{seat} has already moved the pawn this turn", seat=player(state.seat))
    if place == state.place(state.seat):
        return say("you have to move to a different square")
    if place not in walk_places(state):
        return say("no open path leads there")
    return say("there are no spells in this game")


def _why_not_take(state: SecretState) -> Said:
    if not state.open_card:
        return say("there is no face-up card")
    if not can_take(state):
        return say("{seat}’s pawn is not on the picture of the face-up card", seat=player(state.seat))
    return say("turn rings twice before you take the card")


def _why_not_challenge(state: SecretState, opponent: str) -> Said:
    """secret_1998.txt, "The duel"."""
    other, seat = player(opponent), player(state.seat)
    if len(state.changes) < CHANGES:
        return say("turn rings twice before a duel")
    if opponent not in opponents(state):
        return say("{other}’s pawn is not on {seat}’s square", other=other, seat=seat)
    if not state.has_walked:
        return say("to start a duel, move to {other}’s square in this turn", other=other)
    return say("a duel is for one card, or for as many as the die shows")


def _why_not_end(state: SecretState) -> Said:
    if len(state.changes) < CHANGES:
        return say("turn rings twice in every turn")
    if must_choose(state):
        return say("either take the card or start a duel")
    return say("you cannot end the turn now")


def _why_not_claim(state: SecretState, seat: str, cards: tuple[str, ...]) -> Said:
    count = state.options.win_count
    if state.phase != "claim" and (state.phase != "act" or seat != state.seat or state.changes):
        return say("reveal cards to win right after you get some, or before you turn rings")
    if len(set(cards)) != count or list(cards) != sorted(cards):
        return say("reveal {count} cards, in alphabetical order", count=count)
    return say("{seat} cannot have these {count} treasures or {count} trolls", count=count, seat=player(seat))


# --- animals ---


def _why_not_animal(state: SecretState, action: actions.Trade | actions.Leap | actions.Snatch) -> Said:
    """secret_1998.txt, "Mythical Animals"; facts 4.3 b, c and d. It tells nothing of a hand the actor does not hold."""
    if isinstance(action, actions.Trade) == (state.options.animal_power == "german"):
        return _say_animal_rule(state)
    if state.phase not in ("act", "between"):
        return _why_not_yet(state)
    if state.phase == "act" and state.changes:
        return say("use animals before you turn rings")
    if action.animal not in state.cards.animals:
        return say("{card} is not a mythical animal", card=Noun("card", action.animal))
    if isinstance(action, actions.Leap):
        return _why_not_leap(state, action)
    return _why_not_asked(state, action)


def _say_animal_rule(state: SecretState) -> Said:
    if state.options.animal_power == "german":
        return say("this table plays the German rule for animals")
    return say("this table plays the English rule for animals")


def _why_not_leap(state: SecretState, leap: actions.Leap) -> Said:
    if leap.place not in state.board.places:
        return say("nobody can stand on {place}", place=format_place(leap.place))
    if leap.place == state.place(state.to_act):
        return say("the pawn is already there")
    return say("{seat} does not have that animal", seat=player(state.to_act))


def _why_not_asked(state: SecretState, action: actions.Trade | actions.Snatch) -> Said:
    """Why the other seat cannot be asked for cards like that."""
    kept = state.options.are_cards_kept
    if action.seat not in state.seats_after(state.to_act):
        return say("ask another player for cards, not {seat}", seat=player(action.seat))
    if not state.hand(action.seat):
        return say("{seat} has no cards", seat=player(action.seat))
    if isinstance(action, actions.Trade) and kept and not action.given:
        return say("name the card you put down")
    if isinstance(action, actions.Trade) and action.given and not kept:
        return say("you put the card down face down, so do not name it")
    return say("{seat} does not have the cards for that", seat=player(state.to_act))


# --- duels and chance ---


def _why_not_payment(state: SecretState, action: actions.Pay | actions.Paid) -> Said:
    kept = state.options.are_cards_kept
    if isinstance(action, actions.Paid) and kept:
        return say("name the cards you hand over")
    if isinstance(action, actions.Pay) and not kept:
        return say("give only the number of cards, as in 'paid 2'")
    return say("that is not what the duel was for: hand over that many cards of that kind, or all you have")


def _why_not_duel_or_chance(state: SecretState, action: Action) -> Said:
    match action:
        case RollDuel():
            faces = ", ".join(map(str, DICE[state.options.duel_die]))
            return say("the die shows {faces}", faces=faces)
        case actions.Stake():
            return _why_not_stake(state)
        case actions.ChooseFist() | actions.ShowHands():
            return say("a hand shows rock, paper or scissors")
        case actions.Uncover(card):
            return say("the {card} card is not in the stack", card=Noun("card", card))
        case actions.PutPiece(place) if place in state.board.places:
            return say("another pawn is there")
        case actions.PutPiece(place):
            return say("nobody can stand on {place}", place=format_place(place))
        case actions.HandOver():
            return say("nobody can draw those cards")
        case _:
            return _why_not_yet(state)


def _why_not_stake(state: SecretState) -> Said:
    if actions.Stake(ANY) in legal_stakes(state):
        return say("this duel is for treasures, trolls or any cards")
    return say("this duel is for treasures or trolls")
