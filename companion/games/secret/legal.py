"""Secret Labyrinth: what each actor may do, listed; `refusals` says why something else may not be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from companion.games.secret import actions
from companion.games.secret import state as secret
from companion.games.secret.cards import least_of, most_of, names_in, passed, without
from companion.games.secret.copy import ANIMAL
from companion.maze.rings import FREE, STEPWISE, Place, reach
from companion.rules.actions import End, RollDuel, Walk
from companion.rules.public import with_held
from companion.rules.verbs import Action


def legal(state: secret.SecretState) -> tuple[Action, ...]:
    """Everything the actor may do, each once, in a fixed order; for TABLE all that could come."""
    match state.phase:
        case "act":
            return tuple(_legal_in_turn(state))
        case "between":
            return (*_legal_animals(state, state.asking), actions.Wait())
        case "hand-over":
            return tuple(_legal_hand_overs(state))
        case "roll":
            return tuple(RollDuel(count) for count in secret.DICE[state.options.duel_die])
        case "stake":
            return legal_stakes(state)
        case "fists":
            return tuple(actions.ChooseFist(one) for one in secret.STRONGER)
        case "hands":
            return tuple(actions.ShowHands(*both) for both in product(*_fists(state)))
        case "pay":
            return legal_payments(state)
        case "put":
            return tuple(actions.PutPiece(place) for place in free_places(state))
        case "claim":
            return (*(claim for seat in state.seats for claim in legal_claims(state, seat)), actions.NoClaim())
        case "uncover":
            return tuple(actions.Uncover(card) for card in state.deck)
        case _:
            return ()


# --- a seat's turn ---


def _legal_in_turn(state: secret.SecretState) -> Iterator[Action]:
    """secret_1998.txt, "Changing the paths": both changes come before the walk."""
    if len(state.changes) == secret.CHANGES:
        yield from _legal_once_changed(state)
        return
    yield from _legal_changes(state)
    if not state.changes:
        yield from _legal_animals(state, state.seat)
        yield from legal_claims(state, state.seat)


def _legal_changes(state: secret.SecretState) -> Iterator[Action]:
    """One ring one step, or the disc as far as one likes but to another position; never the disc twice."""
    for ring in state.board.rings:
        if ring.turning == STEPWISE:
            yield actions.TurnRing(ring.name)
        elif ring.turning == FREE and ring.name not in state.changes:
            yield from (actions.TurnRing(ring.name, steps) for steps in range(1, ring.positions))


def _legal_once_changed(state: secret.SecretState) -> Iterator[Action]:
    if not state.has_walked:
        yield from (Walk(place) for place in walk_places(state))
    if must_choose(state):
        yield actions.TakeCard()
        yield from _legal_challenges(state)
        return
    if can_take(state):
        yield actions.TakeCard()
    if state.has_walked or state.options.duel_standing:
        yield from _legal_challenges(state)
    yield End()


def walk_places(state: secret.SecretState) -> tuple[Place, ...]:
    """Where the seat's piece can walk to: along open paths, past other pieces, onto any square of the path."""
    return reach(state.board, state.offsets, state.place(state.seat))


def can_take(state: secret.SecretState) -> bool:
    """Whether the seat's piece stands on the picture of the open card."""
    return bool(state.open_card) and state.place(state.seat) == state.picture_place


def must_choose(state: secret.SecretState) -> bool:
    """Whether the seat has walked to the picture where others stand: then it takes the card or duels.

    secret_1998.txt, "Special cases".
    """
    return state.has_walked and can_take(state)


def opponents(state: secret.SecretState) -> tuple[str, ...]:
    """Whose pieces stand on the square of the seat in turn."""
    return tuple(seat for seat in state.standing_on(state.place(state.seat)) if seat != state.seat)


def _legal_challenges(state: secret.SecretState) -> Iterator[Action]:
    return (actions.Challenge(seat, cards) for seat in opponents(state) for cards in (secret.ONE, secret.DIE))


# --- animals ---


def _legal_animals(state: secret.SecretState, seat: str) -> Iterator[Action]:
    """secret_1998.txt, "Mythical Animals"; facts 4.3 b for the German powers."""
    hand = state.hand(seat)
    others = [other for other in state.seats_after(seat) if state.hand(other)]
    for animal in sorted(names_in(hand) & set(state.cards.of(ANIMAL))):
        if state.options.animal_power == "german":
            yield from (actions.Leap(animal, place) for place in state.board.places if place != state.place(seat))
            yield from (actions.Snatch(animal, other) for other in others)
        elif len(hand) > 1 and others:
            yield from (
                actions.Trade(animal, other, given) for other in others for given in _gifts(state, seat, animal)
            )


def _gifts(state: secret.SecretState, seat: str, animal: str) -> tuple[str, ...]:
    """The cards the seat can lay down besides the animal; none is named where paper changes hands unseen."""
    if not state.options.are_cards_kept:
        return ("",)
    left, _ = passed(state.hand(seat), (animal,), 1)
    return tuple(sorted(names_in(left) - {animal}))


def can_be_asked(state: secret.SecretState, seat: str) -> bool:
    """Whether a seat is asked between turns if it uses an animal: told from what everybody sees, not from its hand."""
    needed = 1 if state.options.animal_power == "german" else 2
    return len(state.hand(seat)) >= needed


def _legal_hand_overs(state: secret.SecretState) -> Iterator[actions.HandOver]:
    """Which cards could be drawn, unseen, from the seat that is asked."""
    assert state.asked is not None
    hand, count = state.hand(state.asked.other), state.asked.count
    for cards in combinations(sorted(names_in(hand)), count):
        if secret.is_possible(without_cards(state, state.asked.other, cards)):
            yield actions.HandOver(cards)


def without_cards(state: secret.SecretState, seat: str, cards: Sequence[str]) -> secret.SecretState:
    """The state after a seat's named cards have left for the removed ones, so that their places are fixed.

    Only good for asking whether it is possible, or for going on from there.
    """
    hand = state.hand(seat)
    for card in cards:
        hand, _ = passed(hand, (card,), 1)
    return replace(state, hands=with_held(state.hands, seat, hand), gone=(*state.gone, *cards))


# --- duels ---


def legal_stakes(state: secret.SecretState) -> tuple[actions.Stake, ...]:
    """Treasures or trolls; a duel for one card may be for any card where the table plays so (facts 4.3 i)."""
    is_any = state.options.animals_at_stake and state.duel is not None and not state.duel.with_die
    return tuple(actions.Stake(kind) for kind in ((*secret.PRIZES, secret.ANY) if is_any else secret.PRIZES))


def _fists(state: secret.SecretState) -> Iterator[tuple[str, ...]]:
    """What the challenger's fist can hold, and the opponent's: all that nobody has told."""
    chosen = state.duel.fists if state.duel else ()
    return (
        (fist,) if fist in secret.STRONGER else tuple(secret.STRONGER)
        for fist in chosen or (secret.HIDDEN, secret.HIDDEN)
    )


def legal_payments(state: secret.SecretState) -> tuple[Action, ...]:
    """What the loser could give: named cards where the companion keeps them, else how many pass face down."""
    counts = due_counts(state)
    if not state.options.are_cards_kept:
        return tuple(actions.Paid(count) for count in counts)
    assert state.duel is not None
    names = sorted(names_in(state.hand(state.duel.loser)) & set(state.names_of(state.duel.kind)))
    choices = (cards for count in counts for cards in combinations(names, count))
    return tuple(
        actions.Pay(cards) for cards in choices if secret.is_possible(without_cards(state, state.duel.loser, cards))
    )


def due_counts(state: secret.SecretState) -> tuple[int, ...]:
    """How many cards the loser may have to give, as far as the referee knows: all it has if it has fewer."""
    assert state.duel is not None
    hand, names = state.hand(state.duel.loser), state.names_of(state.duel.kind)
    fewest = min(state.duel.count, least_of(hand, names))
    most = min(state.duel.count, most_of(hand, names))
    return tuple(count for count in range(fewest, most + 1) if secret.is_possible(given_away(state, count)))


def given_away(state: secret.SecretState, count: int) -> secret.SecretState:
    """The state after the loser of the duel has given so many cards to the winner, nobody says which.

    Who gives fewer than were due has shown to have no more of the kind.
    """
    assert state.duel is not None
    names = state.names_of(state.duel.kind)
    left, given = passed(state.hand(state.duel.loser), names, count)
    if count < state.duel.count:
        left = without(left, names)
    hands = with_held(state.hands, state.duel.loser, left)
    won = tuple(sorted((*state.hand(state.winner), *given)))
    return replace(state, hands=with_held(hands, state.winner, won))


def free_places(state: secret.SecretState) -> tuple[Place, ...]:
    """The squares of the path where nobody stands."""
    taken = {place for _, place in state.pawns}
    return tuple(place for place in state.board.places if place not in taken)


# --- winning ---


def legal_claims(state: secret.SecretState, seat: str) -> Iterator[actions.Claim]:
    """The sets of cards the seat could uncover to win, as far as the referee knows."""
    hand = state.hand(seat)
    for kind in secret.PRIZES:
        names = state.cards.of(kind)
        if most_of(hand, names) < state.options.win_count:
            continue
        for cards in combinations(sorted(names_in(hand) & set(names)), state.options.win_count):
            if secret.is_possible(without_cards(state, seat, cards)):
                yield actions.Claim(seat, cards)


def is_sure_to_win(state: secret.SecretState, seat: str) -> bool:
    """Whether the seat has enough treasures or enough trolls, whatever its unknown cards are."""
    hand = state.hand(seat)
    return any(least_of(hand, state.cards.of(kind)) >= state.options.win_count for kind in secret.PRIZES)
