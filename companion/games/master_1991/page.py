"""What lies beside the board in Master Labyrinth 1991: formulas, tokens taken, wands, tips, and a formula to show."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.master_1991.actions import TOKEN_NAMES, TOKENS, WAND, Formula
from companion.games.master_1991.state import Master1991View
from companion.games.master_1991.words import NO_HOMES, say_price, say_way, token
from companion.rules.chance import Chance
from companion.rules.public import held
from companion.rules.shows import HIDDEN, Due, Note, Show, Token, Track, Tray
from companion.rules.words import player, say, say_count


def shows(view: Master1991View) -> tuple[Show, ...]:
    """What all look for, what each seat has as far as the viewer may know, which tips were told, and what is due."""
    each = (show for seat in view.seats for show in _before(view, seat))
    return (*_wanted(view), *each, *_tips(view), *_due(view))


def _wanted(view: Master1991View) -> Iterator[Show]:
    """How many tokens are taken, and the one whose turn it is."""
    yield Track(say("tokens taken"), len(TOKENS) - len(view.tokens), len(TOKENS))
    if view.tokens:
        number, _ = view.tokens[0]
        yield Note(say("the next token is {number}, the {treasure}", number=number, treasure=token(number)))


def _before(view: Master1991View, seat: str) -> Iterator[Show]:
    """The seat's formula, the tokens it has taken and the wands it has left; to itself, what the formula brings."""
    formula, taken, name = held(view.formulas, seat), held(view.taken, seat), player(seat)
    ingredients = tuple(TOKEN_NAMES[number] for number in formula)
    yield Tray(seat, say("{seat}’s secret formula", seat=name), ingredients or (HIDDEN,), discs=formula)
    tokens = tuple(TOKEN_NAMES[number] for number in taken)
    yield Track(say_count("token taken", "tokens taken", len(tokens)), len(tokens), seat=seat, items=tokens)
    if formula and seat == view.viewer:
        yield _worth(view, formula, taken)
    for _ in range(held(view.wands, seat)):
        yield Token(seat, WAND, "magic-wand", say("magic wand"))


def _worth(view: Master1991View, formula: Formula, taken: tuple[int, ...]) -> Track:
    """How many points the own formula has brought so far, of how many."""
    bonus, counting = view.options.formula_bonus, formula[: view.options.formula_size]
    found = [number for number in counting if number in taken]
    label = say("formula points, {bonus} each", bonus=bonus)
    return Track(label, bonus * len(found), bonus * len(counting), view.viewer)


def _tips(view: Master1991View) -> Iterator[Note]:
    """What is offered for a tip, which ways were told, and who is to be paid."""
    if view.offer is None:
        return
    seat, price = player(view.seats[view.turn % len(view.seats)]), say_price(view.offer)
    if view.owed is not None:
        yield Note(say("{seat} owes {other} {price} for the hint", seat=seat, other=player(view.owed), price=price))
        return
    yield Note(
        say("{seat} offers {price} for a hint: say one aloud, and {seat} taps who gave it", seat=seat, price=price)
    )
    for tip in view.tips:
        yield Note(say("{seat} says: {way}", seat=player(tip.seat), way=say_way(tip, NO_HOMES)))


def _due(view: Master1991View) -> Iterator[Due]:
    """The formula that only its seat knows and the referee has to learn."""
    if view.shows_formula:
        words = say("{seat} shows me the secret formula", seat=player(view.shows_formula))
        yield Due("reveal", words, say("Choose the formula"), Chance.ASKED)
