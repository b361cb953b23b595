"""From a snapshot to what the page's templates need, in one language: pure, and no game is known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from types import MappingProxyType

from companion.messages import Candidate, Hint, LogLine, Notice, Question, Snapshot, Status
from companion.rules.advice import LEVELS
from companion.rules.chance import Chance
from companion.rules.shows import Gaze, Order
from companion.rules.words import ENGLISH, Language, Noun, Said, listed, player, say, told
from web.beside import show_beside
from web.boards.card_art import CardTableArt, read_card_table
from web.boards.hint_art import hint_on_board
from web.boards.maze_art import BoardArt, draw_board, draw_picture
from web.boards.maze_view import MazeView, read_maze
from web.boards.ring_art import RoundArt, draw_rings
from web.boards.ring_view import read_rings
from web.boards.tile_tracks import pushed_arrow
from web.shown import (
    AskArt,
    Buttons,
    DueArt,
    HintArt,
    LogArt,
    NoticeArt,
    Page,
    PictureArt,
    ScoreArt,
    SeatArt,
    ThrowArt,
)
from web.telling.choices import FEW_CHOICES, choices_of, kinds_of
from web.words import (
    DO_IT,
    KEEP_AS_PLAYED,
    KEEP_WORDS,
    LAY_BACK,
    LAY_SO,
    NOTICE_HEADINGS,
    PASS_ON,
    PLEASE_NOTE,
    PUT_RIGHT,
    STATUS_HELP,
    STATUS_WORDS,
)

UNTURNED: Mapping[str, int] = MappingProxyType({})
"""No turns known: every tile is drawn as it lies."""

LOG_LINES_SHOWN = 60
THROW = "roll "
"""How the log's line of a die that was thrown begins."""

MOST_THROWS = 3
GRAVE_NOTICES = frozenset({"not-allowed", "out-of-sync", "no-picture", "journal"})
WAITING_NOTICES = frozenset({"not-allowed", "out-of-sync", "put-back", "late"})
"""Kinds of notices that stay until the table has been put right."""

CATCHING_UP = frozenset({"put-back", "late"})
"""Kinds of notices of a table that is to catch up: people may say that it lies so already."""

Tell = Callable[[str], str]
"""Tells a sentence in the language of the page."""


def present(
    snapshot: Snapshot,
    ids: Mapping[str, str],
    turns: Mapping[str, int] = UNTURNED,
    language: Language = ENGLISH,
) -> Page:
    """The page for a snapshot; `ids` name the tile on each place (`tile_tracks`), `turns` its turn (`tile_spins`)."""
    maze = read_maze(snapshot.view)

    def tell(text: str) -> str:
        return told(text, language)

    beside = show_beside(snapshot, maze, language)
    return Page(
        version=snapshot.version,
        status=snapshot.status.name.lower().replace("_", "-"),
        status_words=tell(STATUS_WORDS[snapshot.status]),
        title=tell(snapshot.title),
        aim=tell(snapshot.aim),
        heading=tell(_heading(snapshot, maze)),
        now_what=tell(_now_what(snapshot, maze)),
        acting=acting_seat(snapshot),
        board=_labelled(_board(snapshot, maze, ids, turns), tell),
        round=draw_round(snapshot, turns, tell),
        table=draw_card_table(snapshot, tell),
        seats=_winners_first(_acting_first(beside.seats), snapshot.winners if maze.outcome else ()),
        order=beside.order,
        due=_due(snapshot, maze, tell),
        decks=beside.decks,
        tracks=beside.tracks,
        dice=beside.dice,
        thrown=_thrown(snapshot, tell),
        notes=(*beside.notes, *map(tell, _to_lay(snapshot, maze))),
        ask=_ask(snapshot.question, maze, tell) if snapshot.question else None,
        notice=_notice(snapshot.notice, tell) if snapshot.notice else None,
        hint=HintArt(tell(snapshot.hint.text), _level_after(snapshot.hint)) if snapshot.hint else None,
        buttons=_buttons(snapshot, maze, tell),
        log=_log(snapshot, maze, language),
        is_copy_assumed=snapshot.is_copy_assumed,
        session=snapshot.session,
        dice_commitment=snapshot.dice_commitment or "",
        outcome=maze.outcome,
        is_watched=snapshot.is_watched,
        score=tuple(_score(seat, parts, tell) for seat, parts in snapshot.score),
    )


def _score(seat: str, parts: tuple[tuple[str, int], ...], tell: Tell) -> ScoreArt:
    """One seat's column of the score pad."""
    name = tell(say("{seat:capital}", seat=player(seat)))
    told_parts = tuple((tell(words), points) for words, points in parts)
    return ScoreArt(seat, name, told_parts, sum(points for _, points in parts))


def _acting_first(seats: tuple[SeatArt, ...]) -> tuple[SeatArt, ...]:
    """The seats in the order they play, the acting one first."""
    first = next((place for place, seat in enumerate(seats) if seat.is_to_act), 0)
    return seats[first:] + seats[:first]


def _winners_first(seats: tuple[SeatArt, ...], winners: Sequence[str]) -> tuple[SeatArt, ...]:
    """The same seats, those that have won before the others."""
    return tuple(sorted(seats, key=lambda seat: seat.colour not in winners))


def seen_token(snapshot: Snapshot) -> str:
    """Names the moment a tap belongs to: a second tap that comes in after the turn has passed is not meant for it.

    Of several throws in a row each is a moment of its own.
    """
    throw = f"-{len(snapshot.log)}" if snapshot.due is not None else ""
    return f"{read_maze(snapshot.view).turn}-{snapshot.to_act or 'nobody'}-{snapshot.phase}{throw}"


def acting_seat(snapshot: Snapshot) -> str:
    """The colour whose turn it is, also while TABLE has to do something; empty when nobody's."""
    return snapshot.seat if snapshot.to_act else ""


def _heading(snapshot: Snapshot, maze: MazeView) -> Said:
    if snapshot.status is Status.OVER or maze.outcome:
        return _how_it_ended(snapshot.winners, maze)
    seat = acting_seat(snapshot)
    return say("{seat:capital}’s turn", seat=player(seat)) if seat else say("One moment")


def _how_it_ended(winners: tuple[str, ...], maze: MazeView) -> Said:
    """Who has won, by name where not everybody at the table has."""
    if winners and set(winners) != set(maze.seats):
        if len(winners) > 1:
            return say("Won by {winners}!", winners=listed(map(player, winners)))
        return say("{winner:capital} has won!", winner=player(winners[0]))
    ended = {"won": say("You have won!"), "lost": say("You have lost this time")}
    return ended.get(maze.outcome, say("The game is over"))


def _now_what(snapshot: Snapshot, maze: MazeView) -> str:
    if maze.outcome:
        return snapshot.could
    if snapshot.status is Status.NOT_ALLOWED and not (snapshot.notice and snapshot.notice.can_keep):
        return PUT_RIGHT
    if snapshot.status in STATUS_HELP:
        return STATUS_HELP[snapshot.status]
    if snapshot.due is not None:
        return snapshot.due.words
    if snapshot.lagging:
        return DO_IT if snapshot.lagging == "chance" and _is_ordered(snapshot) else LAY_BACK
    if not snapshot.could and "end" in snapshot.legal:
        return PASS_ON
    return snapshot.could


def _is_ordered(snapshot: Snapshot) -> bool:
    """Whether something like a page of a book tells what to do."""
    return any(isinstance(show, Order) for show in snapshot.shows)


def _board(snapshot: Snapshot, maze: MazeView, ids: Mapping[str, str], turns: Mapping[str, int]) -> BoardArt:
    pushes = {arrow for action in snapshot.legal if (arrow := pushed_arrow(action)) and action.startswith("push")}
    is_waiting = snapshot.order is not None and snapshot.lagging == "chance"
    return draw_board(
        maze,
        ids,
        turns,
        open_arrows=pushes,
        page_arrow=pushed_arrow(snapshot.order) if is_waiting and snapshot.order else None,
        hint=hint_on_board(snapshot.hint),
        problems=snapshot.notice.cells if snapshot.notice else (),
        gaze=gaze_of(snapshot),
    )


def _thrown(snapshot: Snapshot, tell: Tell) -> tuple[ThrowArt, ...]:
    """The dice that were thrown since anything else was done, the last ones alone."""
    throws = takewhile(lambda line: line.text.startswith(THROW), reversed(snapshot.log))
    latest = [(line, line.text.removeprefix(THROW).split()) for line in islice(throws, MOST_THROWS)]
    arts = [
        ThrowArt(line.number, parts[0], parts[-1], tell(say("{action:capital}", action=line.words or line.text)))
        for line, parts in latest
    ]
    return tuple(reversed(arts))


def draw_round(snapshot: Snapshot, turns: Mapping[str, int], tell: Tell) -> RoundArt | None:
    """The round board of a snapshot; None for a game on another board."""
    view = read_rings(snapshot.view)
    if view is None:
        return None
    art = draw_rings(view, turns)
    return replace(art, label=tell(art.label))


def draw_card_table(snapshot: Snapshot, tell: Tell) -> CardTableArt | None:
    """The laid cards of a snapshot; None for a game on another board."""
    art = read_card_table(snapshot.view)
    return None if art is None else replace(art, label=tell(art.label))


def gaze_of(snapshot: Snapshot) -> tuple[str, ...]:
    """The squares that something on the board looks at, the faced one first."""
    return next((show.cells for show in snapshot.shows if isinstance(show, Gaze)), ())


def _to_lay(snapshot: Snapshot, maze: MazeView) -> tuple[Said, ...]:
    """How the cardboard has to lie, until somebody has done something at a table that no camera sees."""
    is_begun = any(line.seat in maze.seats for line in snapshot.log)
    return () if snapshot.is_watched or is_begun or not maze.cells or maze.outcome else (LAY_SO,)


def _labelled(board: BoardArt, tell: Tell) -> BoardArt:
    return replace(board, label=tell(board.label))


def _due(snapshot: Snapshot, maze: MazeView, tell: Tell) -> DueArt | None:
    """What TABLE has to do now, and everything that people could tell instead."""
    due = snapshot.due
    if due is None:
        return None
    choices = choices_of(snapshot, maze, tell)
    return DueArt(
        kind=due.kind,
        words=tell(due.words),
        button=tell(due.button),
        is_pressed=due.chance is Chance.PRESSED,
        choices=choices,
        is_opened=due.chance is not Chance.PRESSED and len(choices) <= FEW_CHOICES,
        kinds=kinds_of(snapshot, choices, maze, tell),
    )


def _ask(question: Question, maze: MazeView, tell: Tell) -> AskArt:
    pictures = tuple(_picture(index, one, maze, tell) for index, one in enumerate(question.candidates))
    return AskArt(question.number, pictures, question.looks_alike)


def _picture(index: int, candidate: Candidate, maze: MazeView, tell: Tell) -> PictureArt:
    board = draw_picture(read_maze(candidate.view), maze)
    return PictureArt(choice=index, board=_labelled(board, tell), words=tell(candidate.words))


def _notice(notice: Notice, tell: Tell) -> NoticeArt:
    return NoticeArt(
        heading=tell(NOTICE_HEADINGS.get(notice.kind, PLEASE_NOTE)),
        is_grave=notice.kind in GRAVE_NOTICES,
        text=tell(notice.text),
        cells=notice.cells,
        remedy=tell(notice.remedy),
        can_keep=notice.can_keep or notice.kind in CATCHING_UP,
        keep_words=tell(KEEP_WORDS.get(notice.kind, KEEP_AS_PLAYED)),
        is_waiting=notice.kind in WAITING_NOTICES,
    )


def hint_next(hint: Hint | None) -> str:
    """What a hint says to do next, as an action; "" where it says none."""
    return hint.actions[hint.done] if hint is not None and hint.actions else ""


def _level_after(hint: Hint | None) -> str | None:
    if hint is None or hint.level not in LEVELS[:-1]:
        return None
    return LEVELS[LEVELS.index(hint.level) + 1]


def _buttons(snapshot: Snapshot, maze: MazeView, tell: Tell) -> Buttons:
    is_over = snapshot.status is Status.OVER or bool(maze.outcome)
    is_due = snapshot.due is not None and not is_over
    is_pressed = is_due and snapshot.due is not None and snapshot.due.chance is Chance.PRESSED
    words = say("End my turn and turn the page") if snapshot.turns_page else say("End my turn")
    return Buttons(
        main="chance" if is_pressed else "end-turn",
        main_words=tell(snapshot.due.button if is_pressed and snapshot.due is not None else words),
        can_press=is_pressed or ("end" in snapshot.legal and not is_over),
        filled=_filled(snapshot, is_over, is_due, is_pressed),
        can_undo=snapshot.can_undo and bool(snapshot.log) and not is_over,
        can_hint=snapshot.can_hint and not is_over and not is_due,
        hint_level=_level_after(snapshot.hint) or (snapshot.hint.level if snapshot.hint else LEVELS[0]),
        seen=seen_token(snapshot),
    )


def _filled(snapshot: Snapshot, is_over: bool, is_due: bool, is_pressed: bool) -> str:
    """The one button that gets the table on now; see `Buttons`."""
    notice = snapshot.notice
    if is_over:
        return "again"
    if snapshot.question is not None:
        return "ask"
    if snapshot.status in (Status.NO_PICTURE, Status.BOARD_MOVED):
        return "camera"
    if notice is not None and notice.can_keep:
        return "keep"
    is_ahead = is_pressed and snapshot.lagging == "tap"  # the next page may be turned while hands are still behind
    if (snapshot.lagging and not is_ahead) or (notice is not None and notice.kind in WAITING_NOTICES):
        return "compare"
    if is_due:
        return "main" if is_pressed else "tell"
    if "end" in snapshot.legal and (snapshot.is_watched or set(snapshot.legal) == {"end"}):
        return "main"
    return "hint" if snapshot.is_watched and snapshot.can_hint else "sit"


def _log(snapshot: Snapshot, maze: MazeView, language: Language) -> tuple[LogArt, ...]:
    lines = []
    for line in snapshot.log[: -LOG_LINES_SHOWN - 1 : -1]:
        words = told(line.words or line.text, language)
        who = f"{_capital(player(line.seat), language)} " if line.seat in maze.seats else ""
        lines.append(LogArt(line.number, _whose(line, maze), who + words if who else words[:1].upper() + words[1:]))
    return tuple(lines)


def _whose(line: LogLine, maze: MazeView) -> str:
    """The colour of a line of the log: whoever did it, or the one that chance did something to; "" for nobody's."""
    told_of = [line.seat, *line.text.split()[1:2]]
    return next((seat for seat in told_of if seat in maze.seats), "")


def _capital(noun: Noun, language: Language) -> str:
    return told(say("{noun:capital}", noun=noun), language)
