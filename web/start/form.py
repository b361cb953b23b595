"""What can be wished for a new evening: as a form for the templates, and read back out of what was sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.errors import BadConfig
from companion.lobby.new_game import Chance, ChosenSeat, NewGame, Offer, Start, strength_of
from companion.rules.options import GameOption, OptionValue
from companion.rules.words import Language, Said, colour, say, sentence, told
from web.names import name_of
from web.words import BY_COMPANION, FROM_BOX, PLAYER_WORDS, VARIANT_WORDS, WAY_WORDS

LONGEST_NAME = 20
"""Letters of a person's name; longer ones are cut."""

USUAL_SEATS = 2
"""Seats that are taken on a fresh form, where the box needs no more."""


@dataclass(frozen=True, slots=True)
class ChoiceArt:
    """One of several things to choose: what is sent, its words, more words, and why it cannot be had ("" if it can)."""

    value: str
    words: str
    more: str = ""
    is_chosen: bool = False
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class OptionArt:
    """A house rule on the form: a switch, one of several choices, or a number from `least` to `most`."""

    name: str
    words: str
    kind: Literal["switch", "choice", "number"]
    choices: tuple[ChoiceArt, ...]
    value: str
    is_on: bool
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class SeatForm:
    """A seat on the form: its colour, who sits there, what is ticked, and a person or a computer to choose from."""

    colour: str
    colour_name: str
    person: str
    is_taken: bool
    is_easier: bool
    begins: bool
    players: tuple[ChoiceArt, ...]


@dataclass(frozen=True, slots=True)
class WishForm:
    """Everything the form of one box shows; `changed` counts house rules that are not as in the rulebook.

    `chance` is what comes by chance in this box, "" where nothing does.
    """

    game: str
    title: str
    aim: str
    count_words: str
    no_play: str
    easier: str
    seats: tuple[SeatForm, ...]
    variants: tuple[ChoiceArt, ...]
    options: tuple[OptionArt, ...]
    changed: int
    ways: tuple[ChoiceArt, ...]
    chance: str
    chances: tuple[ChoiceArt, ...]


def usual_wish(offer: Offer, *, has_camera: bool = True) -> NewGame:
    """What a fresh form is filled with: as few people as make a game, the first variant, and the best beginning.

    Without a camera that is to tap: a table that is drawn is for trying things out.
    """
    taken = offer.colours[: max(offer.fewest, min(USUAL_SEATS, offer.most))]
    return wish_for(offer, tuple(ChosenSeat(name) for name in taken), first_way(offer) if has_camera else "taps")


def wish_for(offer: Offer, seats: tuple[ChosenSeat, ...], way: str, chance: Chance = "virtual") -> NewGame:
    """The wish for a game that begins one of the three ways."""
    start: Start = "as-laid" if way == "laid" else "dealt"
    return NewGame(offer.game, seats, start=start, chance=chance, has_camera=way != "taps")


def ways_refused(offer: Offer) -> dict[str, str]:
    """Each way to begin and why it cannot be had, "" where it can."""
    return {"laid": offer.no_camera or offer.no_laying, "dealt": offer.no_camera, "taps": ""}


def first_way(offer: Offer) -> str:
    """The first way to begin that can be had."""
    return next(way for way, refused in ways_refused(offer).items() if not refused)


def show_form(offer: Offer, wish: NewGame, language: Language) -> WishForm:
    """The form of a box, filled with a wish, in a language."""
    asked = [one for one in offer.options if one.with_paper is None]
    options = tuple(_option(one, wish, language) for one in asked)
    changed = sum(wish.options.get(one.name, one.default) != one.default for one in asked)
    return WishForm(
        game=offer.game,
        title=told(offer.title, language),
        aim=told(offer.aim, language),
        count_words=told(count_words(offer), language),
        no_play=told(offer.no_play, language),
        easier=told(offer.easier, language),
        seats=_seats(offer, wish, language),
        variants=_choices(_named_variants(offer), wish.variant or offer.variants[0], {}, language),
        options=options,
        changed=changed,
        ways=_choices(WAY_WORDS, way_of(wish), ways_refused(offer), language),
        chance=told(offer.by_chance.heading, language) if offer.by_chance else "",
        chances=_choices(_chances(offer), wish.chance, {}, language),
    )


def way_of(wish: NewGame) -> str:
    """Which of the three ways a wish begins."""
    if not wish.has_camera:
        return "taps"
    return "laid" if wish.start == "as-laid" else "dealt"


def _chances(offer: Offer) -> dict[str, tuple[Said, Said]]:
    """Who brings what comes by chance in this box: a heading and what it means; none where nothing does."""
    words = offer.by_chance
    return {"virtual": (BY_COMPANION, words.companion), "paper": (FROM_BOX, words.people)} if words else {}


def count_words(offer: Offer) -> Said:
    if offer.fewest == offer.most:
        return say("for {count} people", count=offer.most)
    return say("for {fewest} to {most} people", fewest=offer.fewest, most=offer.most)


def _seats(offer: Offer, wish: NewGame, language: Language) -> tuple[SeatForm, ...]:
    taken = {seat.colour: seat for seat in wish.seats}
    first = wish.seats[0].colour if wish.seats else ""
    return tuple(
        SeatForm(
            colour=name,
            colour_name=told(say("{colour:capital}", colour=colour(name)), language),
            person=taken[name].name if name in taken else "",
            is_taken=name in taken,
            is_easier=name in taken and taken[name].is_easier,
            begins=name == first,
            players=tuple(
                ChoiceArt(how, told(words, language), is_chosen=name in taken and (taken[name].computer or "") == how)
                for how, words in PLAYER_WORDS.items()
            ),
        )
        for name in offer.colours
    )


def _named_variants(offer: Offer) -> dict[str, tuple[str, str]]:
    return {name: (VARIANT_WORDS.get(name, name), "") for name in offer.variants}


def _choices(
    words: Mapping[str, tuple[str, str]], chosen: str, refused: Mapping[str, str], language: Language
) -> tuple[ChoiceArt, ...]:
    return tuple(
        ChoiceArt(
            value=value,
            words=told(heading, language),
            more=told(more, language),
            is_chosen=value == chosen,
            why_not=told(refused.get(value, ""), language),
        )
        for value, (heading, more) in words.items()
    )


def _option(option: GameOption, wish: NewGame, language: Language) -> OptionArt:
    value = wish.options.get(option.name, option.default)
    is_switch = set(option.values) == {True, False} and isinstance(option.default, bool)
    kind: Literal["switch", "choice", "number"] = "switch" if is_switch else "number" if option.span else "choice"
    numbers = [one for one in (*option.values, *(option.span or ())) if type(one) is int]
    return OptionArt(
        name=option.name,
        words=told(sentence(option.text), language),
        kind=kind,
        choices=_values(option, value, language) if kind == "choice" else (),
        value=str(value),
        is_on=value is True,
        least=min(numbers, default=0),
        most=max(numbers, default=0),
    )


def _values(option: GameOption, chosen: OptionValue, language: Language) -> tuple[ChoiceArt, ...]:
    words = option.says or tuple(str(value) for value in option.values)
    return tuple(
        ChoiceArt(str(value), told(said, language), is_chosen=value == chosen)
        for value, said in zip(option.values, words, strict=True)
    )


# --- what was sent ---


def read_wish(fields: Mapping[str, str], offer: Offer) -> NewGame:
    """The wish that a sent form says; raises BadConfig with a sentence for the table."""
    way, chance = fields.get("way", first_way(offer)), fields.get("chance", "virtual")
    refused = ways_refused(offer)
    if way not in refused or chance not in ("virtual", "paper"):
        raise BadConfig(say("You cannot choose that here."))
    if offer.no_play or refused[way]:
        raise BadConfig(offer.no_play or refused[way])
    options = _read_options(fields, offer)
    return NewGame(
        game=offer.game,
        seats=_read_seats(fields, offer),
        variant=fields.get("variant") if fields.get("variant") in offer.variants else None,
        options=options,
        start="as-laid" if way == "laid" else "dealt",
        chance="paper" if chance == "paper" else "virtual",
        has_camera=way != "taps",
    )


def _read_seats(fields: Mapping[str, str], offer: Offer) -> tuple[ChosenSeat, ...]:
    taken = [name for name in offer.colours if f"seat-{name}" in fields]
    if not offer.fewest <= len(taken) <= offer.most:
        raise BadConfig(say("This game is {count}: tick that many players.", count=count_words(offer)))
    first = fields.get("first", "")
    start = taken.index(first) if first in taken else 0
    return tuple(
        ChosenSeat(
            name,
            name_of(fields.get(f"name-{name}", ""), LONGEST_NAME),
            f"easier-{name}" in fields and bool(offer.easier),
            strength_of(fields.get(f"computer-{name}")),
        )
        for name in taken[start:] + taken[:start]
    )


def _read_options(fields: Mapping[str, str], offer: Offer) -> dict[str, OptionValue]:
    """The house rules that differ from the rulebook's; a switch that is off is not sent at all."""
    chosen = {}
    for option in offer.options:
        if option.with_paper is None and (value := _read_option(fields, option)) != option.default:
            chosen[option.name] = value
    return chosen


def _read_option(fields: Mapping[str, str], option: GameOption) -> OptionValue:
    text = fields.get(f"option-{option.name}")
    if isinstance(option.default, bool):
        return text is not None if "is-whole" in fields else option.default
    if text is None:
        return option.default
    return _among(text, option.values, option)


def _among(text: str, values: Iterable[OptionValue], option: GameOption) -> OptionValue:
    for value in values:
        if text == str(value):
            return value
    if text.isascii() and text.isdigit() and len(text) < 9 and option.allows(int(text)):
        return int(text)
    raise BadConfig(say("{text} does not work for: {rule:sentence}", text=text[:20], rule=option.text))
