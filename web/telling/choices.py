"""Everything that people may tell now, from a position to pictures and words: one by one, or kind by kind.

Many things of several kinds, such as the pages of a book that nobody has taught, are told in steps: first the kind,
then the line, or the pictures that belong together. What stands there keeps its order, whoever's turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.messages import Position
from companion.rules.actions import NOTHING
from companion.rules.shows import Tray
from companion.rules.words import Said, colour, player, say, treasure
from web.boards.maze_art import draw_arrow
from web.boards.maze_view import CELL_NAMES, MazeView
from web.boards.tile_tracks import pushed_arrow
from web.shown import PartArt, TellArt, TellKind
from web.words import NO_TREASURE

FEW_CHOICES = 13
"""As many things to tell as one tile may show: they are seen at a glance."""

LINE, PAIR, SENT = "line", "pair", "sent"
"""Kinds of things to tell: a line that is pushed, two pictures that belong together, two pawns and a corner."""

KIND_WORDS = {
    LINE: say("Push in a row"), PAIR: say("Turn two tiles face down"), SENT: say("Send two pawns to a corner"),
}  # fmt: skip

Tell = Callable[[str], str]
"""Tells a sentence in the language of the page."""


def choices_of(position: Position, maze: MazeView, tell: Tell) -> tuple[TellArt, ...]:
    """What people may tell, that which is about the cards before the seat whose turn it is first."""
    in_full = zip(position.legal, position.choices or position.legal, strict=False)
    told_as = _by_mark(position.legal, tell) or [(action, tell(words)) for action, words in in_full]
    trays = [show for show in position.shows if isinstance(show, Tray) and show.seat == position.seat]
    own = {card for tray in trays for card in tray.cards}
    choices = [_choice(action, words, maze) for action, words in told_as]
    if all(one.marks for one in choices) and len({one.pawns for one in choices}) == 1:
        choices = [replace(one, pawns=()) for one in choices]  # the same pawn in all tells nothing
    return tuple(sorted(choices, key=lambda one: own.isdisjoint(one.marks)))


def _choice(action: str, words: str, maze: MazeView) -> TellArt:
    nouns, name = action.removeprefix("daedalus ").split()[1:], pushed_arrow(action)
    known = {*maze.seats, *maze.homes}
    pawns = tuple(noun for noun in nouns if noun in known)
    marks = tuple(noun for noun in nouns if noun not in known and noun not in CELL_NAMES)
    return TellArt(action, words, marks, pawns, draw_arrow(name, False, True) if name else None)


def _by_mark(actions: tuple[str, ...], tell: Tell) -> list[tuple[str, str]]:
    """What one tile could show, or which card one seat has drawn, by its name alone; nothing where else is asked."""
    parts = [action.split() for action in actions]
    if len(parts) < 2 or any(len(part) != 3 for part in parts) or len({tuple(part[:2]) for part in parts}) > 1:
        return []
    verb, whose, _ = parts[0]
    if not (verb == "draw" or (verb == "reveal" and whose in CELL_NAMES)):
        return []
    marks = [NO_TREASURE if mark == NOTHING else treasure(mark) for *_, mark in parts]
    told_as = [(action, tell(say("{mark:capital}", mark=mark))) for action, mark in zip(actions, marks, strict=True)]
    return sorted(told_as, key=lambda one: (one[0].endswith(f" {NOTHING}"), one[1].casefold()))


# --- kind by kind ---


def kinds_of(choices: Iterable[TellArt], maze: MazeView, tell: Tell) -> tuple[TellKind, ...]:
    """The kinds of what people may tell, where there are several and many of them; else none."""
    by_kind: dict[str, list[TellArt]] = {name: [] for name in KIND_WORDS}
    for one in choices:
        name = _kind(one)
        if name is None:
            return ()
        by_kind[name].append(one)
    told = {name: sorted(ones, key=lambda one: one.words.casefold()) for name, ones in by_kind.items() if ones}
    if len(told) < 2 or sum(map(len, told.values())) <= FEW_CHOICES:
        return ()
    return tuple(_told_kind(name, ones, maze, tell) for name, ones in told.items())


def _kind(one: TellArt) -> str | None:
    if one.arrow is not None:
        return LINE
    if len(one.pawns) == 2:
        return SENT
    return PAIR if len(one.marks) == 2 else None


def _told_kind(name: str, ones: list[TellArt], maze: MazeView, tell: Tell) -> TellKind:
    """One kind: its single things where they are few, else the parts that make up each of them."""
    words = tell(KIND_WORDS[name])
    if len(ones) <= FEW_CHOICES:
        return TellKind(name, words, "", tuple(ones), ())
    verb = ones[0].action.split()[: -3 if name == SENT else -2]
    return TellKind(name, words, " ".join(verb), (), _parts(name, ones, maze, tell))


def _parts(name: str, ones: list[TellArt], maze: MazeView, tell: Tell) -> tuple[tuple[PartArt, ...], ...]:
    """What is chosen of each sort: two of the first, and a corner where pawns are sent to one."""
    if name == PAIR:
        marks = {mark for one in ones for mark in one.marks}
        named = [PartArt(mark, tell(say("{mark:capital}", mark=treasure(mark)))) for mark in marks]
        return (tuple(sorted(named, key=lambda part: part.words.casefold())),)
    pawns, cells = {pawn for one in ones for pawn in one.pawns}, {one.action.split()[-1] for one in ones}
    figures = tuple(
        PartArt(pawn, tell(say("{seat:capital}", seat=player(pawn))), pawn) for pawn in maze.homes if pawn in pawns
    )
    corners = tuple(PartArt(cell, tell(_capital(home)), home) for home, cell in maze.homes.items() if cell in cells)
    return (figures, corners)


def _capital(name: str) -> Said:
    return say("{colour:capital}", colour=colour(name))


def gathered(legal: Iterable[str], verb: str, parts: Iterable[str]) -> str | None:
    """The action that these parts make up, whichever was tapped first; None where they make up none."""
    wanted = sorted([*verb.split(), *parts])
    return next((action for action in legal if sorted(action.split()) == wanted), None)
