"""Secret Labyrinth in plain words: what was done, and what a seat could do.

Cards that pass face down are told by their number, for everybody: so no word of an evening tells what a hand holds.
"""

from __future__ import annotations

from companion.games.secret import actions
from companion.games.secret.copy import TREASURE, TROLL
from companion.games.secret.state import CHANGES, DIE, SecretState
from companion.maze.rings import Place, format_place
from companion.rules.actions import RollDuel, Walk
from companion.rules.mazes.places import HOMES, Homes
from companion.rules.phrases import CARDS_AND_DICE, COULD, Phrases, Words
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


def say_own(action: Action, homes: Homes = HOMES) -> Words:
    """The words for an action that not all boxes tell alike; () for any other."""
    match action:
        case actions.TurnRing(name, steps):
            return _say_turned(Noun("ring", name), steps)
        case Walk(square):
            place = say_square(square, homes)
            return say("moves to {place}", place=place), say("move the pawn to {place}", place=place)
        case actions.TakeCard():
            return say("takes the face-up card"), say("take the face-up card")
        case actions.Uncover(card):
            return (say("the {card} card is face up now", card=Noun("card", card)),)
        case actions.Claim(seat, cards):
            names = listed(Noun("card", card) for card in cards)
            reveals = say("{seat:capital} reveals {cards} and wins", seat=player(seat), cards=names)
            return reveals, say("reveal {cards} and win", cards=names)
        case actions.NoClaim():
            return say("nobody reveals cards to win"), say("reveal no cards")
        case actions.Wait():
            return say("uses no animal"), say("use no animal")
        case actions.Trade() | actions.Leap() | actions.Snatch():
            return _say_animal(action, homes)
        case actions.HandOver():
            return say_passed(action, homes)
        case _:
            return _say_duel(action, homes)


def _say_turned(ring: Noun, steps: int) -> Words:
    return (
        say_count("turns the {ring} ring by {count} step", "turns the {ring} ring by {count} steps", steps, ring=ring),
        say_count("turn the {ring} ring by {count} step", "turn the {ring} ring by {count} steps", steps, ring=ring),
    )


def _say_animal(action: actions.Trade | actions.Leap | actions.Snatch, homes: Homes) -> Words:
    animal = Noun("card", action.animal)
    match action:
        case actions.Trade(_, other, given):
            seat = player(other)
            uses = say("uses the {animal} to swap a card for unseen cards of {seat}", animal=animal, seat=seat)
            if not given:
                return uses, say("use the {animal} to swap a card for unseen cards of {seat}", animal=animal, seat=seat)
            card = Noun("card", given)
            return uses, say(
                "use the {animal} to swap the {card} card for unseen cards of {seat}",
                animal=animal, card=card, seat=seat,
            )  # fmt: skip
        case actions.Leap(_, square):
            place = say_square(square, homes)
            uses = say("uses the {animal} to leap to {place}", animal=animal, place=place)
            return uses, say("use the {animal} to leap to {place}", animal=animal, place=place)
        case actions.Snatch(_, other):
            seat = player(other)
            uses = say("uses the {animal} to draw one of {seat}’s cards unseen", animal=animal, seat=seat)
            return uses, say("use the {animal} to draw one of {seat}’s cards unseen", animal=animal, seat=seat)


def say_passed(action: Action, homes: Homes = HOMES) -> Words:
    """That cards passed between two seats, or that a fist was chosen, and none named; () for any other action."""
    match action:
        case actions.Trade():
            return _say_animal(action, homes)[:1]
        case actions.HandOver(cards):
            return (say_count("{count} card changes hands", "{count} cards change hands", len(cards)),)
        case actions.Pay(cards):
            return (_say_paid(len(cards)),)
        case actions.ChooseFist():
            return (say("has chosen in secret"),)
        case _:
            return ()


def _say_duel(action: Action, homes: Homes) -> Words:
    match action:
        case actions.Challenge(opponent, cards):
            return _say_challenge(player(opponent), cards)
        case RollDuel(pips):
            return (say("the duel die shows {pips}", pips=pips),)
        case actions.Stake(kind):
            return _say_stake(kind)
        case actions.ChooseFist(holds):
            fist = Noun("object", holds)
            return say("chooses {fist}", fist=fist), say("choose {fist}", fist=fist)
        case actions.ShowHands(challenger, opponent):
            first, second = Noun("object", challenger), Noun("object", opponent)
            return (say("the hands show {first} against {second}", first=first, second=second),)
        case actions.Pay(cards):
            names = listed(Noun("card", card) for card in cards)
            return _say_paid(len(cards)), say("give {cards}", cards=names) if cards else say("give no card")
        case actions.Paid(count):
            return (_say_paid(count),)
        case actions.PutPiece(square):
            place = say_square(square, homes)
            puts = say("puts the loser's pawn on {place}", place=place)
            return puts, say("place the loser's pawn on {place}", place=place)
        case _:
            return ()


def _say_challenge(other: Noun, cards: str) -> Words:
    if cards == DIE:
        challenges = say("challenges {other} to a duel for as many cards as the die shows", other=other)
        return challenges, say("challenge {other} for as many cards as the die shows", other=other)
    challenges = say("challenges {other} to a duel for one card", other=other)
    return challenges, say("challenge {other} for one card", other=other)


def _say_stake(kind: str) -> Words:
    if kind == TREASURE:
        return say("chooses treasures for the duel"), say("duel for treasures")
    if kind == TROLL:
        return say("chooses trolls for the duel"), say("duel for trolls")
    return say("chooses any cards for the duel"), say("duel for any card")


def _say_paid(count: int) -> Said:
    if not count:
        return say("the loser hands over no card")
    return say_count("the loser hands over {count} card", "the loser hands over {count} cards", count)


def public(state: SecretState) -> tuple[type[Action], ...]:
    """What everybody sees whoever acts may choose from, but not what its cards allow beside."""
    match state.phase:
        case "act" if len(state.changes) < CHANGES:
            return (actions.TurnRing,)
        case "act":
            return () if state.has_walked else (Walk,)
        case "stake":
            return (actions.Stake,)
        case "fists":
            return (actions.ChooseFist,)
        case "pay" if state.options.are_cards_kept:
            return (actions.Pay,)
        case "put":
            return (actions.PutPiece,)
        case _:
            return ()


def could_now(state: SecretState) -> dict[type[Action], Said]:
    """The second change is told otherwise than the first, so that people see that the first was seen."""
    return {actions.TurnRing: say("turn another ring")} if state.changes else {}


PHRASES = Phrases(
    by_chance=CARDS_AND_DICE,
    own=say_own,
    veiled=say_passed,
    could_now=could_now,
    public=public,
    could={
        **COULD,
        actions.TurnRing: say("turn a ring"),
        actions.TakeCard: say("take the face-up card"),
        actions.Challenge: say("challenge a player to a duel"),
        actions.Stake: say("choose what the duel is for"),
        actions.ChooseFist: say("secretly choose rock, paper or scissors"),
        actions.Pay: say("give what you lost in the duel"),
        actions.PutPiece: say("place the loser's pawn"),
        actions.Trade: say("swap a card with an animal"),
        actions.Leap: say("leap with an animal"),
        actions.Snatch: say("draw a card with an animal"),
        actions.Claim: say("reveal your cards and win"),
    },
)
"""The words of Secret Labyrinth, where they differ from those that all boxes share."""
