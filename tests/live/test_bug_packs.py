"""The tape of a bug pack: it is played again to the same events wherever it begins, and tells no secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.errors import BadPack
from companion.events import ActionRecorded
from companion.following.explaining.effects import pushed
from companion.games.catalogue import GAMES, AnyGame
from companion.games.copies import shipped_copy
from companion.live.packs import tape as tape_module
from companion.live.packs.again import REFUSED, play_sightings
from companion.live.packs.open_evening import open_position, open_state
from companion.live.packs.sightings import SightingReader, SightingWriter
from companion.live.packs.tape import Tape
from companion.live.packs.tape_lines import CAMERA_LOST, first_calm
from companion.live.session import Session
from companion.messages import (
    Confirm,
    CorrectPawn,
    CorrectTile,
    CorrectTurn,
    Do,
    KeepAsPlayed,
    Observed,
    PictureLost,
    Undo,
)
from companion.records.dice import decks_of
from companion.rules.game import TABLE
from companion.rules.mazes.layout import layout
from companion.rules.verbs import format_action
from tests.following.tables import Camera, Noise
from tests.games.hooks import sample, twins_of
from tests.live.players import Players, evening
from tests.live.taped import packed, taped

FOLLOWED = [game for game in GAMES if game.table is not None]
every_followed_game = pytest.mark.parametrize("game", FOLLOWED, ids=lambda game: game.name)


@pytest.fixture(scope="module")
def played() -> tuple[Players, Tape]:
    """Four turns of an evening, with its tape."""
    players = evening(3, Noise(sure=0.9, unsure=0.05), seats=3)
    tape = taped(players)
    players.play(4)
    return players, tape


@pytest.mark.parametrize("share", [0.0, 0.2, 0.4, 0.6, 0.8])
def test_wherever_a_tape_begins_it_is_played_to_the_same_events(played: tuple[Players, Tape], share: float) -> None:
    players, tape = played
    moments = tape.moments()
    again = play_sightings(packed(players.session, moments[int(share * len(moments)) :]))
    assert again.differences == ()
    assert len(again.then) == len(again.now)
    assert any(event["event"] == "action" for event in again.now)


def test_what_is_different_today_is_said(played: tuple[Players, Tape]) -> None:
    players, tape = played
    pack = packed(players.session, tape.moments())
    number, line = next((k, line) for k, line in enumerate(pack.tape) if "rotate" in json.dumps(line.get("events", "")))
    changed = json.loads(json.dumps(line).replace("rotate", "walk"))
    again = play_sightings(replace(pack, tape=(*pack.tape[:number], changed, *pack.tape[number + 1 :])))
    [difference] = again.differences
    assert "walk" in json.dumps(difference.then)
    assert "rotate" in json.dumps(difference.now)


def test_undo_keep_and_a_lost_camera_are_played_again() -> None:
    players = evening(1, seats=3)
    tape = taped(players)
    players.rest(8)
    players.post(Do(TABLE))
    players.carry_out_page()
    before = players.lies
    players.do(next(text for text in players.look().legal if text.startswith("rotate")))
    players.post(Undo())
    players.lies = before
    players.hand()
    players.rest(10)
    players.post(PictureLost("the camera at /home/somebody/tape.avi is gone"))
    seen = pushed(layout(players.lies), "N4", layout(players.lies).loose)
    seen = pushed(seen, "N4", seen.loose)
    players.hand(seen)
    players.rest(38, seen)
    players.post(Confirm())
    players.rest(8, players.seen)
    pack = packed(players.session, tape.moments())
    again = play_sightings(pack)
    kinds = [event["event"] for event in again.now]
    assert again.differences == ()
    assert {"undo", "no_board"} <= set(kinds)
    assert {"kept", "out_of_sync", "not_allowed"} & set(kinds)
    assert "somebody" not in json.dumps(pack.tape)
    assert CAMERA_LOST in json.dumps(pack.tape)


def test_a_correction_is_played_again_as_it_was_told() -> None:
    """Nothing sets the evening anew: the session of today corrects it itself; what was refused is not told."""
    players = evening(1, seats=3)
    tape = taped(players)
    players.rest(8)
    cells = players.look().view["cells"]
    assert isinstance(cells, dict)
    place = next(cell for cell, text in cells.items() if text.startswith("N") and cell[1] in "246" and ":" not in text)
    for told in (CorrectTile(place, open_sides="#"), CorrectTile("z9", open_sides="NE"), CorrectPawn("red", "d4"),
                 CorrectTurn(players.session.state.seats[1]), Undo()):  # fmt: skip
        players.post(told)
    pack = packed(players.session, tape.moments())
    told = [one["action"] for line in pack.tape for one in line.get("tell", ())]  # type: ignore[attr-defined]
    assert [text.split(" ")[0] for text in told] == ["correct", "correct", "correct", "undo"]
    again = play_sightings(pack)
    assert again.differences == ()
    assert REFUSED not in [event["event"] for event in again.now]
    assert ["then" in line for line in pack.tape[:-1]].count(True) == 0


def test_a_question_and_its_answer_are_played_again() -> None:
    players = evening(1, Noise(sure=0.72), seats=3)
    tape = taped(players)
    players.rest(10)
    players.post(Do(TABLE))
    players.carry_out_page()
    players.do(next(text for text in players.look().legal if text.startswith("rotate")))
    players.rest(40)
    players.answer()
    again = play_sightings(packed(players.session, tape.moments()))
    assert again.differences == ()
    assert any(event.get("asked") for event in again.now)


# --- what is secret ---


@every_followed_game
def test_a_position_is_told_without_what_nobody_has_shown(game: AnyGame) -> None:
    """Where two positions differ only in cards that nobody has shown, they are told alike, and can be played from."""
    twins, rng, copy = twins_of(game), Random(1), shipped_copy(game.name)
    pairs = [(state, twins(state, TABLE, rng)) for seed in range(4) for state in sample(game, seed, 10)]
    told = [(one, other) for one, other in pairs if other is not None and _lies(game, one) == _lies(game, other)]
    for one, other in told:
        assert open_position(game, one) == open_position(game, other)
    for state, _ in pairs:
        opened = open_state(game, state, copy)
        assert game.view_json(game.view(opened, TABLE)) == game.view_json(game.view(state, TABLE))
    assert told or game.name == "team", "the cards of the Team Edition lie open"


def _lies(game: AnyGame, state: Any) -> object:
    position = game.state_json(state)
    return position["cells"], position["loose"]


@every_followed_game
def test_an_evening_of_any_game_is_told_without_its_secrets_and_played_again(game: AnyGame) -> None:
    session, tape = _random_evening(game, seed=3, count=16)
    pack = packed(session, tape.moments())
    again, text = play_sightings(pack), json.dumps([pack.about, pack.tape, pack.log])
    assert again.differences == ()
    assert len(again.now) > 10
    assert decks_of(3).secret not in text
    position = session.game.state_json(session.state)
    for formula in dict(position.get("formulas", {})).values():
        assert f'"{formula}"' not in text


def _random_evening(game: AnyGame, seed: int, count: int) -> tuple[Session, Tape]:
    """An evening of so many random taps before a camera that always sees the table as it is booked."""
    state, rng = game.deal(shipped_copy(game.name), 2, seed), Random(seed)
    session, camera = Session.begin(game, state, "evening", decks=decks_of(seed)), Camera(seed)
    tape = Tape(session)
    for command in _commands(session, camera, rng, count):
        tape.hear(command)
        tape.take(session.handle(command))
    return session, tape


def _commands(session: Session, camera: Camera, rng: Random, count: int) -> Iterator[Observed | Do]:
    for _ in range(count):
        lies = session.game.table.layout(session.state) if session.game.table else None
        assert lies is not None
        yield from (Observed(seen) for seen in (*camera.hand(lies), *camera.calm(lies, 8)))
        actor = session.state.to_act
        if actor == TABLE:
            yield Do(TABLE)
        elif actor:
            yield Do(actor, format_action(rng.choice(session.game.legal(session.state))))


# --- what is kept ---


def test_the_tape_keeps_the_last_minutes_alone(played: tuple[Players, Tape], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tape_module, "MOST_COST", 120)
    players = evening(4, seats=2)
    tape = taped(players)
    players.play(2)
    costly = [moment for moment in tape.moments() if isinstance(moment.command, Observed)]
    cells = {id(moment.command.observation.cells) for moment in costly if isinstance(moment.command, Observed)}
    assert len(cells) < 120
    assert tape.moments()[-1].after.number == players.session.evening.number
    assert play_sightings(packed(players.session, tape.moments())).differences == ()


def test_what_nobody_sees_and_changes_nothing_is_not_kept() -> None:
    players = evening(1, seats=3)
    tape = taped(players)
    players.rest(3)
    before = len(tape.moments())
    players.post(Undo())
    players.post(KeepAsPlayed())
    kept = tape.moments()[before:]
    assert [moment.told for moment in kept] == ["keep"]


def test_a_tape_begins_where_the_table_lay_calm(played: tuple[Players, Tape]) -> None:
    _, tape = played
    moments = tape.moments()
    hand = next(k for k, one in enumerate(moments) if isinstance(one.command, Observed) and not one.is_calm and k > 20)
    begin = hand + first_calm(moments[hand:])
    assert begin > hand
    assert moments[begin].is_calm


# --- observations as JSON ---


def test_observations_are_read_back_as_they_were_written() -> None:
    camera, lies = Camera(5, Noise(unsure=0.2, covered=0.1)), layout(evening(1).lies)
    seen = [*camera.calm(lies, 4), *camera.hand(lies, at={3}), *camera.calm(lies, 2)]
    writer, reader = SightingWriter(), SightingReader()
    for one in seen:
        written = json.loads(json.dumps(writer.write(one)))
        again = reader.read(written)
        assert (again.frame, again.time_s, again.quality, again.is_still) == (
            one.frame, one.time_s, one.quality, one.is_still,
        )  # fmt: skip
        assert [cell.why for cell in again.cells] == [cell.why for cell in one.cells]
        for cell, other in zip((*again.cells, *again.pawns), (*one.cells, *one.pawns), strict=True):
            assert cell.log_p == pytest.approx(other.log_p, abs=1e-4)


def test_what_stands_from_the_picture_before_is_not_written_again() -> None:
    [seen] = Camera(1).calm(layout(evening(1).lies), 1)
    writer = SightingWriter()
    writer.write(seen)
    assert writer.write(replace(seen, frame=seen.frame + 1, time_s=seen.time_s + 1)) == {
        "frame": seen.frame + 1, "time_s": seen.time_s + 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"frame": "many"},
        {"cells": [{"log_p": [0.0]}] * 49},
        {"cells": [{"log_p": [float("inf")] * 11}] * 49},
        {"cells": [{}] * 48},
        {"pawns": [{"colour": "red", "log_p": [-1.0]}]},
        {"time_s": float("nan")},
        {"pose": 3},
    ],
)
def test_no_observation_of_another_shape_is_read(change: dict[str, object]) -> None:
    [seen] = Camera(1).calm(layout(evening(1).lies), 1)
    written = SightingWriter().write(seen)
    with pytest.raises(BadPack):
        SightingReader().read({**written, **change})


def test_a_pack_without_a_tape_says_that_nothing_can_be_played() -> None:
    players = evening(1)
    with pytest.raises(BadPack, match="nobody's companion was running"):
        play_sightings(packed(players.session, ()))


def test_a_booked_action_keeps_its_seat_and_frame(played: tuple[Players, Tape]) -> None:
    players, tape = played
    told = [(event.frame, event.seat, event.action) for event in players.events if isinstance(event, ActionRecorded)]
    again = play_sightings(packed(players.session, tape.moments()))
    booked = [(one["frame"], one["seat"], one["action"]) for one in again.now if one["event"] == "action"]
    assert booked == told[len(told) - len(booked) :]
