"""The public journal of a bug pack can be resumed, tells no secret, and is replayed with its pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.events import ActionRecorded, Event
from companion.games.catalogue import GAMES, AnyGame
from companion.games.copies import shipped_copy
from companion.live.evening import ACTION, KEPT, POSITION, UNDO, WAITS, replay
from companion.live.journal import SET_ASIDE, Entry, Journal
from companion.live.packs import public_journal
from companion.live.packs.pack import PACK, Pack, Picture
from companion.live.packs.public_journal import public_lines, public_state
from companion.live.packs.replaying import Replayed, replay_pack
from companion.live.session import Session
from companion.messages import Command, CorrectPawn, Do, Observed, Undo
from companion.observation import Observation
from companion.records.dice import decks_of
from companion.rules.game import TABLE
from tests.following.tables import Noise
from tests.games.hooks import sample, twins_of
from tests.live.players import evening

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

NAMES = {"wish": {"seats": [{"colour": "red", "name": "Aunt Erna"}]}}


@contextmanager
def played(game: AnyGame, seed: int, count: int = 25) -> Iterator[tuple[Session, tuple[Entry, ...]]]:
    """An evening of random taps and undos, with the journal's lines of it."""
    state, rng = game.deal(shipped_copy(game.name), 2, seed), Random(seed)
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite3") as journal:
        session = Session.begin(game, state, "evening-1", journal, decks_of(seed), NAMES, is_watched=False)
        for _ in range(count):
            actor = session.state.to_act
            action = None if actor == TABLE else rng.choice(game.legal(session.state))
            session.handle(Do(actor, action))
            if rng.random() < 0.15:
                session.handle(Undo())
        record = journal.find("evening-1")
        assert record is not None
        yield session, journal.entries(record.id)


def seen(game: AnyGame, state: Any) -> object:
    """What somebody who watches knows of a state."""
    return game.view_json(game.view(state, TABLE))


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_the_public_lines_are_a_journal_that_leads_where_everybody_saw_it_lead(game: AnyGame, seed: int) -> None:
    with played(game, seed) as (session, entries):
        lines = public_lines(game, entries, shipped_copy(game.name))
        assert [line.number for line in lines] == [entry.number for entry in entries]
        assert seen(game, replay(game, lines).state) == seen(game, session.state)
        assert ACTION in {line.kind for line in lines}
        for count in range(1, len(lines), 4):
            then = replay(game, entries[:count]).state
            assert seen(game, replay(game, lines[:count]).state) == seen(game, then)


@every_game
def test_no_name_no_secret_and_nobodys_clock_is_in_the_lines(game: AnyGame) -> None:
    with played(game, 3) as (_, entries):
        lines = public_lines(game, entries, shipped_copy(game.name))
        text = PACK.dump_json(Pack("0", "evening-1", game.name, None, {}, lines=lines)).decode()
        assert not [secret for secret in ("Erna", decks_of(3).secret, "head", "is_drawn") if secret in text]
        assert entries[0].at > 1e9 > lines[-1].at
        positions: list[Any] = [line.payload[POSITION] for line in lines if line.payload and POSITION in line.payload]
        for position in positions:
            assert set(position.get("formulas", {}).values()) <= {"?"}


@every_game
def test_evenings_that_differ_in_what_nobody_has_shown_have_the_same_public_start(game: AnyGame) -> None:
    twins, rng, copy = twins_of(game), Random(1), shipped_copy(game.name)
    pairs = [(state, twins(state, TABLE, rng)) for seed in range(3) for state in sample(game, seed, 10)]
    both = [(one, other) for one, other in pairs if other is not None]
    alike = [(one, other) for one, other in both if _on_board(game, one) == _on_board(game, other)]
    for one, other in alike:
        first, second = (public_lines(game, [_start(game, state)], copy) for state in (one, other))
        assert json.dumps(first[0].payload) == json.dumps(second[0].payload)
    for state, _ in pairs:
        assert seen(game, public_state(game, state, copy)) == seen(game, state)
    assert alike or game.name == "team", "the cards of the Team Edition lie open"


def _on_board(game: AnyGame, state: Any) -> object:
    position = game.state_json(state)
    return position.get("cells"), position.get("loose")


def _start(game: AnyGame, state: Any) -> Entry:
    return Entry(1, "start", "session", "start", payload={POSITION: game.state_json(state)})


def test_a_draw_that_nobody_saw_leaves_its_position_alone_and_so_does_taking_it_back() -> None:
    [game] = [one for one in GAMES if one.name == "cards"]
    with played(game, 1) as (_, entries):
        lines = {line.number: line for line in public_lines(game, entries, shipped_copy("cards"))}
        drawn = [entry for entry in entries if entry.text.startswith("draw")]
        assert drawn
        for entry in drawn:
            assert (lines[entry.number].kind, lines[entry.number].text) == (KEPT, KEPT)
        assert UNDO in {line.kind for line in lines.values()}


def test_where_no_position_is_public_enough_there_are_no_lines_or_they_begin_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [game] = [one for one in GAMES if one.name == "classic"]
    known = public_state

    def refused(game: AnyGame, state: Any, copy: Any) -> Any:
        if state.turn < turn:
            raise CompanionError("too little is public")
        return known(game, state, copy)

    monkeypatch.setattr(public_journal, "public_state", refused)
    with played(game, 2) as (session, entries):
        turn = 2
        later = public_lines(game, entries, shipped_copy("classic"))
        assert later[0].number > 1
        assert later[0].kind == "start"
        assert seen(game, replay(game, later).state) == seen(game, session.state)
        turn = 999
        assert public_lines(game, entries, shipped_copy("classic")) == ()


def test_a_correction_is_in_the_public_lines() -> None:
    [game] = [one for one in GAMES if one.name == "classic"]
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite3") as journal:
        state = game.deal(shipped_copy("classic"), 2, 1)
        session = Session.begin(game, state, "evening-1", journal, is_watched=False)
        session.handle(CorrectPawn("red", "d4"))
        session.handle(Undo())
        record = journal.find("evening-1")
        assert record is not None
        lines = public_lines(game, journal.entries(record.id), shipped_copy("classic"))
    assert [line.kind for line in lines] == ["start", "corrected", "undo"]
    assert replay(game, lines).can_undo is False


def test_a_journal_that_leads_elsewhere_is_said() -> None:
    [game] = [one for one in GAMES if one.name == "team"]
    with played(game, 1) as (_, entries):
        lines = public_lines(game, entries, shipped_copy("team"))
    pack = Pack("0", "evening-1", "team", None, {}, lines=lines)
    assert replay_pack(pack, lambda session: pytest.fail("there are no pictures")).damage == ""
    number = next(k for k, line in enumerate(lines) if line.kind == ACTION)
    changed = replace(lines[number], payload={**(lines[number].payload or {}), "after": "0" * 16})
    wrong = replace(pack, lines=(*lines[:number], changed, *lines[number + 1 :]))
    assert "leads to another position" in replay_pack(wrong, lambda session: pytest.fail("no pictures")).damage


def test_what_waits_secretly_and_why_an_evening_was_set_aside_stay_in_the_journal() -> None:
    [game] = [one for one in GAMES if one.name == "master-1991"]
    start = _start(game, game.deal(shipped_copy("master-1991"), 2, 1))
    secret = Entry(2, WAITS, TABLE, "reveal formula tan 1+9+12")
    told = Entry(3, WAITS, "tan", "end")
    aside = Entry(4, SET_ASIDE, "session", "/home/somebody/journal.sqlite3 cannot be read")
    lines = public_lines(game, [start, secret, told, aside], shipped_copy("master-1991"))
    assert [line.number for line in lines] == [1, 3]


# --- pictures, here of a camera without pixels ---


@dataclass(slots=True)
class Followed:
    """A pack of an evening that people have played, and what was seen in each of its pictures."""

    pack: Pack
    seen: dict[int, Observation]
    events: list[Event]

    def replay(self, begin: int = 0, seen: dict[int, Observation] | None = None) -> Replayed:
        """Replay the pictures from one on."""
        pack = replace(self.pack, pictures=self.pack.pictures[begin:])
        last = pack.pictures[-1].frame
        shown = seen or self.seen

        def see(picture: Picture) -> Observation:
            return replace(shown[min(picture.frame, last)], frame=picture.frame, time_s=picture.time_s)

        return replay_pack(pack, lambda session: see)


@pytest.fixture(scope="module")
def followed() -> Followed:
    """Nine turns, with questions that were answered."""
    seen: dict[int, Observation] = {}
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite3") as journal:
        players = evening(3, Noise(sure=0.9, unsure=0.05), journal, seats=3)
        handle = players.session.handle

        def note(command: Command) -> Any:
            if isinstance(command, Observed):
                seen[command.observation.frame] = command.observation
            return handle(command)

        players.session.handle = note  # type: ignore[method-assign]
        players.play(9)
        record = journal.find("evening-3")
        assert record is not None
        lines = public_lines(players.session.game, journal.entries(record.id), shipped_copy("team"))
    pictures = tuple(Picture(frame, one.time_s) for frame, one in seen.items())
    return Followed(Pack("0", "evening-3", "team", None, {}, {}, lines, pictured=(1, 10**6), pictures=pictures), seen,
                    players.events)  # fmt: skip


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.9])
def test_wherever_the_pictures_begin_the_same_is_seen_in_them(followed: Followed, share: float) -> None:
    replayed = followed.replay(int(share * len(followed.seen)))
    assert (replayed.damage, replayed.differences) == ("", ())
    booked = [f"{one.seat} {one.action}" for one in followed.events if isinstance(one, ActionRecorded)]
    assert set(replayed.recorded) <= set(booked)
    assert len(replayed.recorded) >= (4 if share < 0.5 else 1)


def test_an_action_that_is_not_seen_today_is_the_only_difference(followed: Followed) -> None:
    """Where the session takes the evening over as it was, whatever comes later is the same again."""
    plain = followed.replay()
    number = next(k for k, line in enumerate(followed.pack.lines) if f"{line.seat} {line.text}" == plain.recorded[0])
    begin = followed.pack.lines[number - 1].frame or 0
    until = next(line.frame or 0 for line in followed.pack.lines[number:] if line.seat == TABLE)
    blind = {frame: followed.seen[begin] if begin < frame <= until else one for frame, one in followed.seen.items()}
    replayed = followed.replay(seen=blind)
    assert replayed.differences == (f"- {plain.recorded[0]}",)
    assert replayed.now == plain.now[1:] != []
