"""What lies beside the labyrinth in the card game: hands, cards taken, the deck, and a card that is to be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cards.state import HAND_SIZE, CardsView
from companion.rules.chance import Chance
from companion.rules.public import held
from companion.rules.shows import Deck, Due, Show, Track, Tray
from companion.rules.words import player, say, say_count


def shows(view: CardsView) -> tuple[Show, ...]:
    """Each seat's hand, as far as the viewer has seen it, and its points; the deck; and whether a card is due."""
    each = (show for seat in view.seats for show in _before(view, seat))
    return (*each, Deck(say_count("card to draw", "cards to draw", view.deck_left), view.deck_left), *_due(view))


def _before(view: CardsView, seat: str) -> Iterator[Show]:
    """Two cards in the hand while the deck lasts, and the cards taken, a point each."""
    taken, name = held(view.taken, seat), player(seat)
    yield Tray(seat, say("{seat}’s hand", seat=name), held(view.hands, seat), slots=HAND_SIZE)
    yield Track(say_count("card taken", "cards taken", len(taken)), len(taken), seat=seat, items=taken)


def _due(view: CardsView) -> Iterator[Due]:
    """A seat fills up its hand: by itself, or where the deck is of paper, as people say."""
    if view.phase == "draw":
        words = say("{seat} draws a card", seat=player(view.seats[view.turn % len(view.seats)]))
        is_paper = view.options.hands == "table"
        yield Due("draw", words, say("Draw a card"), Chance.ASKED if is_paper else Chance.AUTOMATIC)
