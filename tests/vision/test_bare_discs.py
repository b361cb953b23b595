"""Of what looks like a disc, what surely is a bare one. On these boards a letter is a disc, `.` a bare tile."""

from __future__ import annotations

from math import log
from textwrap import dedent

from companion.observation import PieceSight
from vision.pieces.piece_sights import RecordedPieces, bare_discs, bare_pieces

LIES = """
    . . . . . . .
    . . a . . . .
    . . . . . . .
    . b . . . . .
    . . . . . . .
    . . . . . d .
    . . . . . . .
    """


def discs(board: str) -> dict[int, str]:
    rows = [line.split() for line in dedent(board).strip().splitlines()]
    return {7 * row + column: name for row, line in enumerate(rows) for column, name in enumerate(line) if name != "."}


def recorded(board: str, **guards: int) -> RecordedPieces:
    tokens = {("token", str(cell)): name for cell, name in discs(board).items()}
    return tokens | {("guard", colour): str(cell) for colour, cell in guards.items()}


def seen(board: str) -> list[PieceSight]:
    """Sights of cells that surely show these discs, and of the others, that surely show none."""
    lie = discs(board)
    there, bare = (-9.0, log(0.999)), (log(0.999), -9.0)
    told = [(cell, lie.get(cell, "a"), there if cell in lie else bare) for cell in range(49)]
    return [PieceSight("token", str(cell), (("", no), ("?", -9.0), (name, yes))) for cell, name, (no, yes) in told]


def bare(board: str, lies: RecordedPieces, *, is_taught: bool = True) -> set[int]:
    return bare_discs(seen(board), lies, is_taught=is_taught)


def test_a_pawn_that_is_like_a_disc_is_none_while_all_discs_lie_where_they_are_booked() -> None:
    pawn = LIES.replace(". b . . . . .", ". b . . d . .")
    assert bare(pawn, recorded(LIES)) == {9, 22, 40}


def test_a_disc_that_rode_on_a_pushed_line_is_bare() -> None:
    pushed = LIES.replace(". b . . . . .", ". . b . . . .")
    assert bare(pushed, recorded(LIES)) == {9, 23, 40}


def test_discs_that_ride_one_behind_the_other_are_believed_though_each_comes_where_one_lay() -> None:
    """Found in an evening of the 2007 game: of four discs in a row the foremost was taken for the blue pawn."""
    lies = recorded(LIES.replace(". b . . . . .", ". b c d e . ."))
    pushed = LIES.replace(". b . . . . .", "b c d e . . .")
    assert bare(pushed, lies) == {9, 21, 22, 23, 24, 40}


def test_a_disc_that_was_carried_is_believed_where_its_own_place_is_bare() -> None:
    carried = LIES.replace(". b . . . . .", ". . . . . . .").replace(". . . . . d .", ". . . . b d .")
    assert bare(carried, recorded(LIES)) == {9, 39, 40}
    assert bare(carried.replace("b", "d"), recorded(LIES)) == {9, 40}


def test_a_disc_that_was_laid_at_the_other_end_of_its_line_is_believed_though_a_pawn_came_to_its_place() -> None:
    """Found in a whole evening of the 1991 game: the disc was as white as a pawn, and taken for it."""
    lies = recorded(LIES.replace(". b . . . . .", ". . . . . . b"))
    sights = [one for one in seen(LIES.replace(". b . . . . .", "b . . . . . .")) if one.of != "27"]
    unsure = PieceSight("token", "27", (("", log(0.6)), ("?", log(0.2)), ("b", log(0.2))))
    assert bare_discs([*sights, unsure], lies, is_taught=True) == {9, 21, 40}


def test_a_pawn_like_a_disc_is_none_though_a_disc_has_left_its_column_by_another_line() -> None:
    """Found in an evening of the 2007 game: a blue ball on b3 was like a disc, and hidden as one, once row 6 had been
    pushed on with a disc on b6."""
    lies = LIES.replace(". b . . . . .", ". . . . . . .").replace(". . . . . d .", ". b . . . d .")
    pushed = LIES.replace(". b . . . . .", ". . . . . . .").replace(". . . . . d .", ". . b . . . d")
    assert bare(pushed, recorded(lies)) == {9, 37, 41}
    with_ball = pushed.replace(". . a . . . .\n    . . . . . . .", ". . a . . . .\n    . c . . . . .")
    assert bare(with_ball, recorded(lies)) == {9, 37, 41}


def test_on_a_disc_that_is_not_read_as_the_one_that_lies_there_a_pawn_may_stand() -> None:
    """Found in the same evening: a blue pawn on a disc was like another disc, and nobody looked for the pawn there."""
    pawn_on_b = LIES.replace(". b . . . . .", ". d . . . . .")
    assert bare(LIES, recorded(LIES)) == {9, 22, 40}
    assert bare(pawn_on_b, recorded(LIES)) == {9, 40}


def test_where_a_disc_came_that_is_missed_elsewhere_no_pawn_stands() -> None:
    pushed = LIES.replace(". b . . . . .", ". . b . . . .")
    assert bare(pushed, recorded(LIES)) == {9, 23, 40}
    assert bare(pushed.replace("b", "d"), recorded(LIES)) == {9, 40}


def test_where_a_push_brought_a_disc_onto_the_place_of_another_no_pawn_stands() -> None:
    """Found in an evening of the 1991 game: until a push was recorded, each disc of its line was as white as the
    pawn."""
    lies = recorded(LIES.replace(". b . . . . .", ". b c . . . ."))
    pushed = LIES.replace(". b . . . . .", ". . b c . . .")
    assert bare(pushed, lies) == {9, 23, 24, 40}


def test_a_disc_that_is_read_softly_is_bare_all_the_same() -> None:
    softly = PieceSight("token", "22", (("", -9.0), ("?", -9.0), ("b", log(0.6)), ("d", log(0.4))))
    sights = [*(one for one in seen(LIES) if one.of != "22"), softly]
    assert bare_discs(sights, recorded(LIES), is_taught=True) == {9, 22, 40}


def test_where_nobody_knows_which_discs_lie_there_none_is_doubted() -> None:
    misread = LIES.replace("b", "d")
    assert bare(misread, {}) == bare(misread, recorded(LIES), is_taught=False) == {9, 22, 40}


def test_where_nothing_is_booked_every_disc_is_bare() -> None:
    assert bare(LIES, {}) == {9, 22, 40}


def test_a_disc_beneath_a_guard_teaches_no_face() -> None:
    lies = recorded(LIES, white=22, black=23)
    assert {of for kind, of in bare_pieces(lies) if kind == "token"} == {"9", "40"}
