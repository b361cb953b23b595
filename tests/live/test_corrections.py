"""What somebody corrects in the middle of an evening is booked, undone, replayed, and never guessed further."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.live.evening_record import record_of_evening
from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Correct, CorrectPawn, CorrectPiece, CorrectTile, CorrectTurn, Do, Undo
from companion.records.notation import parse_action
from companion.records.record import format_record, parse_record, replay

CLASSIC = game_named("classic")


def begin(journal: Journal | None = None, game: str = "classic") -> Session:
    rules = game_named(game)
    return Session.begin(rules, rules.deal(shipped_copy(game), 2, 3), "evening", journal, is_watched=False)


def told(session: Session) -> dict[str, Any]:
    return session.game.state_json(session.state)


def turned_once(tile: str) -> str:
    """The text of the same corner, straight or T after a quarter turn clockwise."""
    sides, colon, mark = tile.partition(":")
    after = "".join(sorted(("ESWN"["NESW".index(side)] for side in sides), key="NESW".index))
    return {"NW": "NW"}.get(after, after) + colon + mark


def test_a_tile_a_pawn_and_the_turn_are_put_right_and_back_again(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        session = begin(journal)
        start = told(session)
        corrections: list[Correct] = [
            CorrectTile("b2", open_sides=turned_once(start["cells"]["b2"]).partition(":")[0]),
            CorrectPawn("yellow", "d4"), CorrectTurn("yellow"),
        ]  # fmt: skip
        for one in corrections:
            session.handle(one)
            assert session.refusal_for("TABLE") == ""
        assert told(session)["cells"]["b2"] != start["cells"]["b2"]
        assert told(session)["pawns"]["yellow"] == "d4" and session.state.to_act == "yellow"
        assert [line.text for line in session.snapshot().evening.log] == ["corrected"] * 3
        words = [line.words for line in session.snapshot().evening.log]
        assert "Corrected: yellow stands on d4" in words
        assert any(re.fullmatch("Corrected: b2 is open at (top|right|bottom|left|, | and )+", one) for one in words)
        record = journal.sessions()[0]
        again = Session.resume(CLASSIC, journal, record)
        assert again.state == session.state
        kept = format_record(record_of_evening(record, journal.entries(record.id)))
        assert replay(parse_record(kept)) == session.state
        for _ in corrections:
            session.handle(Undo())
        assert told(session) == start and not session.snapshot().evening.can_undo
        assert replay(record_of_evening(record, journal.entries(record.id))) == session.state


def test_an_action_before_a_correction_can_still_be_taken_back() -> None:
    session = begin()
    start, push = session.state, session.snapshot().position.legal[0]
    session.handle(Do("red", parse_action(push)))
    session.handle(CorrectPawn("yellow", "d4"))
    session.handle(Undo())
    session.handle(Undo())
    assert session.state == start


def test_treasures_are_exchanged_and_none_is_invented() -> None:
    session = begin()
    tiles = {**told(session)["cells"], "loose": told(session)["loose"]}
    place, owner = owners(tiles)
    mark = tiles[owner].partition(":")[2]
    session.handle(CorrectTile(place, mark=mark))
    after = {**told(session)["cells"], "loose": told(session)["loose"]}
    assert after[place].endswith(mark) and after[owner].partition(":")[2] == tiles[place].partition(":")[2]
    session.handle(CorrectTile(place, mark=""))
    after = told(session)
    assert ":" not in after["cells"][place] and f"L:{mark}" in after["hidden"]
    unknown = [cell for cell, text in after["cells"].items() if text.endswith(":?")]
    assert unknown, "any plain corner may be the one that shows it"


def test_a_fixed_tile_shows_what_people_say_and_its_treasure_goes_where_that_one_was() -> None:
    for game in ("classic", "team"):
        session = begin(game=game)
        before = told(session)["cells"]
        fixed = next(cell for cell in before if cell[0] in "ce" and cell[1] in "1" and ":" in before[cell])
        other = next(cell for cell, text in before.items() if cell[1] in "246" and ":" in text)
        marks = {cell: before[cell].partition(":")[2] for cell in (fixed, other)}
        session.handle(CorrectTile(fixed, mark=marks[other]))
        after = told(session)["cells"]
        assert (after[fixed].partition(":")[2], after[other].partition(":")[2]) == (marks[other], marks[fixed])
        session.handle(Undo())
        assert told(session)["cells"] == before
        session.handle(CorrectTile(fixed, mark=""))
        assert session.refusal_for("TABLE")


def owners(tiles: dict[str, str]) -> tuple[str, str]:
    """A movable corner, and another that shows a treasure."""
    marked = [cell for cell, text in tiles.items() if ":" in text and len(text.partition(":")[0]) == 2]
    return marked[0], marked[1]


@pytest.mark.parametrize(
    "wrong",
    [
        CorrectTile("a1", open_sides="NE"), CorrectTile("h9", open_sides="NE"), CorrectTile("b2", open_sides="NS"),
        CorrectTile("b2", open_sides="QQ"), CorrectTile("b2", mark="no-such-thing"), CorrectPawn("blue", "a1"),
        CorrectPawn("red", "z9"), CorrectTurn("green"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(wrong: Correct) -> None:
    session = begin()
    before = session.state
    session.handle(wrong)
    assert session.refusal_for("TABLE") and session.state is before


def test_of_a_tile_that_lies_face_down_nothing_is_taken_and_every_guess_is_answered_alike() -> None:
    """What is right, of the right shape or wrong in everything hears one sentence; a back is told to be a back."""
    session = begin(game="team")
    corner = next(cell for cell, text in told(session)["cells"].items() if cell[1] in "246" and ":" in text)
    session.handle(CorrectTile(corner, open_sides="#"))
    hidden = session.state
    shape, mark = told(session)["cells"][corner][1:].split(":")
    guesses = [CorrectTile(corner, sides, shown) for sides in ("NE", "NES", "NS", None) for shown in (mark, "", "owl")]
    heard = set()
    for guess in guesses:
        session.handle(guess)
        heard.add(session.refusal_for("TABLE"))
        assert session.state is hidden, (shape, guess)
    assert len(heard) == 1 and "face down" in heard.pop()
    session.handle(CorrectTile(corner, open_sides="#"))
    assert session.refusal_for("TABLE") == ""


def test_no_pawn_is_put_onto_a_tile_whose_hidden_shape_its_turns_up_would_tell() -> None:
    session = begin(game="team")
    corner = next(cell for cell, text in told(session)["cells"].items() if cell[1] in "246" and ":" in text)
    session.handle(CorrectTile(corner, open_sides="#"))
    hidden, seat = session.state, session.state.seat
    session.handle(CorrectPawn(seat, corner))
    assert "face down" in session.refusal_for("TABLE") and session.state is hidden
    session.handle(CorrectPawn(seat, "d4"))
    assert session.refusal_for("TABLE") == "" and told(session)["pawns"][seat] == "d4"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_whose_turn_it_is_can_be_put_right_in_every_game(game: str) -> None:
    session = begin(game=game)
    other = next(seat for seat in session.state.seats if seat != session.state.seat)
    session.handle(CorrectTurn(other))
    assert (session.refusal_for("TABLE"), session.state.seat) == ("", other)


@pytest.mark.parametrize(("game", "key"), [("master-1991", "tokens"), ("master-2007", "treasures")])
def test_a_disc_that_is_put_right_changes_places_with_what_lay_there(game: str, key: str) -> None:
    session = begin(game=game)
    before = told(session)
    first, other = [piece for piece in session.snapshot().position.pieces if piece.kind == "token"][:2]
    session.handle(CorrectPiece("token", other.of, first.name))
    lying = {(piece.of, piece.name) for piece in session.snapshot().position.pieces}
    assert {(other.of, first.name), (first.of, other.name)} <= lying
    session.handle(CorrectPiece("token", other.of, "99"))
    assert {(piece.of, piece.name) for piece in session.snapshot().position.pieces} == lying
    session.handle(Undo())
    assert told(session)[key] == before[key]


def test_guards_and_the_dragon_are_put_right_where_there_are_any() -> None:
    session = begin(game="master-2007")
    session.handle(CorrectPiece("guard", "white", "10"))
    session.handle(CorrectPiece("dragon", "", "W"))
    assert (told(session)["guards"]["white"], told(session)["dragon"]) == ("d2", "W")
    classic = begin()
    before = told(classic)
    for wrong in (CorrectPiece("dragon", "", "W"), CorrectPiece("token", "3", "1")):
        classic.handle(wrong)
    assert told(classic) == before
