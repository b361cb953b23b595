"""Secret Labyrinth in plain words: what was done, and what a seat could do.

Cards that pass face down are told by their number, for everybody: so no word of an evening tells what a hand holds.
"""

from __future__ import annotations

from companion.games.secret.actions import (
    Challenge,
    ChooseFist,
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
from companion.games.secret.copy import TREASURE, TROLL
from companion.games.secret.state import CHANGES, DIE, SecretState
from companion.maze.rings import Place, format_place
from companion.rules.actions import Walk
from companion.rules.duel_die import RollDuel
from companion.rules.mazes.places import HOMES, Homes
from companion.rules.phrases import CARDS_AND_DICE, COULD, Phrases
from companion.rules.verbs import Action
from companion.rules.words import Noun, Said, Value, listed, player, say, say_count


def say_square(place: Place, homes: Homes) -> Value:
    """A square told by its picture, else by its ring: nobody at the table counts squares; its notation else."""
    square = format_place(place)
    names = {where: name for name, where in homes.items()}
    if square in names:
        return say("the picture of the {card}", card=Noun("card", names[square]))
    ring = names.get(square.partition(".")[0])
    return say("the {ring} ring", ring=Noun("ring", ring)) if ring else square


def say_done(action: Action, homes: Homes = HOMES) -> Said | None:
    """What was done, without who did it; None for an action that all boxes tell alike."""
    match action:
        case TurnRing(ring, steps):
            return _say_turned(Noun("ring", ring), steps)
        case Walk(place):
            return say("moves to {place}", place=say_square(place, homes))
        case TakeCard():
            return say("takes the face-up card")
        case Uncover(card):
            return say("the {card} card is face up now", card=Noun("card", card))
        case Claim(seat, cards):
            names = listed(Noun("card", card) for card in cards)
            return say("{seat:capital} reveals {cards} and wins", seat=player(seat), cards=names)
        case NoClaim():
            return say("nobody reveals cards to win")
        case Wait():
            return say("uses no animal")
        case Trade() | Leap() | Snatch() | HandOver():
            return _say_animal(action, homes)
        case _:
            return _say_duel(action, homes)


def _say_turned(ring: Noun, steps: int) -> Said:
    return say_count(
        "turns the {ring} ring by {count} step", "turns the {ring} ring by {count} steps", steps, ring=ring
    )


def _say_animal(action: Trade | Leap | Snatch | HandOver, homes: Homes) -> Said:
    match action:
        case Trade(animal, seat, _):
            return say(
                "uses the {animal} to swap a card for unseen cards of {seat}",
                animal=Noun("card", animal),
                seat=player(seat),
            )
        case Leap(animal, place):
            square = say_square(place, homes)
            return say("uses the {animal} to leap to {place}", animal=Noun("card", animal), place=square)
        case Snatch(animal, seat):
            return say(
                "uses the {animal} to draw one of {seat}’s cards unseen", animal=Noun("card", animal), seat=player(seat)
            )
        case HandOver(cards):
            return say_count("{count} card changes hands", "{count} cards change hands", len(cards))


def say_passed(action: Action, homes: Homes = HOMES) -> Said | None:
    """That cards passed between two seats, or that a fist was chosen, and none named; None for any other action."""
    match action:
        case Trade() | HandOver():
            return _say_animal(action, homes)
        case Pay(cards):
            return _say_paid(len(cards))
        case ChooseFist():
            return say("has chosen in secret")
        case _:
            return None


def _say_duel(action: Action, homes: Homes) -> Said | None:
    match action:
        case Challenge(opponent, cards):
            return _say_challenge(player(opponent), cards)
        case RollDuel(pips):
            return say("the duel die shows {pips}", pips=pips)
        case Stake(kind):
            return _say_stake(kind)
        case ChooseFist(holds):
            return say("chooses {fist}", fist=Noun("object", holds))
        case ShowHands(challenger, opponent):
            return say(
                "the hands show {first} against {second}",
                first=Noun("object", challenger),
                second=Noun("object", opponent),
            )
        case Pay(cards):
            return _say_paid(len(cards))
        case Paid(count):
            return _say_paid(count)
        case PutPiece(place):
            return say("puts the loser's pawn on {place}", place=say_square(place, homes))
        case _:
            return None


def _say_challenge(other: Noun, cards: str) -> Said:
    if cards == DIE:
        return say("challenges {other} to a duel for as many cards as the die shows", other=other)
    return say("challenges {other} to a duel for one card", other=other)


def _say_stake(kind: str) -> Said:
    if kind == TREASURE:
        return say("chooses treasures for the duel")
    if kind == TROLL:
        return say("chooses trolls for the duel")
    return say("chooses any cards for the duel")


def _say_paid(count: int) -> Said:
    if not count:
        return say("the loser hands over no card")
    return say_count("the loser hands over {count} card", "the loser hands over {count} cards", count)


def say_will(action: Action, homes: Homes = HOMES) -> Said | None:
    """What somebody does who chooses the action; None for an action that all boxes tell alike."""
    match action:
        case TurnRing(ring, steps):
            ringed = Noun("ring", ring)
            return say_count(
                "turn the {ring} ring by {count} step", "turn the {ring} ring by {count} steps", steps, ring=ringed
            )
        case Walk(place):
            return say("move the pawn to {place}", place=say_square(place, homes))
        case TakeCard():
            return say("take the face-up card")
        case Claim(_, cards):
            return say("reveal {cards} and win", cards=listed(Noun("card", card) for card in cards))
        case NoClaim():
            return say("reveal no cards")
        case Wait():
            return say("use no animal")
        case Trade() | Leap() | Snatch():
            return _will_animal(action, homes)
        case _:
            return _will_duel(action, homes)


def _will_animal(action: Trade | Leap | Snatch, homes: Homes) -> Said:
    animal = Noun("card", action.animal)
    match action:
        case Trade(_, seat, given) if given:
            card = Noun("card", given)
            return say(
                "use the {animal} to swap the {card} card for unseen cards of {seat}",
                animal=animal, card=card, seat=player(seat),
            )  # fmt: skip
        case Trade(_, seat, _):
            return say("use the {animal} to swap a card for unseen cards of {seat}", animal=animal, seat=player(seat))
        case Leap(_, place):
            return say("use the {animal} to leap to {place}", animal=animal, place=say_square(place, homes))
        case Snatch(_, seat):
            return say("use the {animal} to draw one of {seat}’s cards unseen", animal=animal, seat=player(seat))


def _will_duel(action: Action, homes: Homes) -> Said | None:
    match action:
        case Challenge(opponent, cards) if cards == DIE:
            return say("challenge {other} for as many cards as the die shows", other=player(opponent))
        case Challenge(opponent, _):
            return say("challenge {other} for one card", other=player(opponent))
        case Pay(()):
            return say("give no card")
        case Pay(cards):
            return say("give {cards}", cards=listed(Noun("card", card) for card in cards))
        case Stake(kind) if kind == TREASURE:
            return say("duel for treasures")
        case Stake(kind) if kind == TROLL:
            return say("duel for trolls")
        case Stake():
            return say("duel for any card")
        case ChooseFist(holds):
            return say("choose {fist}", fist=Noun("object", holds))
        case PutPiece(place):
            return say("place the loser's pawn on {place}", place=say_square(place, homes))
        case _:
            return None


def public(state: SecretState) -> tuple[type[Action], ...]:
    """What everybody sees whoever acts may choose from, but not what its cards allow beside."""
    match state.phase:
        case "act" if len(state.changes) < CHANGES:
            return (TurnRing,)
        case "act":
            return () if state.has_walked else (Walk,)
        case "stake":
            return (Stake,)
        case "fists":
            return (ChooseFist,)
        case "pay" if state.options.are_cards_kept:
            return (Pay,)
        case "put":
            return (PutPiece,)
        case _:
            return ()


def could_now(state: SecretState) -> dict[type[Action], Said]:
    """The second change is told otherwise than the first, so that people see that the first was seen."""
    return {TurnRing: say("turn another ring")} if state.changes else {}


PHRASES = Phrases(
    by_chance=CARDS_AND_DICE,
    done=say_done,
    will=say_will,
    veiled=say_passed,
    could_now=could_now,
    public=public,
    could={
        **COULD,
        TurnRing: say("turn a ring"),
        TakeCard: say("take the face-up card"),
        Challenge: say("challenge a player to a duel"),
        Stake: say("choose what the duel is for"),
        ChooseFist: say("secretly choose rock, paper or scissors"),
        Pay: say("give what you lost in the duel"),
        PutPiece: say("place the loser's pawn"),
        Trade: say("swap a card with an animal"),
        Leap: say("leap with an animal"),
        Snatch: say("draw a card with an animal"),
        Claim: say("reveal your cards and win"),
    },
)
"""The words of Secret Labyrinth, where they differ from those that all boxes share."""
