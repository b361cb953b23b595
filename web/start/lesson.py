"""How a box is played, in pictures: each the board once its step is done, and what the step changed beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.messages import EveningSoFar, LogLine, Position, Snapshot, ViewJson
from companion.rules.game import TABLE
from companion.rules.lesson import LessonPicture
from companion.rules.words import Language, told
from web.boards.maze_view import read_maze
from web.present import draw_step, present
from web.shown import OrderArt, Page, SeatArt


@dataclass(frozen=True, slots=True)
class LessonStepArt:
    """One step of a lesson, counted from 1: its sentence, the page of its moment, and what chance told the people to do
    and the reader's cards and tokens, where the step changed them, else None."""

    number: int
    words: str
    page: Page
    order: OrderArt | None
    hand: SeatArt | None


def show_lesson(pictures: Sequence[LessonPicture], language: Language) -> tuple[LessonStepArt, ...]:
    """The steps of a lesson in a language."""
    return tuple(_steps(pictures, language))


def _steps(pictures: Sequence[LessonPicture], language: Language) -> Iterator[LessonStepArt]:
    order, hand, before = None, None, pictures[0].view
    for number, picture in enumerate(pictures, 1):
        page, reader = _page(number, picture, before, language), read_maze(picture.view).seats[0]
        own = next(seat for seat in page.seats if seat.colour == reader)
        is_same = hand is not None and (own.cards, own.tokens) == (hand.cards, hand.tokens)
        words, fresh = told(picture.words, language), page.order if page.order != order else None
        yield LessonStepArt(number, words, page, fresh, None if is_same else own)
        order, hand, before = page.order, own, picture.view


def _page(number: int, picture: LessonPicture, before: ViewJson, language: Language) -> Page:
    """The page of a moment, what was just done marked on its board."""
    position = Position(picture.view, shows=picture.shows)
    log = (LogLine(number, TABLE, picture.action),)
    page = present(Snapshot(number, position, EveningSoFar("lesson", log)), {}, {}, language)
    board, rings, table = draw_step(before, picture.view, picture.action, picture.way, partial(told, language=language))
    dragon = page.board.dragon
    return replace(page, board=replace(board, dragon=dragon), round=rings, table=table)
