"""Pieces that lie otherwise than booked: when that is said, in which words, and what one tap does about it."""

from __future__ import annotations

from dataclasses import replace
from math import log

import pytest

from companion.events import OutOfSync
from companion.games.catalogue import live_game
from companion.games.copies import shipped_copy
from companion.live.board_setup.correcting import correction_json, correction_of
from companion.live.session import Session
from companion.live.watching.piece_watch import CONTRADICTED_S, PieceWatch, evidence_of
from companion.messages import Answer, CorrectPiece, Do, KeepAsPlayed, Observed
from companion.observation import PieceSight
from companion.records.notation import parse_action
from companion.rules.actions import End
from companion.rules.game import State
from companion.rules.table import Piece
from tests.following.fake_camera import Camera

REFUGE = "24"


def sight(kind: str, of: str, **share: float) -> PieceSight:
    return PieceSight(kind, of, tuple((name.strip("_"), log(value)) for name, value in share.items()))


@pytest.mark.parametrize(
    ("seen", "booked", "is_contradicted"),
    [
        (sight("token", "16", _=0.98, _7=0.02), "7", True),
        (sight("token", "16", _=0.6, _7=0.4), "7", False),
        (sight("token", "16", _=0.01, _9=0.99), "7", False),
        (sight("token", "16", _=0.01, _9=0.99), None, True),
        (sight("token", "16", _=0.99, _9=0.01), None, False),
        (sight("dragon", REFUGE, N=0.97, E=0.01, S=0.01, W=0.01), "E", True),
        (sight("dragon", REFUGE, N=0.4, E=0.2, S=0.2, W=0.2), "E", False),
        (sight("guard", "white", _=0.97, _8=0.03), "9", False),
        (sight("guard", "white", _=0.01, _8=0.98, _9=0.01), "9", True),
    ],
)
def test_only_what_is_clearly_otherwise_contradicts(
    seen: PieceSight, booked: str | None, is_contradicted: bool
) -> None:
    assert (evidence_of(seen, booked).lack > 3) is is_contradicted


def test_a_disc_is_missed_only_where_it_was_seen_and_only_after_a_while() -> None:
    gone, there = sight("token", "16", _=0.99, _7=0.01), sight("token", "16", _=0.01, _7=0.99)
    booked = (Piece("token", "16", "7"),)
    never_seen, watch = PieceWatch(), PieceWatch()
    assert not watch.see([there], booked, 0.0)
    for begun in (never_seen, watch):
        assert not begun.see([gone], booked, 1.0)
    assert not watch.see([gone], booked, 0.9 + CONTRADICTED_S)
    (missed,) = watch.see([gone], booked, 1.0 + CONTRADICTED_S)
    assert not never_seen.see([gone], booked, 1.0 + CONTRADICTED_S)
    watch.trust_booking(missed)
    assert not watch.see([gone], booked, 2.0 + 2 * CONTRADICTED_S)


@pytest.mark.parametrize(("booked", "is_said"), [(REFUGE, False), ("25", True)])
def test_print_like_a_guard_contradicts_none_that_stands_beneath_the_refuge(booked: str, is_said: bool) -> None:
    like_it, watch = sight("guard", "black", _=0.1, _40=0.9), PieceWatch()
    pieces = (Piece("dragon", REFUGE, "N"), Piece("guard", "black", booked))
    watch.see([like_it], pieces, 0.0)
    assert bool(watch.see([like_it], pieces, CONTRADICTED_S)) is is_said


class Watched:
    """An evening of which the camera sees the table as booked, but for its pieces."""

    def __init__(self, name: str, *before: str) -> None:
        game = live_game(name)
        state: State = game.deal(shipped_copy(name), 2, 3, None, {})
        self.camera, self.game = Camera(), game
        self.session = Session.begin(game, state, "pieces")
        self.said = 0
        for text in before:
            state = game.apply(state, game.parse(text))

    def see(self, *sights: PieceSight, seconds: float = 2 * CONTRADICTED_S) -> None:
        assert self.game.table is not None
        lies = self.game.table.layout(self.session.state)
        for picture in self.camera.calm(lies, round(10 * seconds)):
            events = self.session.handle(Observed(replace(picture, sights=sights)))
            self.said += sum(isinstance(event, OutOfSync) for event in events)


def dragon(side: str) -> PieceSight:
    return sight("dragon", REFUGE, **{one: 0.97 if one == side else 0.01 for one in "NESW"})


def other_side(watched: Watched) -> str:
    return next(side for side in "NESW" if side != watched.session.snapshot().position.view["dragon"])


def test_a_dragon_that_looks_elsewhere_is_said_and_one_tap_sets_the_booking_right() -> None:
    watched = Watched("master-2007")
    watched.see(dragon(str(watched.session.snapshot().position.view["dragon"])))
    assert watched.session.snapshot().guidance.notice is None
    side = other_side(watched)
    watched.see(dragon(side), seconds=CONTRADICTED_S / 2)
    assert watched.session.snapshot().guidance.notice is None
    watched.see(dragon(side))
    shown = watched.session.snapshot()
    assert shown.guidance.notice is not None and "The dragon seems to face" in shown.guidance.notice.text
    assert shown.guidance.notice.cells == ("d4",) and shown.guidance.question is not None
    assert [one.view["dragon"] for one in shown.guidance.question.candidates] == [shown.position.view["dragon"], side]
    watched.session.handle(Answer(shown.guidance.question.number, 1))
    after = watched.session.snapshot()
    assert after.position.view["dragon"] == side and after.guidance.notice is None and after.guidance.question is None
    watched.see(dragon(side))
    assert watched.session.snapshot().guidance.notice is None


@pytest.mark.parametrize("is_beside_pawns", [True, False])
def test_of_a_guard_that_seems_to_stand_where_pawns_do_nothing_is_said(*, is_beside_pawns: bool) -> None:
    """Found in an evening of 2007: two pawns and a shadow beside the refuge were read as a guard, roll after roll."""
    watched = Watched("master-2007")
    assert watched.game.table is not None
    guards = {piece.of: piece.name for piece in watched.session.snapshot().position.pieces if piece.kind == "guard"}
    taken = {str(cell) for _, cell in watched.game.table.layout(watched.session.state).pawns}
    cell = min(taken) if is_beside_pawns else next(one for one in ("9", "10", "11") if one not in taken)
    assert cell not in guards.values()
    watched.see(sight("guard", "black", **{f"_{guards['black']}": 0.01, f"_{cell}": 0.99}))
    assert (watched.session.snapshot().guidance.notice is None) is is_beside_pawns


def test_who_keeps_the_booking_is_not_asked_again_and_play_goes_on_meanwhile() -> None:
    watched = Watched("master-2007")
    view = watched.session.snapshot().position.view
    watched.see(dragon(other_side(watched)))
    assert watched.session.snapshot().guidance.notice is not None
    assert not watched.session._referee.shown.is_unsettled
    watched.session.handle(KeepAsPlayed())
    assert watched.session.snapshot().guidance.notice is None
    watched.see(dragon(other_side(watched)))
    assert watched.session.snapshot().guidance.notice is None and watched.session.snapshot().position.view == view


def test_a_notice_goes_when_the_piece_has_been_put_right() -> None:
    watched = Watched("master-1991")
    (number, cell), *_ = dict(watched.session.snapshot().position.view["tokens"]).items()
    of = next(piece.of for piece in watched.session.snapshot().position.pieces if piece.name == number)
    there, gone = sight("token", of, _=0.01, **{f"_{number}": 0.99}), sight("token", of, _=0.99, **{f"_{number}": 0.01})
    watched.see(there)
    watched.see(gone)
    shown = watched.session.snapshot()
    notice = shown.guidance.notice
    assert notice is not None and notice.text == f"I cannot see token {number} on {cell} any more."
    assert shown.guidance.notice.can_keep and shown.guidance.question is None
    watched.see(there)
    assert watched.session.snapshot().guidance.notice is None


def test_a_disc_that_lies_where_none_is_booked_is_said() -> None:
    watched = Watched("master-1991")
    watched.see(sight("token", "0", _=0.01, _7=0.99))
    shown = watched.session.snapshot()
    notice = shown.guidance.notice
    assert notice is not None and notice.text == "There seems to be a token on a1, where I have none noted."


def test_a_correction_of_a_piece_is_kept_in_the_journal() -> None:
    told = CorrectPiece("guard", "white", "8")
    assert correction_of(correction_json(told)) == told


# --- said once, for as long as it is the same ---


def notice_in(watched: Watched) -> str:
    notice = watched.session.snapshot().guidance.notice
    return notice.text if notice is not None else ""


def push_and_see(watched: Watched, arrow: str, *sights: PieceSight) -> None:
    """Whoever is to act taps a push at an arrow, walks nowhere, and ends the turn; the camera sees the same pieces."""
    now = watched.session.snapshot()
    push = next(text for text in now.position.legal if text.startswith(f"push {arrow} "))
    watched.session.handle(Do(now.position.to_act, parse_action(push)))
    watched.see(*sights)
    watched.session.handle(Do(now.position.to_act, End()))


def test_a_dragon_that_looks_elsewhere_is_said_once_and_shown_while_it_does() -> None:
    watched = Watched("master-2007")
    booked, *others = sorted("NESW", key=lambda side: side != watched.session.snapshot().position.view["dragon"])
    watched.see(dragon(others[0]))
    assert (watched.said, "dragon" in notice_in(watched)) == (1, True)
    for arrow in ("N2", "E2", "N4"):
        push_and_see(watched, arrow, dragon(others[0]))
        assert (watched.said, "dragon" in notice_in(watched)) == (1, True), arrow
    assert watched.session.snapshot().guidance.question is not None
    watched.see(dragon(others[1]))
    assert watched.said == 2, "it is seen to look elsewhere than was said"
    watched.see(dragon(booked))
    assert notice_in(watched) == ""
    watched.see(dragon(others[1]))
    assert (watched.said, "dragon" in notice_in(watched)) == (3, True), "it had been put right"


def test_a_guard_that_stands_elsewhere_is_said_once() -> None:
    watched = Watched("master-2007")
    assert watched.game.table is not None
    stands = next(piece.name for piece in watched.session.snapshot().position.pieces if piece.of == "black")
    pawns = {str(cell) for _, cell in watched.game.table.layout(watched.session.state).pawns}
    seen = next(cell for cell in ("0", "2", "4", "6") if cell not in {stands, *pawns})
    guard = sight("guard", "black", **{f"_{stands}": 0.01, f"_{seen}": 0.99})
    watched.see(guard)
    lane = {"NS": int(stands) % 7 + 1, "EW": int(stands) // 7 + 1}
    for arrow in ("N2", "N4", "N6"):
        if arrow[1] != str(lane["NS"]):
            push_and_see(watched, arrow, guard)
    assert (watched.said, "guard" in notice_in(watched)) == (1, True)


@pytest.mark.parametrize("is_kept", [False, True])
def test_a_missing_disc_that_a_push_has_carried_is_still_the_one_that_was_said(*, is_kept: bool) -> None:
    """Found in evenings of 1991: after each push in its line the same disc was said to be missing anew."""
    watched = Watched("master-1991")
    tokens = {cell: number for number, cell in dict(watched.session.snapshot().position.view["tokens"]).items()}
    cell = next(cell for cell in sorted(tokens) if cell[0] == "b" and cell[1] != "7")
    number, of = tokens[cell], str(7 * (int(cell[1]) - 1) + 1)
    watched.see(sight("token", of, _=0.01, **{f"_{number}": 0.99}))
    watched.see(sight("token", of, _=0.99, **{f"_{number}": 0.01}))
    assert notice_in(watched) == f"I cannot see token {number} on {cell} any more."
    if is_kept:
        watched.session.handle(KeepAsPlayed())
    below = f"b{int(cell[1]) + 1}"
    push_and_see(watched, "N2", sight("token", str(int(of) + 7), _=0.99, **{f"_{number}": 0.01}))
    told = "" if is_kept else f"I cannot see token {number} on {below} any more."
    assert (watched.said, notice_in(watched)) == (1, told)
