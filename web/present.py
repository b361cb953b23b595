"""From a snapshot to what the page's templates need: pure, by allow-list, with every word ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.team.words import SPELL_WORDS, say_arrow, say_candidate, say_log_line, say_name, say_page
from companion.messages import Hint, Notice, Question, Snapshot, Status
from web.boards.maze_art import BoardArt, draw_arrow, draw_board, draw_picture
from web.boards.maze_view import MazeView, read_maze
from web.boards.tile_tracks import pushed_arrow
from web.shown import AskArt, BookArt, Buttons, LightArt, LogArt, NoticeArt, Page, PictureArt, SeatArt, SpellArt
from web.words import STATUS_HELP, STATUS_WORDS

UNTURNED: Mapping[str, int] = MappingProxyType({})
"""No turns known: every tile is drawn as it lies."""

PAGES_IN_BOOK = 24
TREASURES_IN_BOX = 24
CARD_SLOTS = 2
LOG_LINES_SHOWN = 60
HINT_LEVELS = ("nudge", "pointer", "plan")
LIGHTS: tuple[tuple[str, str, frozenset[Status]], ...] = (
    ("ok", "all is well", frozenset({Status.READY})),
    ("question", "a question", frozenset({Status.CONFIRM})),
    ("not-allowed", "something is wrong", frozenset({Status.NOT_ALLOWED, Status.OUT_OF_SYNC, Status.NO_PICTURE})),
)


NOTICE_HEADINGS: dict[str, str] = {
    "not-allowed": "Not allowed",
    "out-of-sync": "Out of step",
    "put-back": "Put it back",
    "page": "Daedalus’s page",
    "no-picture": "No picture",
    "journal": "The journal",
}
GRAVE_NOTICES = frozenset({"not-allowed", "out-of-sync", "no-picture", "journal"})


def present(snapshot: Snapshot, ids: Mapping[str, str], turns: Mapping[str, int] = UNTURNED) -> Page:
    """The page for a snapshot; for each place, the tile's id (`web.boards.tile_tracks`) and how far it is turned (`web.boards.tile_spins`)."""
    table = read_maze(snapshot.view)
    hint = snapshot.hint
    return Page(
        version=snapshot.version,
        status=snapshot.status.name.lower().replace("_", "-"),
        status_words=STATUS_WORDS[snapshot.status],
        heading=_heading(snapshot, table),
        now_what=_now_what(snapshot, table),
        acting="" if table.outcome else acting_seat(snapshot, table),
        board=_board(snapshot, table, ids, turns),
        book=_book(snapshot, table),
        seats=tuple(_seat(colour, table, snapshot) for colour in table.seats),
        collected=table.collected,
        found=table.found,
        treasures=TREASURES_IN_BOX,
        cards_left=table.deck_left,
        ask=_ask(snapshot.question, snapshot, table) if snapshot.question else None,
        notice=_notice(snapshot.notice) if snapshot.notice else None,
        hint=hint,
        next_hint_level=_level_after(hint),
        buttons=_buttons(snapshot, table),
        lights=_lights(snapshot, table),
        log=_log(snapshot, table),
        is_copy_assumed=snapshot.is_copy_assumed,
        session=snapshot.session,
        dice_commitment=snapshot.dice_commitment or "",
        outcome=table.outcome,
    )


def seen_token(snapshot: Snapshot) -> str:
    """Names the moment a tap belongs to: a second tap that comes in after the turn has passed is not meant for it."""
    turn = read_maze(snapshot.view).turn
    return f"{turn}-{snapshot.to_act or 'nobody'}-{'page' if snapshot.is_page_due else 'act'}"


def acting_seat(snapshot: Snapshot, table: MazeView) -> str:
    """The colour whose turn it is, also while TABLE has to do something; empty when nobody's."""
    if snapshot.to_act in table.seats:
        return snapshot.to_act
    return table.seats[table.turn % len(table.seats)] if table.seats else ""


def _heading(snapshot: Snapshot, table: MazeView) -> str:
    if snapshot.status is Status.OVER or table.outcome:
        return {"won": "You have won!", "lost": "Daedalus has won this time"}.get(table.outcome, "The game is over")
    seat = acting_seat(snapshot, table)
    return f"{say_name(seat)}’s turn" if seat else "One moment"


def _now_what(snapshot: Snapshot, table: MazeView) -> str:
    if table.outcome == "won":
        return "You found every treasure and the portal is open. Well played!"
    if table.outcome == "lost":
        return "The book is empty before the last treasure was found. Well searched, all of you!"
    if snapshot.status is Status.NOT_ALLOWED and not (snapshot.notice and snapshot.notice.can_keep):
        return "Put it right, then we go on."
    if snapshot.status in STATUS_HELP:
        return STATUS_HELP[snapshot.status]
    if snapshot.is_page_due:
        return "Turn the next page of Daedalus’s book."
    if not snapshot.is_page_carried_out:
        return "Now do on the board what the page says."
    return _still_possible(snapshot, table)


def _still_possible(snapshot: Snapshot, table: MazeView) -> str:
    kinds = {action.split()[0] for action in snapshot.legal if action}
    walk = "walk once more (bonus)" if table.is_bonus else "walk"
    names = {"push": "push a line", "rotate": "turn one tile", "walk": walk, "turn-up": "turn up the tile you stand on"}
    can = [words for kind, words in names.items() if kind in kinds]
    if not can:
        return "Press “End my turn” to pass the book on." if "end" in kinds else ""
    listed = can[0] if len(can) == 1 else ", ".join(can[:-1]) + " or " + can[-1]
    return f"You can {listed}."


def _board(snapshot: Snapshot, table: MazeView, ids: Mapping[str, str], turns: Mapping[str, int]) -> BoardArt:
    pushes = {arrow for action in snapshot.legal if (arrow := pushed_arrow(action)) and action.startswith("push")}
    is_waiting = snapshot.page is not None and not snapshot.is_page_carried_out
    return draw_board(
        table,
        ids,
        turns,
        open_arrows=pushes,
        page_arrow=pushed_arrow(snapshot.page) if is_waiting and snapshot.page else None,
        hint_cells=snapshot.hint.cells if snapshot.hint else (),
        problems=snapshot.notice.cells if snapshot.notice else (),
    )


def _book(snapshot: Snapshot, table: MazeView) -> BookArt:
    words = (snapshot.page or "").split()
    kind = words[1] if len(words) > 2 and words[0] == "daedalus" else ""
    rest = tuple(words[2:])
    corner = rest[-1] if kind == "teleport" else ""
    left = table.pages_left if table.pages_left is not None else PAGES_IN_BOOK
    choices = [action for action in snapshot.legal if action.startswith("daedalus ")] if snapshot.is_page_due else []
    return BookArt(
        kind=kind,
        words=say_page(snapshot.page, table.homes) if snapshot.page else "",
        arrow=draw_arrow(rest[0], False, True) if kind == "push" else None,
        marks=rest if kind == "flip" else (),
        pawns=rest[:-1] if kind == "teleport" else (),
        corner=corner,
        corner_colour={cell: colour for colour, cell in table.homes.items()}.get(corner, ""),
        homes=tuple((cell, colour) for colour, cell in table.homes.items()),
        is_due=snapshot.is_page_due,
        is_carried_out=snapshot.is_page_carried_out,
        pages_left=left,
        pages_turned=max(PAGES_IN_BOOK - left, 0),
        choices=tuple((action, _choice_words(action)) for action in choices),
    )


def _choice_words(action: str) -> str:
    kind, *rest = action.split()[1:]
    if kind == "push":
        return f"Push: {say_arrow(rest[0])}"
    return f"{'Turn face down' if kind == 'flip' else 'Teleport'}: {', '.join(word.replace('-', ' ') for word in rest)}"


def _seat(colour: str, table: MazeView, snapshot: Snapshot) -> SeatArt:
    unused = table.spells.get(colour, ())
    names = dict.fromkeys(("push", "rotate", *unused))
    cards = table.hands.get(colour, ())
    return SeatArt(
        colour=colour,
        name=say_name(colour),
        cards=cards,
        empty_slots=max(CARD_SLOTS - len(cards), 0),
        spells=tuple(SpellArt(name, SPELL_WORDS.get(name, say_name(name)), name not in unused) for name in names),
        is_to_act=colour == acting_seat(snapshot, table) and not table.outcome,
    )


def _ask(question: Question, snapshot: Snapshot, table: MazeView) -> AskArt:
    seat = acting_seat(snapshot, table)
    pictures = tuple(
        PictureArt(
            choice=index,
            board=draw_picture(read_maze(candidate.view), table),
            words=say_candidate(candidate.actions, seat, table.homes),
        )
        for index, candidate in enumerate(question.candidates)
    )
    return AskArt(question.number, pictures)


def _notice(notice: Notice) -> NoticeArt:
    return NoticeArt(
        heading=NOTICE_HEADINGS.get(notice.kind, "Please note"),
        is_grave=notice.kind in GRAVE_NOTICES,
        text=notice.text,
        cells=notice.cells,
        remedy=notice.remedy,
        can_keep=notice.can_keep,
    )


def _level_after(hint: Hint | None) -> str | None:
    if hint is None or hint.level not in HINT_LEVELS[:-1]:
        return None
    return HINT_LEVELS[HINT_LEVELS.index(hint.level) + 1]


def _buttons(snapshot: Snapshot, table: MazeView) -> Buttons:
    is_over = snapshot.status is Status.OVER or bool(table.outcome)
    if snapshot.question is not None:
        confirm, words = "confirm", "Picture 1 is right"
    else:
        confirm, words = ("end-turn" if "end" in snapshot.legal and not is_over else ""), "End my turn"
    return Buttons(
        confirm=confirm,
        confirm_words=words,
        can_undo=bool(snapshot.log),
        can_hint=not is_over and not snapshot.is_page_due,
        hint_level=_level_after(snapshot.hint) or (snapshot.hint.level if snapshot.hint else HINT_LEVELS[0]),
        can_turn_page=snapshot.is_page_due and not is_over,
        seen=seen_token(snapshot),
    )


def _lights(snapshot: Snapshot, table: MazeView) -> tuple[LightArt, ...]:
    acting = "" if table.outcome else acting_seat(snapshot, table)
    seats = [LightArt(colour, f"{colour} is to play", colour == acting) for colour in table.seats]
    signs = [LightArt(name, words, snapshot.status in statuses) for name, words, statuses in LIGHTS]
    return (*seats, *signs)


def _log(snapshot: Snapshot, table: MazeView) -> tuple[LogArt, ...]:
    lines = []
    for line in snapshot.log[: -LOG_LINES_SHOWN - 1 : -1]:
        words = say_log_line(line.text, table.homes)
        who = f"{say_name(line.seat)} " if line.seat in table.seats else ""
        lines.append(LogArt(line.number, line.seat, who + words))
    return tuple(lines)
