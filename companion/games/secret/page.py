"""What a page shows of Secret Labyrinth beside the board: cards before the seats, the stack, and what is due."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.secret.cards import Hand, least_of
from companion.games.secret.copy import TREASURE, TROLL
from companion.games.secret.state import PRIZES, Duel, SecretState
from companion.games.secret.view import SecretView
from companion.rules.chance import Chance
from companion.rules.shows import HIDDEN, Deck, Die, Due, Note, Show, Track, Tray
from companion.rules.words import Noun, Said, player, say, say_count


def chance(state: SecretState | SecretView) -> Chance:
    """How TABLE's moment comes: the die waits for a press, kept cards come at once, all else is told by people."""
    match state.phase:
        case "roll":
            return Chance.PRESSED
        case "uncover" | "hand-over" if state.options.are_cards_kept:
            return Chance.AUTOMATIC
        case "hands" if state.options.fists == "secret":
            return Chance.AUTOMATIC
        case _:
            return Chance.ASKED


def shows(view: SecretView) -> tuple[Show, ...]:
    """The seats in playing order with what lies before them, the stack, and what people should know or do."""
    of_seats = (show for seat, count in view.counts for show in _before(view, seat, count))
    return (*of_seats, *_of_all(view), *_notes(view), *_due(view))


# --- before a seat ---


def _before(view: SecretView, seat: str, count: int) -> Iterator[Show]:
    """Of others everybody sees how many cards lie there; who has won has uncovered its cards."""
    known = {**dict(view.shown), view.viewer: view.own}.get(seat)
    cards = (HIDDEN,) * count if known is None else _faces(known)
    yield Tray(seat, say("{seat}’s mystery cards", seat=player(seat)), cards)
    if known is not None:
        yield from (_collection(view, seat, known, kind) for kind in PRIZES)


def _faces(hand: Hand) -> tuple[str, ...]:
    """A card that may be one of several looks like one that nobody knows."""
    return tuple(card[0] if len(card) == 1 else HIDDEN for card in hand)


def _collection(view: SecretView, seat: str, hand: Hand, kind: str) -> Track:
    """How many treasures or trolls the seat has for sure."""
    label = say("treasures") if kind == TREASURE else say("trolls")
    return Track(label, least_of(hand, view.cards.of(kind)), view.options.win_count, seat)


# --- beside the board ---


def _of_all(view: SecretView) -> Iterator[Show]:
    yield Deck(say_count("mystery card in the stack", "mystery cards in the stack", view.deck_left), view.deck_left)
    if view.gone:
        yield Track(say("animals used"), len(view.gone), len(view.cards.animals), items=view.gone)
    if view.duel is not None and view.duel.with_die:
        yield Die(say("duel die"), str(view.duel.count or ""))


def _notes(view: SecretView) -> Iterator[Note]:
    """A duel comes first: whoever is in it sees on the phone at once that it is."""
    if view.duel is not None:
        yield Note(_say_duel(view.seat, view.duel))
        if view.duel.loser:
            yield Note(say("{seat:capital} loses the duel.", seat=player(view.duel.loser)))
    place = view.board.place_of_picture(view.open_card)
    if place is not None and not view.outcome:
        yield Note(
            say(
                "The {card} card is face up; its picture is framed on the board ({ring} ring).",
                card=Noun("card", view.open_card),
                ring=Noun("ring", view.board.ring_of(place).name),
            )
        )


def _say_duel(seat: str, duel: Duel) -> Said:
    return say(
        "{seat:capital} duels with {other} for {stake}.",
        seat=player(seat),
        other=player(duel.opponent),
        stake=_say_stake(duel),
    )


def _say_stake(duel: Duel) -> Said:
    """What the duel is for, as far as it is said yet."""
    if not duel.count:
        return say("as many cards as the die shows")
    if duel.kind == TREASURE:
        return say_count("{count} treasure", "{count} treasures", duel.count)
    if duel.kind == TROLL:
        return say_count("{count} troll", "{count} trolls", duel.count)
    return say_count("{count} card", "{count} cards", duel.count)


# --- what is due ---


def _due(view: SecretView) -> Iterator[Due]:
    match view.phase:
        case "roll":
            words, button = say("Roll the duel die."), say("Roll for the duel")
        case "hands" if view.duel is not None:
            seat, other = player(view.seat), player(view.duel.opponent)
            words = say("Rock, paper, scissors: {seat} against {other}, both at once.", seat=seat, other=other)
            button = say("Choose what they show")
        case "hand-over" if view.asked is not None:
            words, button = _say_asked(*view.asked[:3]), say("Draw the cards")
        case "pay" if not view.options.are_cards_kept and view.duel is not None:
            words = say("{seat:capital} hands over cards for the duel.", seat=player(view.duel.loser))
            button = say("How many?")
        case "claim":
            words, button = say("Is anyone revealing cards to win?"), say("Who?")
        case "uncover":
            words, button = say("Turn over the next mystery card."), say("Turn over a card")
        case _:
            return
    yield Due(view.phase, words, button, chance(view))


def _say_asked(seat: str, other: str, count: int) -> Said:
    return say_count(
        "{seat:capital} draws {count} of {other}’s cards unseen.",
        "{seat:capital} draws {count} of {other}’s cards unseen.",
        count,
        seat=player(seat),
        other=player(other),
    )
