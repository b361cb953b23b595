"""What a page shows of Master Labyrinth (2007) beside the board: treasures, coins, cards, the dice, and what is due."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.master_2007.cards import FIRST_HIGH, HIGHEST, LOW, PILES, is_hidden, pile_of
from companion.games.master_2007.copy import HIGH_VALUES
from companion.games.master_2007.play import DRAGON_STRENGTH, SAFE_FROM, gazed_cells
from companion.games.master_2007.state import COIN_POINTS, FINAL_ROLLS, Master2007State, Master2007View, faced_cell
from companion.maze.cell import format_cell
from companion.rules.chance import Chance
from companion.rules.public import held
from companion.rules.shows import HIDDEN, Deck, Die, Due, Gaze, Note, Show, Token, Track, Tray
from companion.rules.words import Said, player, say, say_count


def chance(state: Master2007State | Master2007View) -> Chance:
    """How TABLE's moment comes: dice and treasures wait for a press, a tile that nobody knew is told by people."""
    return Chance.ASKED if state.phase == "comes-out" else Chance.PRESSED


def shows(view: Master2007View) -> tuple[Show, ...]:
    """The seats in playing order with what they own, the stacks, the dice, and what people should know or do."""
    of_seats = (show for seat in view.seats for show in _before(view, seat))
    return (*of_seats, *_of_all(view), *_dice(view), *_notes(view), *_due(view))


# --- before a seat ---


def _before(view: Master2007View, seat: str) -> Iterator[Show]:
    own = held(view.collected, seat)
    items = tuple(str(value) for value in own)
    yield Track(say_count("treasure", "treasures", len(own)), len(own), seat=seat, items=items)
    for _ in range(held(view.coins, seat)):
        yield Token(seat, "coin", str(COIN_POINTS), say("coin, {points} points", points=COIN_POINTS))
    for pile in PILES:
        hand = (card for card in held(view.hands, seat) if pile_of(card) == pile)
        yield Tray(seat, _label(pile, seat), tuple(HIDDEN if is_hidden(card) else card for card in hand))


def _label(pile: str, seat: str) -> Said:
    """All see from which pile each card in a hand was dealt."""
    first, last = (1, FIRST_HIGH - 1) if pile == LOW else (FIRST_HIGH, HIGHEST)
    return say("{seat}’s cards {first} to {last}", first=first, last=last, seat=player(seat))


# --- beside the board ---


def _of_all(view: Master2007View) -> Iterator[Show]:
    if view.waiting:
        yield Deck(
            say_count("treasure of the second phase", "treasures of the second phase", len(view.waiting)),
            len(view.waiting),
            len(HIGH_VALUES),
        )
    yield Deck(say_count("treasure lost to the dragon", "treasures lost to the dragon", len(view.box)), len(view.box))
    yield Track(
        say_count("card on the discard pile", "cards on the discard pile", len(view.played)),
        len(view.played),
        items=view.played,
    )


def _dice(view: Master2007View) -> Iterator[Show]:
    """The die that is rolled now; of the final duel the rolls together as well."""
    match view.phase:
        case "dragon":
            yield Die(say("dragon die"))
        case "duel" | "reroll" | "final" | "final-reroll":
            yield Die(say("duel die"), str(view.rolls[-1]) if view.rolls else "")
    if view.phase.startswith("final"):
        rolls = tuple(str(roll) for roll in view.rolls)
        yield Track(say("pips in the final duel"), sum(view.rolls), DRAGON_STRENGTH, view.seat, rolls)


def _notes(view: Master2007View) -> Iterator[Show]:
    if view.slayer:
        yield Note(say("{seat:capital} beats the dragon.", seat=player(view.slayer)))
    if view.outcome:
        return
    yield Note(_say_dragon(view))
    yield Gaze(tuple(format_cell(cell) for cell in gazed_cells(view)))
    if view.is_extra:
        yield Note(say("This is {seat}’s second turn of the double turn.", seat=player(view.seat)))


def _say_dragon(view: Master2007View) -> Said:
    """Where the dragon looks, and which treasure alone may be taken: one line, for phones show few."""
    cell = format_cell(faced_cell(view.dragon))
    if not view.treasures:
        return say("The dragon faces {cell}.", cell=cell)
    lowest = min(value for _, value in view.treasures)
    return say("The dragon faces {cell}. Next treasure: {value}.", cell=cell, value=lowest)


def _due(view: Master2007View) -> Iterator[Due]:
    match view.phase:
        case "comes-out":
            words, button = say("Which way does the tile from under the refuge face?"), say("Which way?")
        case "put-treasure":
            cell = view.treasure_cells[-len(view.waiting)]
            words = say("Put a treasure of the second phase on {cell}.", cell=format_cell(cell))
            button = say("Draw the treasure")
        case "dragon":
            words, button = say("Roll the dragon die."), say("Roll the dragon die")
        case "duel":
            words = say(
                "Roll the duel die for {seat}: with {pips} or more, the treasure is safe.",
                seat=player(view.duels[0]),
                pips=SAFE_FROM,
            )
            button = say("Roll the duel die")
        case "final":
            words = say(
                "Roll the duel die for {seat}: {rolls} rolls have to add up to {pips}.",
                seat=player(view.seat),
                rolls=FINAL_ROLLS,
                pips=DRAGON_STRENGTH,
            )
            button = say("Roll the duel die")
        case _:
            return
    yield Due(view.phase, words, button, chance(view))
