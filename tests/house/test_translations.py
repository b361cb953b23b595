"""Every sentence told to people can be told in every language: no key is missing, none is left over."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pytest

from companion.games.catalogue import GAMES, AnyGame, State
from companion.language import ENGLISH_CODE, codes, language
from companion.maze.cell import CELLS, format_cell
from companion.rules.advice import Advice
from companion.rules.game import TABLE
from companion.rules.mazes.places import HOMES, Homes, name_homes
from companion.rules.shows import HIDDEN, Track, Tray
from companion.rules.words import (
    CAPITAL,
    ENGLISH,
    SENTENCE,
    Language,
    Listed,
    Noun,
    Said,
    Value,
    colour,
    listed,
    say,
    say_count,
    sentence,
    told,
    treasure,
)
from tests.games.hooks import sample, strange_actions
from tests.house.sentences import (
    LETTER,
    PAGES,
    calls,
    catalogue,
    gaps,
    is_bare,
    labels,
    literal,
    names_of,
    nouns_of,
    percents,
    said,
    sentences_of,
)

LANGUAGES = [code for code in codes() if code != ENGLISH_CODE]

every_language = pytest.mark.parametrize("code", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

NOTATION = {"action", "card", "cards", "face", "in_order", "name", "sides", "spell", "turns"}
"""The gaps that quote notation, the same in every language: actions, sides, the owner's cards, words somebody typed."""


# --- templates ---


def test_every_template_is_a_literal() -> None:
    """Nothing else can be found by whoever translates."""
    counted = [(path, call.lineno, call.args[:2]) for path, call in calls("say_count")]
    found = [(path, call.lineno, call.args[:1]) for path, call in calls("say")] + counted
    assert len(found) > 100
    assert [(path, line) for path, line, args in found if not all(map(literal, args)) or not args] == []


def test_every_text_of_a_page_is_a_literal() -> None:
    assert {first for page in PAGES for first in re.findall(r"\b_\((.)", page.read_text())} == {'"'}


@every_language
def test_no_sentence_is_missing(code: str) -> None:
    there = {english for english, told_as in sentences_of(code) if all(told_as)}
    assert sorted(str(english) for english in said() - there if not is_bare(english)) == []


@every_language
def test_no_sentence_is_left_over(code: str) -> None:
    assert sorted(str(english) for english, _ in sentences_of(code) if english not in said()) == []


@every_language
def test_each_translation_has_the_gaps_of_its_sentence(code: str) -> None:
    broken = []
    for english, told_as in sentences_of(code):
        texts = (english,) if isinstance(english, str) else english
        wanted = set().union(*(gaps(text) for text in texts))
        broken += [text for text in told_as if not set(gaps(text)) <= wanted or percents(text) != percents(texts[-1])]
        broken += [text for text in told_as[-1:] if set(gaps(text)) != wanted and len(texts) == 1]
    assert broken == []


@every_language
def test_each_translation_is_another_text_that_ends_as_its_sentence(code: str) -> None:
    """What is put together out of parts needs the same spaces and full stops in every language."""
    broken = []
    for english, told_as in sentences_of(code):
        first = english if isinstance(english, str) else english[0]
        broken += [text for text in told_as if ends(text) != ends(first) or text == first]
    assert broken == []


def test_french_marks_never_begin_or_end_a_line_alone() -> None:
    """Before `?`, `!`, `:`, `;` and inside guillemets stands a space at which no line breaks."""
    loose = re.compile(r"« | »| [?!:;](?!\S)")
    assert [text for _, texts in sentences_of("fr") for text in texts if loose.search(text)] == []


def ends(text: str) -> tuple[bool, bool, bool]:
    """Whether a text begins and ends with a space, and whether it is a sentence that stands alone."""
    return text.startswith(" "), text.endswith(" "), text.endswith((".", "!", "?"))


# --- nouns ---


def test_every_kind_of_noun_is_known() -> None:
    kinds = {literal(call.args[0]) for _, call in calls("Noun")}
    assert None not in kinds
    assert all(names_of(kind) for kind in kinds if kind)


@every_language
def test_every_noun_has_every_form(code: str) -> None:
    kinds = {literal(call.args[0]) or "" for _, call in calls("Noun")}
    assert {context.split()[0] for context in nouns_of(code)} == kinds
    missing = {context: names_of(context.split()[0]) - names for context, names in nouns_of(code).items()}
    assert kinds <= set(nouns_of(code)), "each has its plain form"
    assert {context: names for context, names in missing.items() if names} == {}


@every_language
def test_no_noun_is_left_over(code: str) -> None:
    strange = {}
    for context, names in nouns_of(code).items():
        known = names_of(context.split()[0]) | (labels() if context == "treasure" else set())
        strange[context] = names - known
    assert {context: names for context, names in strange.items() if names} == {}


@every_language
def test_every_card_has_a_name(code: str) -> None:
    assert labels() - nouns_of(code)["treasure"] == set()


@every_language
def test_only_forms_are_asked_for_that_there_are(code: str) -> None:
    known = {context.partition(" ")[2] for context in nouns_of(code)} | {SENTENCE, CAPITAL, ""}
    asked = {form for _, told_as in sentences_of(code) for text in told_as for form in gaps(text).values()}
    assert asked <= known


# --- whole games ---


@dataclass(frozen=True, slots=True)
class Strict:
    """A language that raises KeyError where `Translation` would fall back on English or on a plain form.

    Where people may have typed any word at all, `is_typed`, only the names there are have to be known.
    """

    code: str
    is_typed: bool = False

    def template(self, english: str, many: str | None, count: int) -> str:
        found = catalogue(self.code).get(english if many is None else (english, many))
        if not is_bare(english) and (found is None or not found.string):
            raise KeyError(english)
        return language(self.code).template(english, many, count)

    def noun(self, noun: Noun, form: str) -> str:
        context, is_known = f"{noun.kind} {form}".strip(), noun.name in names_of(noun.kind)
        is_due = is_known if self.is_typed else bool(LETTER.search(noun.name))
        if is_due and noun.name not in nouns_of(self.code).get(context, ()):
            raise KeyError(f"{context}: {noun.name}")
        return language(self.code).noun(noun, form)

    def listed(self, parts: Sequence[str], word: str) -> str:
        return language(self.code).listed(parts, word)


def homes_of(state: State) -> Homes:
    return name_homes(getattr(state, "homes", ())) or HOMES


def said_in(game: AnyGame, state: State, rng: random.Random) -> Iterator[Value]:
    """Whatever may be told of a moment but refusals: deeds, scores, and what lies beside the board."""
    legal = game.legal(state)
    for action in rng.sample(legal, min(len(legal), 20)):
        yield from (tell(action, homes_of(state)) for tell in (game.phrases.say_done, game.phrases.say_will))
    yield from (words for parts in game.score_parts(state).values() for words, _ in parts)
    for viewer in (*state.seats[:1], TABLE):
        yield from said_beside(game, state, viewer)


def said_beside(game: AnyGame, state: State, viewer: str) -> Iterator[Value]:
    for show in game.shows(game.view(state, viewer)):
        names = ("label", "words", "button", "title")
        yield from (getattr(show, name) for name in names if hasattr(show, name))
        cards = show.cards if isinstance(show, Tray) else show.items if isinstance(show, Track) else ()
        yield from (treasure(card) for card in cards if card != HIDDEN)


def refusals(game: AnyGame, state: State, rng: random.Random) -> Iterator[Value]:
    """Why a moment forbids what somebody could try, and what it tells otherwise than others."""
    for action in rng.sample(strange_actions(), 60):
        reason = game.why_not(state, action)
        if reason is not None:
            assert isinstance(reason, Said)
            yield reason
    yield from game.phrases.could_now(state).values()


def said_anyway(game: AnyGame) -> Iterator[Value]:
    """What a game may say at any moment."""
    phrases = game.phrases
    for words in (phrases.could, phrases.late, phrases.outcomes):
        yield from words.values()  # type: ignore[attr-defined]  # mappings of different keys


def advised(game: AnyGame, state: State, seat: str) -> tuple[Advice, ...]:
    return game.hints(game.view(state, seat), seat, lambda: True) if game.hints else ()


def check_told(values: Iterable[Value], strict: Language) -> None:
    """Fails where a template or a noun is missing, and where English stands in a gap that nobody translates."""
    for value in values:
        words = say("{value}", value=value)
        assert told(words, strict)
        assert [found for found in raw_texts(words) if not is_notation(*found)] == []


def raw_texts(value: Value, gap: str = "") -> Iterator[tuple[str, str]]:
    """The texts in the gaps of a sentence that are told as they are, with the gap each fills."""
    match value:
        case Said():
            yield from (found for name, part in value.nouns.items() for found in raw_texts(part, name))
        case Listed(parts, _):
            yield from (found for part in parts for found in raw_texts(part, gap))
        case str():
            yield gap, value


def is_notation(gap: str, text: str) -> bool:
    """Whether a text in a gap is no English: a place, numbers, or a gap that quotes notation."""
    places = {format_cell(cell) for cell in CELLS} | set("abcdefg")
    return gap in NOTATION or text in places or not LETTER.search(re.sub(r"\br\d+\.\d+", "", text))


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games_are_told_without_a_word_of_english(game: AnyGame, seed: int) -> None:
    states, rng = sample(game, seed, 6), random.Random(seed)
    done = [value for state in states for value in said_in(game, state, rng)]
    refused = [value for state in states for value in refusals(game, state, rng)]
    for code in LANGUAGES:
        check_told(said_anyway(game), Strict(code))
        check_told(done, Strict(code))
        check_told(refused, Strict(code, is_typed=True))


def test_hints_are_told_without_a_word_of_english() -> None:
    for game in GAMES:
        advice = [one for state in sample(game, 1, 6) for seat in state.seats for one in advised(game, state, seat)]
        for code in LANGUAGES:
            check_told((words for one in advice for words in (one.goal, *one.steps)), Strict(code))


# --- how it is told ---


def test_a_sentence_is_its_english_text_and_can_be_told_in_german() -> None:
    found = say("{seat} draws the {treasure} card", seat=colour("red"), treasure=treasure("magic-hat"))
    assert found == "red draws the magic hat card"
    assert sentence(found) == "Red draws the magic hat card."
    assert told(found, ENGLISH) == found


def test_lists_and_numbers_follow_the_language() -> None:
    both = listed([Noun("spell", "push"), Noun("spell", "rotate")])
    assert say("use {spells}", spells=both) == "use push and rotate"
    assert language("de").listed(["a", "b", "c"], "or") == "a, b oder c"
    assert say_count("{count} tile", "{count} tiles", 1) == "1 tile"


def test_german_nouns_stand_in_their_case() -> None:
    german = language("de")
    pages = say("Turn the tiles with the {first} and the {second} face down.",
                first=treasure("magic-hat"), second=treasure("lantern"))  # fmt: skip
    assert told(pages, german) == "Die Gangkarten mit dem Zauberhut und der Laterne umdrehen, Rückseite nach oben."
    pawn = say("Put the {pawn} pawn back on {cell}.", pawn=colour("green"), cell="c3")
    assert told(pawn, german) == "Die grüne Figur gehört zurück auf c3."
    both = listed([say("the {treasure}", treasure=treasure(mark)) for mark in ("dagger", "owl")])
    lying = say_count("{treasures} is face down", "{treasures} are face down", 2, treasures=both)
    assert told(lying, german) == "man sieht den Dolch und die Eule gerade nicht, die Gangkarten liegen verdeckt"


def test_french_nouns_have_their_article() -> None:
    french = language("fr")
    pages = say("Turn the tiles with the {first} and the {second} face down.",
                first=treasure("elephant"), second=treasure("lantern"))  # fmt: skip
    assert told(pages, french) == "Retournez face cachée les plaques avec l’éléphant et la lanterne."
    card = say("{seat:capital} draws the {treasure} card", seat=colour("green"), treasure=treasure("owl"))
    assert told(card, french) == "Vert tire la carte de la chouette"
