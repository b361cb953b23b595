"""What a session says: notices in plain words, and the snapshot that pages and lights show. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from companion.errors import IllegalAction
from companion.following.evidence import PLAIN, Evidence
from companion.following.explain import Explanation, Kind, differing_cells
from companion.following.faults import Fault
from companion.following.findings import OutOfStep
from companion.following.settle import Calm
from companion.games.team.words import name_homes, say_action, say_name, say_refusal, say_sentence
from companion.live.evening import Evening
from companion.maze.cell import Cell, format_cell
from companion.messages import Notice, Status
from companion.records.notation import format_action
from companion.rules.mazes.layout import layout

NOT_ALLOWED, OUT_OF_SYNC, PUT_BACK, PAGE, NOTHING, JOURNAL, NO_PICTURE = (
    "not-allowed",
    "out-of-sync",
    "put-back",
    "page",
    "nothing",
    "journal",
    "no-picture",
)
"""Kinds of notices."""

CELLS_NAMED = 4
"""More places than this are not listed in a sentence; the picture marks them all."""


def not_allowed_notice(fault: Fault) -> Notice:
    """What was done against the rules, where, and how to put it right."""
    return Notice(
        NOT_ALLOWED, say_sentence(fault.reason), _texts(fault.cells), fault.remedy, can_keep=fault.kept is not None
    )


def out_of_step_notice(finding: OutOfStep, evening: Evening) -> Notice:
    """Where the table differs from the best explanation there is, and what should lie there."""
    nearest = finding.nearest
    pawn_cells = dict(nearest.layout.pawns)
    cells = {*finding.cells, *(pawn_cells[colour] for colour in finding.pawns)}
    wishes = [f"The {colour} pawn belongs on {format_cell(pawn_cells[colour])}." for colour in finding.pawns]
    if finding.cells:
        lay = "lay it" if len(finding.cells) == 1 else "lay them"
        wishes.append(f"Look at {_list(finding.cells)} and {lay} as the picture shows.")
    return Notice(OUT_OF_SYNC, _half_done(nearest, evening), _texts(cells), " ".join(wishes), can_keep=True)


def _half_done(nearest: Explanation, evening: Evening) -> str:
    homes = name_homes(evening.state.homes)
    if nearest.kind is Kind.PLAYED:
        told = " and ".join(say_action(format_action(action), homes) for action in nearest.actions)
        return f"It looks as if {say_name(evening.state.seat)} {told}, but that does not explain everything."
    if evening.lag_with == "page":
        return "Daedalus's page is not carried out completely."
    return "The table differs from the picture."


def lag_notice(evening: Evening, cells: Iterable[Cell]) -> Notice:
    """A reminder that the table has to catch up."""
    if evening.lag_with == "undo":
        return undo_notice(evening)
    return Notice(PAGE, "Daedalus's page is not carried out yet.", _texts(cells), "Do what the page shows.")


def undo_notice(evening: Evening) -> Notice:
    """What has to be laid back after an undo."""
    lies = layout(evening.lag) if evening.lag is not None else layout(evening.state)
    cells = differing_cells(lies, layout(evening.state))
    return Notice(PUT_BACK, "Taken back.", _texts(cells), "Lay the table as the picture shows.")


def nothing_notice(text: str) -> Notice:
    """A button that did nothing, and why."""
    return Notice(NOTHING, text)


def refused_notice(error: IllegalAction) -> Notice:
    """A button that the rules do not allow now."""
    return nothing_notice(say_refusal(error))


def no_picture_notice(reason: str) -> Notice:
    """The camera is lost, or sees no board: why, and what to do."""
    return Notice(NO_PICTURE, say_sentence(reason), remedy="I keep trying.")


def journal_notice(text: str) -> Notice:
    """The journal could not be written."""
    return Notice(JOURNAL, text)


def status_of(
    evening: Evening, calm: Calm, is_lost: bool, is_asking: bool, notice: Notice | None, is_in_step: bool
) -> Status:
    """The one state of the eight that the table sees."""
    if evening.state.phase == "over":
        return Status.OVER
    if is_lost:
        return Status.NO_PICTURE
    if calm is Calm.MOVED:
        return Status.BOARD_MOVED
    if is_asking:
        return Status.CONFIRM
    if calm in (Calm.HAND, Calm.LOST):
        return Status.HAND
    if notice is not None and notice.kind == NOT_ALLOWED:
        return Status.NOT_ALLOWED
    if notice is not None and notice.kind in (OUT_OF_SYNC, PUT_BACK):
        return Status.OUT_OF_SYNC
    return Status.READY if is_in_step else Status.READING


def seen_table(evidence: Evidence, evening: Evening) -> tuple[list[str], tuple[tuple[str, Cell], ...]]:
    """Faces and pawns as they were plainly seen; what was not is taken to lie as expected."""
    expected = layout(evening.state)
    odd, strayed = set(evidence.odd_cells(expected)), set(evidence.odd_pawns(expected))
    faces = [
        evidence.face(cell) or face if cell in odd and exp(max(evidence.cells[cell])) > PLAIN else face
        for cell, face in enumerate(expected.faces)
    ]
    places = ((colour, evidence.place(colour) if colour in strayed else None, cell) for colour, cell in expected.pawns)
    return faces, tuple((colour, cell if seen is None else seen) for colour, seen, cell in places)


def _texts(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(format_cell(cell) for cell in sorted(cells))


def _list(cells: Iterable[Cell]) -> str:
    texts = _texts(cells)
    return ", ".join(texts[:CELLS_NAMED]) + (" and elsewhere" if len(texts) > CELLS_NAMED else "")
