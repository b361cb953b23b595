"""Secret Labyrinth: what comes of each action, and who acts next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.secret import actions, legal
from companion.games.secret.cards import Hand, hand_of, known, passed
from companion.games.secret.state import CHANGES, DIE, STRONGER, Asked, Duel, SecretState, narrowed
from companion.maze.rings import turned
from companion.rules.actions import End, RollDuel, Walk
from companion.rules.public import with_held
from companion.rules.verbs import Action

NEXT_TURN = "next-turn"
"""What follows when a turn is over; no phase, for nobody acts in it."""


def after(state: SecretState, action: Action) -> SecretState:
    """The state after a legal action, with whatever follows by itself."""
    match action:
        case actions.TurnRing(ring, steps):
            return rested(_changed(state, ring, steps))
        case Walk(place):
            walked = replace(state, pawns=with_held(state.pawns, state.seat, place), has_walked=True)
            return (
                _taken(walked, state.seat) if legal.can_take(walked) and not legal.opponents(walked) else rested(walked)
            )
        case actions.TakeCard():
            return _taken(state, state.seat)
        case actions.Uncover(card):
            return _uncovered(state, card)
        case End():
            return _next_turn(state)
        case actions.Wait():
            return _asked_on(state, state.asking)
        case actions.NoClaim():
            return _follows(replace(state, then=""), state.then)
        case actions.Claim(seat, cards):
            return _won(_shown(state, seat, cards), (seat,))
        case actions.Trade() | actions.Leap() | actions.Snatch() | actions.HandOver():
            return _animal_used(state, action)
        case _:
            return _duel_fought(state, action)


def _changed(state: SecretState, name: str, steps: int) -> SecretState:
    """secret_1998.txt, "Changing the paths"; what stands on the ring rides along (facts 4.3 f)."""
    ring = state.board.ring_named(name)
    assert ring is not None
    offsets = turned(state.board, state.offsets, ring, steps)
    return replace(state, offsets=offsets, changes=(*state.changes, name))


def rested(state: SecretState) -> SecretState:
    """The state, or the next turn where the seat has no choice left: it is not asked then."""
    is_decided = len(state.changes) == CHANGES and legal.legal(state) == (End(),)
    return _next_turn(state) if is_decided else state


# --- cards from the stack ---


def _taken(state: SecretState, seat: str) -> SecretState:
    """secret_1998.txt, "Moving your piece to collect treasures or trolls"."""
    hand = hand_of([*state.hand(seat), known(state.open_card)])
    taken = replace(state, hands=with_held(state.hands, seat, hand), open_card="")
    return _settled(taken, (seat,), "uncover" if taken.deck_left else NEXT_TURN)


def _uncovered(state: SecretState, card: str) -> SecretState:
    """The stack's next card lies open; the turn is over, unless a piece takes it at once (facts 4.3 e)."""
    deck = tuple(other for other in state.deck if other != card)
    state = narrowed(replace(state, open_card=card, deck=deck, deck_left=state.deck_left - 1))
    if state.options.take_standing == "at-once":
        lucky = [
            seat for seat in (*state.seats_after(state.seat), state.seat) if state.place(seat) == state.picture_place
        ]
        if lucky:
            return _taken(state, lucky[0])
    return _next_turn(state)


# --- animals ---


def _animal_used(
    state: SecretState, action: actions.Trade | actions.Leap | actions.Snatch | actions.HandOver
) -> SecretState:
    match action:
        case actions.Leap(animal, place):
            seat = state.to_act
            left = _without_animal(state, seat, animal)
            return _settled(replace(left, pawns=with_held(left.pawns, seat, place)), (seat,), state.phase)
        case actions.Snatch(animal, other):
            return _demanded(_without_animal(state, state.to_act, animal), other, 1, ())
        case actions.Trade(animal, other, given):
            return _traded(state, animal, other, given)
        case actions.HandOver(cards):
            return _handed_over(state, cards)


def _without_animal(state: SecretState, seat: str, animal: str) -> SecretState:
    """An animal that was used leaves the game (secret_1998.txt, "Mythical Animals")."""
    left, _ = passed(state.hand(seat), (animal,), 1)
    return replace(state, hands=with_held(state.hands, seat, left), gone=(*state.gone, animal))


def _traded(state: SecretState, animal: str, other: str, given: str) -> SecretState:
    """One card is laid down for two unseen ones, or for the only one there is (facts 4.3 d)."""
    seat = state.to_act
    state = narrowed(_without_animal(state, seat, animal))
    names = (given,) if given else state.cards.all
    left, laid = passed(state.hand(seat), names, 1)
    count = min(2, len(state.hand(other)))
    return _demanded(replace(state, hands=with_held(state.hands, seat, left)), other, count, laid)


def _demanded(state: SecretState, other: str, count: int, laid: Hand) -> SecretState:
    """TABLE draws the cards, unseen; where paper changes hands, nobody can say which they are."""
    seat, hand = state.to_act, state.hand(other)
    if not state.options.are_cards_kept or count == len(hand):
        left, drawn = passed(hand, state.cards.all, count)
        return _exchanged(replace(state, hands=with_held(state.hands, other, left)), seat, other, drawn, laid)
    return narrowed(replace(state, phase="hand-over", then=state.phase, asked=Asked(seat, other, count, laid)))


def _handed_over(state: SecretState, cards: Iterable[str]) -> SecretState:
    asked = state.asked
    assert asked is not None
    left, drawn = _drawn(state.hand(asked.other), cards)
    state = replace(state, hands=with_held(state.hands, asked.other, left), phase=state.then, then="", asked=None)
    return _exchanged(state, asked.seat, asked.other, drawn, asked.given)


def _drawn(hand: Hand, cards: Iterable[str]) -> tuple[Hand, Hand]:
    drawn: Hand = ()
    for card in cards:
        hand, one = passed(hand, (card,), 1)
        drawn = (*drawn, *one)
    return hand, drawn


def _exchanged(state: SecretState, seat: str, other: str, drawn: Hand, laid: Hand) -> SecretState:
    hands = with_held(state.hands, seat, hand_of((*state.hand(seat), *drawn)))
    hands = with_held(hands, other, hand_of((*state.hand(other), *laid)))
    return _settled(replace(state, hands=hands), (seat, other), state.phase)


# --- duels ---


def _duel_fought(state: SecretState, action: Action) -> SecretState:
    """secret_1998.txt, "The duel": cards or die, treasures or trolls, both fists at once."""
    if isinstance(action, actions.Challenge):
        has_die = action.cards == DIE
        duel = Duel(action.opponent, has_die, 0 if has_die else 1)
        return replace(state, duel=duel, phase="roll" if has_die else "stake")
    assert state.duel is not None
    match action:
        case RollDuel(pips):
            return replace(state, duel=replace(state.duel, count=pips), phase="stake")
        case actions.Stake(kind):
            return _fists_due(replace(state, duel=replace(state.duel, kind=kind)))
        case actions.ChooseFist(holds):
            fists = (*state.duel.fists, holds)
            return replace(state, duel=replace(state.duel, fists=fists), phase="fists" if len(fists) < 2 else "hands")
        case actions.ShowHands(challenger, opponent):
            return _decided(state, state.duel, challenger, opponent)
        case actions.Pay(cards):
            return _paid(state, cards)
        case actions.Paid(count):
            return _settled(legal.given_away(state, count), state.seats, "put")
        case actions.PutPiece(place):
            return _next_turn(replace(state, pawns=with_held(state.pawns, state.duel.loser, place)))
        case _:
            raise AssertionError(f"{action} was listed, but nobody knows what comes of it")


def _fists_due(state: SecretState) -> SecretState:
    """Both fists are opened at once; where the table chooses in secret, one after the other chooses before."""
    return replace(state, phase="fists" if state.options.fists == "secret" else "hands")


def _decided(state: SecretState, duel: Duel, challenger: str, opponent: str) -> SecretState:
    """The same object twice: the duel is repeated. A payment that all can see is without a choice is made at once."""
    duel = replace(duel, fists=())
    if challenger == opponent:
        return _fists_due(replace(state, duel=duel))
    loser = duel.opponent if STRONGER[challenger] == opponent else state.seat
    state = replace(state, duel=replace(duel, loser=loser), phase="pay")
    choices = legal.legal_payments(state)
    if len(choices) > 1 or _might_choose(state, choices[0]):
        return state
    if isinstance(choices[0], actions.Pay):
        return _paid(state, choices[0].cards)
    return _settled(legal.given_away(state, legal.due_counts(state)[0]), state.seats, "put")


def _might_choose(state: SecretState, payment: Action) -> bool:
    """Whether the only payment looks like one of several: whoever is not asked then has told what stays before it."""
    assert state.duel is not None
    left = len(state.hand(state.duel.loser)) - state.duel.count
    return isinstance(payment, actions.Pay) and len(payment.cards) == state.duel.count and left > 0


def _paid(state: SecretState, cards: tuple[str, ...]) -> SecretState:
    """secret_1998.txt, "The duel": who has fewer than were due gives all of the kind."""
    duel = state.duel
    assert duel is not None
    if len(cards) < duel.count:
        state = legal.given_away(state, len(cards))
        return _settled(_shown(state, state.winner, cards), state.seats, "put")
    left, won = _drawn(state.hand(duel.loser), cards)
    hands = with_held(state.hands, duel.loser, left)
    hands = with_held(hands, state.winner, hand_of((*state.hand(state.winner), *won)))
    return _settled(replace(state, hands=hands), state.seats, "put")


# --- what follows ---


def _shown(state: SecretState, seat: str, cards: Iterable[str]) -> SecretState:
    """The seat has shown that it holds these cards."""
    left, shown = _drawn(state.hand(seat), cards)
    return narrowed(replace(state, hands=with_held(state.hands, seat, hand_of((*left, *shown)))))


def _settled(state: SecretState, seats: Iterable[str], then: str) -> SecretState:
    """Cards have come to these seats: who has enough has won; where nobody can know, TABLE is asked.

    secret_1998.txt, "End of the game"; facts 4.3 o.
    """
    state = narrowed(state)
    winners = tuple(seat for seat in state.seats if legal.is_sure_to_win(state, seat))
    if winners:
        return _won(state, winners)
    if any(next(legal.legal_claims(state, seat), None) for seat in seats):
        return replace(state, phase="claim", then=then)
    return _follows(state, then)


def _won(state: SecretState, winners: tuple[str, ...]) -> SecretState:
    return replace(state, phase="over", outcome="won", winners=winners, then="", duel=None, asked=None, asking="")


def _follows(state: SecretState, then: str) -> SecretState:
    if then == NEXT_TURN:
        return _next_turn(state)
    if then == "between" and not legal.can_be_asked(state, state.asking):
        return _asked_on(state, state.asking)
    return replace(state, phase=then)


def _next_turn(state: SecretState) -> SecretState:
    """The next seat clockwise, unless the table has agreed to stop after so many turns (facts 4.3 n)."""
    fresh = replace(
        state, turn=state.turn + 1, phase="act", changes=(), has_walked=False, duel=None, asked=None, then=""
    )
    limit = state.options.turn_limit
    if limit and fresh.turn >= limit:
        return replace(fresh, phase="over", outcome="stopped")
    return _asked_on(fresh, fresh.seat) if state.options.animal_when == "between-turns" else fresh


def _asked_on(state: SecretState, seat: str) -> SecretState:
    """The next seat clockwise that may want to use an animal before the turn; then the turn begins."""
    for other in state.seats_after(seat):
        if other == state.seat:
            break
        if legal.can_be_asked(state, other):
            return replace(state, phase="between", asking=other)
    return replace(state, phase="act", asking="")
