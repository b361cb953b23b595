"""The Team Edition in plain words, for children and grandparents: what was done, what a page asks for, how it ended."""

from __future__ import annotations

from companion.errors import IllegalAction, UnreadableNotation
from companion.games.team.actions import (
    ACTIONS,
    ChooseSpell,
    DaedalusFlip,
    DaedalusPush,
    DaedalusTeleport,
    Page,
    parse_page,
)
from companion.maze.cell import format_cell
from companion.rules.actions import End, RevealTile, Walk
from companion.rules.mazes.places import HOMES, Homes, corner_name, name_homes, say_arrow
from companion.rules.phrases import COULD, LATE, Phrases
from companion.rules.verbs import Action, Vocabulary
from companion.rules.words import Noun, Said, colour, say, sentence, treasure

__all__ = [
    "HOMES", "PHRASES", "SPELL_WORDS", "name_homes", "refusal_of", "say_action", "say_arrow", "say_candidate",
    "say_log_line", "say_name", "say_order", "say_page", "say_refusal", "say_sentence", "say_treasure",
]  # fmt: skip


def say_own(action: Action, homes: Homes = HOMES) -> Said | None:
    """What was done, without who did it, where the box has words of its own; None where all boxes tell it alike."""
    match action:
        case Walk(cell, spell) if spell:
            return say("walked to {cell} with {spell:capital}", cell=format_cell(cell), spell=Noun("spell", spell))
        case End():
            return say("passed the book on")
        case ChooseSpell(spell):
            return say("took the {spell:capital} spell", spell=Noun("spell", spell))
        case RevealTile(tile):
            return say("the tile that came to light is {tile}", tile=_say_tile(tile))
        case DaedalusPush() | DaedalusFlip() | DaedalusTeleport():
            return _say_turned(action, homes)
        case _:
            return None


def _say_turned(page: Page, homes: Homes) -> Said:
    match page:
        case DaedalusPush(arrow):
            return say("Daedalus pushed a face-down tile in at {arrow}", arrow=say_arrow(arrow, homes))
        case DaedalusFlip(first, second):
            return say(
                "Daedalus turned the {first} and the {second} face down", first=treasure(first), second=treasure(second)
            )
        case DaedalusTeleport(first, second, corner):
            place = corner_name(format_cell(corner), homes)
            return say(
                "Daedalus sent {first} and {second} to the {place} corner",
                first=colour(first), second=colour(second), place=place,
            )  # fmt: skip


def say_order(page: Page, homes: Homes = HOMES) -> Said:
    """What the people at the table have to do for a page of Daedalus."""
    match page:
        case DaedalusPush(arrow):
            return say("Push the loose tile in, face down, at {arrow}.", arrow=say_arrow(arrow, homes))
        case DaedalusFlip(first, second):
            return say(
                "Turn the tiles with the {first} and the {second} face down.",
                first=treasure(first), second=treasure(second),
            )  # fmt: skip
        case DaedalusTeleport(first, second, corner):
            place = corner_name(format_cell(corner), homes)
            return say(
                "Put the {first} and the {second} pawn on the {place} corner.",
                first=colour(first), second=colour(second), place=place,
            )  # fmt: skip


def _say_tile(identity: str) -> Said:
    """`L:key` as `the key`, `I` as `a straight one`."""
    shape, _, mark = identity.partition(":")
    if mark:
        return say("the {treasure}", treasure=treasure(mark))
    return {"I": say("a straight one"), "L": say("a corner"), "T": say("a junction")}[shape]


PHRASES = Phrases(
    done=say_own,
    could={**COULD, ChooseSpell: say("take a special spell")},
    late={**LATE, "chance": say("Daedalus's page has to be carried out first")},
    outcomes={
        "won": say("You found every treasure and the portal is open. Well played!"),
        "lost": say("The book is empty before the last treasure was found. Well searched, all of you!"),
    },
)
"""The words of the Team Edition, where they differ from those that all boxes share."""


# --- texts read back, until live, following and web are told a Said ---

SPELL_WORDS = {name: name.capitalize() for name in ("push", "rotate", "switch", "traverse", "escape", "teleport")}

_VOCABULARY = Vocabulary(ACTIONS)


def say_sentence(text: str) -> str:
    """The text with a capital in front and a full stop behind; empty stays empty."""
    return sentence(text)


def say_refusal(error: IllegalAction) -> str:
    """Why something is not allowed, as a sentence, without the notation that the error begins with."""
    return sentence(error.reason)


def refusal_of(error: IllegalAction) -> str:
    """The rule that an error of the rules names, as part of a sentence."""
    return error.reason


def say_name(name: str) -> str:
    """`magic-hat` as `Magic hat`."""
    return name.replace("-", " ").capitalize()


def say_treasure(mark: str) -> str:
    """`magic-hat` as `magic hat`, for the middle of a sentence."""
    return mark.replace("-", " ")


def say_page(text: str, homes: Homes = HOMES) -> str:
    """What the people have to do for the text of a page; any other text as it is."""
    try:
        return say_order(parse_page(text), homes)
    except UnreadableNotation:
        return text


def say_action(text: str, homes: Homes = HOMES) -> str:
    """The text of one action in words without who did it; any other text as it is."""
    if text == "undo":
        return "took the last action back"
    try:
        return PHRASES.say_done(_VOCABULARY.parse(text), homes)
    except UnreadableNotation:
        return text


def say_candidate(actions: tuple[str, ...], seat: str, homes: Homes = HOMES) -> str:
    """One answer to a question as a sentence about the seat that acts; no action at all reads as nothing changed."""
    if not actions:
        return "Nothing changed."
    first = say_action(actions[0], homes)
    told = [first if first.startswith("Daedalus") else f"{say_name(seat)} {first}"]
    told += [say_action(action, homes) for action in actions[1:]]
    return ", then ".join(told) + "."


def say_log_line(text: str, homes: Homes = HOMES) -> str:
    """One booked line in words, without who did it."""
    if text == "as played":
        return "Kept as it was played"
    if text.startswith("undo "):
        actions = text.removeprefix("undo ").split(", ")
        return "Taken back: " + ", ".join(say_action(action, homes) for action in actions)
    return say_action(text, homes)
