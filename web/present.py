"""From a snapshot to what the page's templates need, in one language: pure, and no game is known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, takewhile
from types import MappingProxyType

from companion import messages
from companion.rules.advice import LEVELS
from companion.rules.chance import Chance
from companion.rules.shows import Due, Gaze, Order
from companion.rules.words import ENGLISH, Language, Noun, Said, listed, player, say, told
from web import shown
from web import words as sayings
from web.beside import NO_COMPUTERS, show_beside
from web.boards.card_art import CardTableArt, changed_cards, draw_card_step, draw_card_table
from web.boards.hint_art import NO_HINT, HintOnBoard, as_hinted, hint_on_board, next_action, step_after, walk_of
from web.boards.maze_art import BoardArt, draw_board, draw_picture
from web.boards.maze_view import CELL_NAMES, MazeView, read_maze
from web.boards.ring_art import RoundArt, changed_rings, draw_round
from web.boards.tile_tracks import pushed_arrow
from web.telling.choices import FEW_CHOICES, choices_of, kinds_of

UNTURNED: Mapping[str, int] = MappingProxyType({})
"""No turns known: every tile is drawn as it lies."""

LOG_LINES_SHOWN = 60
THROW = "roll "
"""How the log's line of a die that was thrown begins."""

MOST_THROWS = 3
UNDISTURBED = frozenset({messages.Status.READY, messages.Status.HAND, messages.Status.READING})
"""What the table sees while nothing has to be put right."""

GRAVE_NOTICES = frozenset({"not-allowed", "out-of-sync", "no-picture", "journal"})
WAITING_NOTICES = frozenset({"not-allowed", "out-of-sync", "start", "put-back", "late"})
"""Kinds of notices that stay until the table has been put right."""

CATCHING_UP = frozenset({"put-back", "late"})
"""Kinds of notices of a table that is to catch up: people may say that it lies so already."""

Tell = Callable[[str], str]
"""Tells a sentence in the language of the page."""


def present(
    snapshot: messages.Snapshot,
    ids: Mapping[str, str],
    turns: Mapping[str, int] = UNTURNED,
    language: Language = ENGLISH,
    computers: Mapping[str, str] = NO_COMPUTERS,
    reader: str = "",
) -> shown.Page:
    """The page for a snapshot; `ids` name the tile on each place (`tile_tracks`), `turns` its turn (`tile_spins`).

    `computers` are the seats that computers play, and how well. `reader` is the seat whose own page it is; "" for a
    page that several read.
    """
    position, evening, guidance, box = snapshot.position, snapshot.evening, snapshot.guidance, snapshot.box
    maze, tell = read_maze(position.view), partial(told, language=language)
    beside = show_beside(snapshot, maze, language, computers)
    return shown.Page(
        version=snapshot.version,
        status=guidance.status.name.lower().replace("_", "-"),
        status_words=tell(sayings.STATUS_WORDS[guidance.status]),
        title=tell(box.title),
        aim=tell(box.aim),
        heading=tell(_heading(snapshot, maze)),
        now_what=tell(_by_computer(snapshot, computers) or _now_what(snapshot, maze)),
        acting=acting_seat(position),
        board=_labelled(_board(snapshot, maze, ids, turns), tell),
        round=draw_round(position.view, turns, tell, next_action(guidance.hint), _odd(guidance)),
        table=draw_card_table(position.view, tell, _odd(guidance), next_action(guidance.hint)),
        seats=_winners_first(_acting_first(beside.seats), position.winners if maze.outcome else ()),
        order=beside.order,
        due=_due(position, maze, tell),
        decks=beside.decks,
        tracks=beside.tracks,
        dice=beside.dice,
        thrown=_thrown(evening.log, tell),
        notes=(*beside.notes, *map(tell, _to_lay(evening, maze, computers))),
        ask=_ask(guidance.question, position.view, tell) if guidance.question else None,
        notice=_notice(guidance.notice, tell) if guidance.notice else None,
        hint=_hint(guidance.hint, position.view, reader, tell) if guidance.hint else None,
        buttons=_buttons(snapshot, maze, tell, computers),
        log=_log(evening.log, maze, language),
        is_copy_assumed=box.is_copy_assumed,
        session=evening.session,
        dice_commitment=evening.dice_commitment or "",
        outcome=maze.outcome,
        is_watched=evening.is_watched,
        score=tuple(_score(seat, parts, tell) for seat, parts in position.score),
        call=_call(snapshot, maze, tell, computers),
        winners=position.winners if maze.outcome else (),
    )


def _call(snapshot: messages.Snapshot, maze: MazeView, tell: Tell, computers: Mapping[str, str]) -> shown.CallArt:
    """Whom the table waits for: the seat a question is for, that has to act in another's turn, or whose turn it is;
    nobody calls a computer."""
    position, is_asked = snapshot.position, bool(snapshot.asked)
    seat = snapshot.asked or (position.to_act if position.to_act in maze.seats else acting_seat(position))
    if not seat or maze.outcome or (seat in computers and not is_asked):
        return shown.CallArt()
    words = say("{seat:capital}, your turn!", seat=player(seat))
    if is_asked or seat != position.seat:
        words = say("{seat:capital}, a question for you!", seat=player(seat))
    return shown.CallArt(seat, f"{maze.turn}-{seat}{'-asked' if is_asked else ''}", tell(words))


def _score(seat: str, parts: tuple[tuple[str, int], ...], tell: Tell) -> shown.ScoreArt:
    """One seat's column of the score pad."""
    name = tell(say("{seat:capital}", seat=player(seat)))
    told_parts = tuple((tell(words), points) for words, points in parts)
    return shown.ScoreArt(seat, name, told_parts, sum(points for _, points in parts))


def _acting_first(seats: tuple[shown.SeatArt, ...]) -> tuple[shown.SeatArt, ...]:
    """The seats in the order they play, the acting one first."""
    first = next((place for place, seat in enumerate(seats) if seat.is_to_act), 0)
    return seats[first:] + seats[:first]


def _winners_first(seats: tuple[shown.SeatArt, ...], winners: Sequence[str]) -> tuple[shown.SeatArt, ...]:
    """The same seats, those that have won before the others."""
    return tuple(sorted(seats, key=lambda seat: seat.colour not in winners))


def seen_token(snapshot: messages.Snapshot) -> str:
    """Names the moment a tap belongs to: a second tap that comes in after the turn has passed is not meant for it.

    Of several throws in a row each is a moment of its own.
    """
    position = snapshot.position
    throw = f"-{len(snapshot.evening.log)}" if position.due is not None else ""
    return f"{read_maze(position.view).turn}-{position.to_act or 'nobody'}-{position.phase}{throw}"


def acting_seat(position: messages.Position) -> str:
    """The colour whose turn it is, also while TABLE has to do something; empty when nobody's."""
    return position.seat if position.to_act else ""


def _heading(snapshot: messages.Snapshot, maze: MazeView) -> Said:
    if snapshot.guidance.status is messages.Status.OVER or maze.outcome:
        return _how_it_ended(snapshot.position.winners, maze)
    seat = acting_seat(snapshot.position)
    return say("{seat:capital}’s turn", seat=player(seat)) if seat else say("One moment")


def _how_it_ended(winners: tuple[str, ...], maze: MazeView) -> Said:
    """Who has won, by name where not everybody at the table has."""
    if winners and set(winners) != set(maze.seats):
        if len(winners) > 1:
            return say("{winners:capital} have won!", winners=listed(map(player, winners)))
        return say("{winner:capital} has won!", winner=player(winners[0]))
    ended = {"won": say("You have won!"), "lost": say("Not this time!")}
    return ended.get(maze.outcome, say("The game is over"))


def _by_computer(snapshot: messages.Snapshot, computers: Mapping[str, str]) -> str:
    """What hands have to do for a computer, or that it goes on by itself; "" where the table has to be seen to first,
    or people are to act."""
    position, evening, log = snapshot.position, snapshot.evening, snapshot.evening.log
    if snapshot.guidance.status not in UNDISTURBED or not position.to_act:
        return ""
    if evening.lagging == "tap" and log[-1].seat in computers:
        return say("{seat:capital} {told}. Do the same on your board.", seat=player(log[-1].seat), told=log[-1].words)
    return sayings.COMPUTER_NEXT if not evening.lagging and is_computers(position, computers) else ""


def is_computers(position: messages.Position, computers: Mapping[str, str]) -> bool:
    """Whether a computer acts now, or lets chance decide."""
    is_pressed = position.due is not None and position.due.chance is Chance.PRESSED
    return position.to_act in computers or (is_pressed and position.seat in computers)


def _now_what(snapshot: messages.Snapshot, maze: MazeView) -> str:
    position, guidance, lagging = snapshot.position, snapshot.guidance, snapshot.evening.lagging
    if maze.outcome:
        return position.could
    if guidance.status is messages.Status.NOT_ALLOWED and not (guidance.notice and guidance.notice.can_keep):
        return sayings.PUT_RIGHT
    if guidance.status in sayings.STATUS_HELP:
        return sayings.STATUS_HELP[guidance.status]
    if position.due is not None:
        return position.due.words
    if lagging:
        is_ordered = any(isinstance(show, Order) for show in position.shows)  # such as a page of a book
        return sayings.DO_IT if lagging == "chance" and is_ordered else sayings.LAY_BACK
    if not position.could and "end" in position.legal:
        return sayings.PASS_ON
    return position.could


def _board(snapshot: messages.Snapshot, maze: MazeView, ids: Mapping[str, str], turns: Mapping[str, int]) -> BoardArt:
    position, evening, guidance = snapshot.position, snapshot.evening, snapshot.guidance
    pushes = {arrow for action in position.legal if (arrow := pushed_arrow(action)) and action.startswith("push")}
    return draw_board(
        as_hinted(maze, guidance.hint),
        ids,
        turns,
        open_arrows=pushes,
        page_arrow=pushed_arrow(evening.order) if evening.order and evening.lagging == "chance" else None,
        hint=hint_on_board(guidance.hint) if guidance.hint else _to_do(evening),
        problems=_odd(guidance),
        gaze=gaze_of(position),
    )


def _to_do(evening: messages.EveningSoFar) -> HintOnBoard:
    """What was tapped and hands have to do on the board."""
    if evening.lagging != "tap":
        return NO_HINT
    text = evening.log[-1].text
    return step_after(text, [word for word in text.split() if word in CELL_NAMES])


def _thrown(log: Sequence[messages.LogLine], tell: Tell) -> tuple[shown.ThrowArt, ...]:
    """The dice that were thrown since anything else was done, the last ones alone."""
    throws = takewhile(lambda line: line.text.startswith(THROW), reversed(log))
    latest = [(line, line.text.removeprefix(THROW).split()) for line in islice(throws, MOST_THROWS)]
    arts = [
        shown.ThrowArt(line.number, parts[0], parts[-1], tell(say("{action:capital}", action=line.words or line.text)))
        for line, parts in latest
    ]
    return tuple(reversed(arts))


def gaze_of(position: messages.Position) -> tuple[str, ...]:
    """The squares that something on the board looks at, the faced one first."""
    return next((show.cells for show in position.shows if isinstance(show, Gaze)), ())


def _to_lay(evening: messages.EveningSoFar, maze: MazeView, computers: Mapping[str, str]) -> tuple[Said, ...]:
    """How the cardboard has to lie, until people have done something at a table that no camera sees."""
    people = set(maze.seats) - set(computers)
    is_begun = not people or any(line.seat in people for line in evening.log)
    return () if evening.is_watched or is_begun or not maze.cells or maze.outcome else (sayings.LAY_SO,)


def _labelled(board: BoardArt, tell: Tell) -> BoardArt:
    return replace(board, label=tell(board.label))


def _due(position: messages.Position, maze: MazeView, tell: Tell) -> shown.DueArt | None:
    """What TABLE has to do now, and everything that people could tell instead."""
    due = position.due
    if due is None:
        return None
    choices = choices_of(position, maze, tell)
    return shown.DueArt(
        kind=due.kind,
        words=tell(due.words),
        button=tell(due.button),
        is_pressed=due.chance is Chance.PRESSED,
        choices=choices,
        is_opened=due.chance is not Chance.PRESSED and len(choices) <= FEW_CHOICES,
        kinds=kinds_of(choices, maze, tell),
    )


def _odd(guidance: messages.Guidance) -> tuple[str, ...]:
    """The places that the notice is about."""
    return guidance.notice.cells if guidance.notice else ()


def _ask(question: messages.Question, view: messages.ViewJson, tell: Tell) -> shown.AskArt:
    pictures = tuple(_picture(index, one, view, tell) for index, one in enumerate(question.candidates))
    return shown.AskArt(question.number, pictures, question.looks_alike)


def _picture(index: int, candidate: messages.Candidate, before: messages.ViewJson, tell: Tell) -> shown.PictureArt:
    """A board after what may have been done, with what that has changed marked."""
    view = candidate.view
    return shown.PictureArt(
        choice=index,
        board=_labelled(draw_picture(read_maze(view), read_maze(before)), tell),
        words=tell(candidate.words),
        round=draw_round(view, {}, tell, odd=changed_rings(view, before)),
        table=draw_card_table(view, tell, changed_cards(view, before)),
    )


def _notice(notice: messages.Notice, tell: Tell) -> shown.NoticeArt:
    return shown.NoticeArt(
        heading=tell(sayings.NOTICE_HEADINGS.get(notice.kind, sayings.PLEASE_NOTE)),
        is_grave=notice.kind in GRAVE_NOTICES,
        text=tell(notice.text),
        cells=notice.cells,
        remedy=tell(notice.remedy),
        can_keep=notice.can_keep or notice.kind in CATCHING_UP,
        keep_words=tell(sayings.KEEP_WORDS.get(notice.kind, sayings.KEEP_AS_PLAYED)),
        is_waiting=notice.kind in WAITING_NOTICES,
    )


def _hint(hint: messages.Hint, view: messages.ViewJson, reader: str, tell: Tell) -> shown.HintArt:
    """A hint with a picture of each step that is left; what pictures show is not told once more."""
    views = [view, *(step.view for step in hint.steps[hint.done :])]
    steps = tuple(_step(hint, number, views[number - hint.done], tell) for number in range(hint.done, len(hint.steps)))
    goal = (reader == hint.seat and hint.to_you) or hint.goal
    return shown.HintArt(
        text=tell(goal if goal and (steps or not hint.actions) else hint.text),
        next_level=_level_after(hint),
        steps=steps,
        does=tuple(hint.actions[hint.done].split()) if hint.actions else (),
        why=tell(hint.why),
        is_elsewhere=hint.is_elsewhere,
    )


def _step(hint: messages.Hint, number: int, before: messages.ViewJson, tell: Tell) -> shown.HintStepArt:
    step = hint.steps[number]
    words = tell(say("{step:capital}", step=step.words))
    board, rings, table = draw_step(before, step.view, step.action, walk_of(hint, number), tell)
    is_shown = board.goals or (rings and rings.is_pointing) or (table and table.goals)
    return shown.HintStepArt(
        number=number + 1,
        words=tell(sayings.STEP_WORDS.get(step.action.split()[0], "")) or words,
        board=replace(board, label=words),
        round=rings,
        table=table,
        signs=() if is_shown else tuple(step.action.split()),
    )


def draw_step(
    before: messages.ViewJson, after: messages.ViewJson, action: str, way: Sequence[str], tell: Tell
) -> tuple[BoardArt, RoundArt | None, CardTableArt | None]:
    """Whichever board there is once a step is done, with what it was about marked; `way` are the cells of a walk."""
    board = _labelled(draw_board(read_maze(after), {}, {}, hint=step_after(action, way)), tell)
    rings = draw_round(after, {}, tell, action, is_done=True)
    return board, rings, draw_card_step(before, after, tell, action)


def _level_after(hint: messages.Hint | None) -> str | None:
    if hint is None or not hint.has_more:
        return None
    return LEVELS[LEVELS.index(hint.level) + 1]


def _buttons(snapshot: messages.Snapshot, maze: MazeView, tell: Tell, computers: Mapping[str, str]) -> shown.Buttons:
    position, evening, hint = snapshot.position, snapshot.evening, snapshot.guidance.hint
    is_over = snapshot.guidance.status is messages.Status.OVER or bool(maze.outcome)
    due = None if is_over else position.due
    is_pressed = due is not None and due.chance is Chance.PRESSED
    is_computer = is_computers(position, computers)
    ends = say("End my turn and turn the page") if position.turns_page else say("End my turn")
    words = say("End my turn and draw") if position.draws else ends
    return shown.Buttons(
        main="chance" if is_pressed else "end-turn",
        main_words=tell(due.button if is_pressed and due is not None else words),
        can_press=not is_computer and (is_pressed or ("end" in position.legal and not is_over)),
        filled="again" if is_over else _filled(snapshot, due, is_computer=is_computer),
        can_undo=evening.can_undo and bool(evening.log) and not is_over,
        can_hint=snapshot.box.can_hint
        and not is_over
        and due is None
        and not is_computer
        and not (hint and hint.is_whole),
        hint_level=_level_after(hint) or (hint.level if hint else LEVELS[0]),
        seen=seen_token(snapshot),
    )


def _filled(snapshot: messages.Snapshot, due: Due | None, *, is_computer: bool) -> str:
    """The one button that gets the table on now, while the game is not over; see `Buttons`."""
    evening, guidance, legal = snapshot.evening, snapshot.guidance, snapshot.position.legal
    notice, hint, is_pressed = guidance.notice, guidance.hint, due is not None and due.chance is Chance.PRESSED
    if guidance.question is not None:
        return "ask"
    if guidance.status in (messages.Status.NO_PICTURE, messages.Status.BOARD_MOVED):
        return "camera"
    if guidance.status in (messages.Status.NOT_ALLOWED, messages.Status.OUT_OF_SYNC) and notice is not None:
        return "compare"
    if notice is not None and notice.can_keep:
        return "keep"
    is_ahead = is_pressed and evening.lagging == "tap"  # the next page may be turned while hands are still behind
    if (evening.lagging and not is_ahead) or (notice is not None and notice.kind in WAITING_NOTICES):
        return "compare"
    if is_computer:
        return ""
    if due is not None:
        return "main" if is_pressed else "tell"
    if hint is not None and hint.is_elsewhere:
        return "sit"
    if "end" in legal and (evening.is_watched or set(legal) == {"end"}):
        return "main"
    if hint is not None and hint.is_whole and evening.is_watched:
        return ""  # what it says is done on the board
    return "hint" if evening.is_watched and snapshot.box.can_hint else "sit"


def _log(log: Sequence[messages.LogLine], maze: MazeView, language: Language) -> tuple[shown.LogArt, ...]:
    lines = []
    for line in log[: -LOG_LINES_SHOWN - 1 : -1]:
        words = told(line.words or line.text, language)
        who = f"{_capital(player(line.seat), language)} " if line.seat in maze.seats else ""
        lines.append(
            shown.LogArt(line.number, _whose(line, maze), who + words if who else words[:1].upper() + words[1:])
        )
    return tuple(lines)


def _whose(line: messages.LogLine, maze: MazeView) -> str:
    """The colour of a line of the log: whoever did it, or the one that chance did something to; "" for nobody's."""
    told_of = [line.seat, *line.text.split()[1:2]]
    return next((seat for seat in told_of if seat in maze.seats), "")


def _capital(noun: Noun, language: Language) -> str:
    return told(say("{noun:capital}", noun=noun), language)
