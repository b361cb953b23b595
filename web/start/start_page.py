"""The start page as values for its template: the evening to go on with, the boxes, and the evenings that were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from companion.language import ENGLISH_CODE
from companion.language import language as language_of
from companion.lobby.new_game import ChosenSeat, Offer, PastEvening
from companion.rules.words import Language, Said, colour, listed, say, say_count, told
from web.start.form import count_words
from web.words import OUTCOME_WORDS, VARIANT_WORDS

BRITISH = "en_GB"
"""The English that dates are told in: by the day first, and a clock of 24 hours."""

RECENT = 3
"""Past evenings on the start page itself; all of them have a page of their own."""


@dataclass(frozen=True, slots=True)
class BoxArt:
    """A box on the start page; `how` says how it can be played, `why_not` why it cannot be ("" where it can)."""

    game: str
    title: str
    count_words: str
    how: str
    why_not: str


@dataclass(frozen=True, slots=True)
class EveningArt:
    """An evening in a list: what, who, when, how it ended and with which points."""

    key: str
    game: str
    title: str
    people: tuple[tuple[str, str], ...]
    when: str
    ended: str
    scores: tuple[tuple[str, str, int], ...]
    is_finished: bool
    is_readable: bool = True
    can_be_saved: bool = False


def show_box(offer: Offer, language: Language) -> BoxArt:
    """A box as the start page shows it."""
    how = say("by tapping; by camera too once I know your copy") if offer.no_camera else say("camera or tapping")
    return BoxArt(
        game=offer.game,
        title=told(offer.title, language),
        count_words=told(count_words(offer), language),
        how=told(how, language),
        why_not=told(offer.no_play, language),
    )


def show_evening(evening: PastEvening, titles: Mapping[str, str], code: str, today: date) -> EveningArt:
    """An evening of the journal as a list shows it, in the language of a code."""
    language = language_of(code)
    names = {seat.colour: person(seat, language) for seat in evening.seats}
    return EveningArt(
        key=evening.key,
        game=evening.game,
        title=title_of(evening, titles, language),
        people=tuple((seat.colour, names[seat.colour]) for seat in evening.seats),
        when=told(say_when(evening.began, code, today), language),
        ended=told(say_end(evening, names), language),
        scores=_scores(evening, names, language),
        is_finished=evening.is_finished,
        is_readable=evening.is_readable,
        can_be_saved=evening.can_be_saved,
    )


def _scores(evening: PastEvening, names: Mapping[str, str], language: Language) -> tuple[tuple[str, str, int], ...]:
    """The points of each seat by its colour and name; of seats that play together their one score."""
    scores = [(seat, names.get(seat, seat), points) for seat, points in evening.scores.items()]
    if evening.is_together and scores:
        return (("", told(say("everyone together"), language), scores[0][2]),)
    return tuple(scores)


def show_evenings(
    evenings: Iterable[PastEvening], titles: Mapping[str, str], code: str, today: date
) -> tuple[EveningArt, ...]:
    """Several evenings, in the same order."""
    return tuple(show_evening(one, titles, code, today) for one in evenings)


def title_of(evening: PastEvening, titles: Mapping[str, str], language: Language) -> str:
    """The box's title, with its variant where the box has several; of what is no box's, what it is called."""
    if evening.game not in titles:
        return evening.key
    title = told(titles.get(evening.game, evening.game), language)
    words = VARIANT_WORDS.get(evening.variant)
    return title if words is None or evening.variant == "standard" else f"{title}, {told(words, language)}"


def person(seat: ChosenSeat, language: Language) -> str:
    """The name of somebody at a seat, or the seat's colour."""
    return seat.name or told(say("{colour:capital}", colour=colour(seat.colour)), language)


def say_end(evening: PastEvening, names: Mapping[str, str]) -> Said:
    """How far an evening has come, or how it ended; of one that cannot be read, why."""
    if evening.trouble:
        return say("{trouble}", trouble=evening.trouble)
    turns = say_count("{count} turn", "{count} turns", evening.turns)
    if not evening.is_finished:
        return say("unfinished, {turns}", turns=turns)
    if evening.winners and set(evening.winners) != {seat.colour for seat in evening.seats}:
        won = listed([names.get(seat, seat) for seat in evening.winners])
        return say("{winners} won, {turns}", winners=won, turns=turns)
    return say("{outcome}, {turns}", outcome=OUTCOME_WORDS.get(evening.outcome, evening.outcome), turns=turns)


def say_when(began: str, code: str, today: date) -> Said:
    """When an evening began, as people say it: today, yesterday, or the date."""
    from babel.dates import format_date, format_time

    if not began:
        return say("date unknown")
    try:
        moment = datetime.fromisoformat(began)
    except ValueError:
        return say("{moment}", moment=began)
    locale = BRITISH if code == ENGLISH_CODE else code
    clock = format_time(moment, "short", locale=locale)
    match (today - moment.date()).days:
        case 0:
            return say("today, {clock}", clock=clock)
        case 1:
            return say("yesterday, {clock}", clock=clock)
        case _:
            return say("{date}, {clock}", date=format_date(moment, "long", locale=locale), clock=clock)
