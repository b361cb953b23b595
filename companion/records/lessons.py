"""The lesson of a box, played by its rules."""

from __future__ import annotations

from functools import cache

from companion.games.catalogue import AnyGame, State, game_named
from companion.games.copies import shipped_copy
from companion.maze.board import Board
from companion.maze.cell import format_cell
from companion.maze.reach import find_path
from companion.rules.actions import Push, Walk
from companion.rules.lesson import Lesson, LessonPicture
from companion.rules.public import held
from companion.rules.words import Said

BETWEEN = "; "
"""Between two actions of a step."""


@cache
def lesson_pictures(name: str) -> tuple[LessonPicture, ...]:
    """Each step of a game's lesson as its reader sees it; () for a game without one. Raises IllegalAction."""
    game = game_named(name)
    if (lesson := game.lesson) is None:
        return ()
    state, pictures = _start(game, lesson), list[LessonPicture]()
    for actions, words in lesson.steps:
        state, action, way = _played(game, state, actions)
        pictures.append(_picture(game, state, words, action, way))
    return tuple(pictures)


def _start(game: AnyGame, lesson: Lesson) -> State:
    copy = shipped_copy(game.name)
    dealt: State = game.deal(copy, lesson.seats, lesson.seed, options=lesson.options)
    if lesson.start is None:
        return dealt
    state: State = game.state_of({"game": game.name, "seats": lesson.seats, **lesson.start}, copy)
    return state


def _played(game: AnyGame, state: State, actions: str) -> tuple[State, str, tuple[str, ...]]:
    """The state after these actions, the last of them, and the cells of a walk among them that no push came after."""
    text, way = "", tuple[str, ...]()
    for text in actions.split(BETWEEN) if actions else ():
        action, board = game.parse(text), getattr(state, "board", None)
        if isinstance(action, Walk) and isinstance(board, Board):
            pawn = held(getattr(state, "pawns", ()), state.seat)
            way = tuple(map(format_cell, find_path(board, pawn, action.cell) or ()))
        elif isinstance(action, Push):
            way = ()
        state = game.apply(state, action)
    return state, text, way


def _picture(game: AnyGame, state: State, words: Said, action: str, way: tuple[str, ...]) -> LessonPicture:
    view = game.view(state, state.seats[0])
    return LessonPicture(words, action, way, game.view_json(view), game.shows(view))
