"""Who runs the evenings: begun, left, gone on with and taken up again, and whom a device speaks for."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest

from appliance.evenings.host import Host, RunningEvening
from appliance.evenings.laid_table import LAYING_FILE
from appliance.evenings.tokens import Tokens
from companion.config import parse_config
from companion.errors import BadConfig, CompanionError
from companion.frame import Frame
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.messages import Confirm, CorrectPawn, CorrectPiece, CorrectTile, Do
from companion.records.notation import parse_action
from companion.rules.game import TABLE
from tests.appliance.companions import companion


def wish(game: str = "classic", **more: object) -> NewGame:
    seats = (ChosenSeat("blue", "a player"), ChosenSeat("red"))
    return NewGame(game, seats, has_camera=False, **more)  # type: ignore[arg-type]


def test_every_box_begins_and_says_who_plays() -> None:
    with companion() as host:
        assert {offer.game for offer in host.offers() if not offer.no_play} == {game.name for game in GAMES}
        for offer in host.offers():
            seats = tuple(ChosenSeat(colour) for colour in offer.colours[: offer.fewest][::-1])
            begun = host.begin(NewGame(offer.game, seats, has_camera=False))
            desk = host.desk()
            assert desk is not None and desk.snapshot().evening.session == begun.key
            assert desk.snapshot().position.seat == seats[0].colour, "the first of the seats begins"
            assert set(begun.seat_tokens) == {seat.colour for seat in seats}
        assert len(host.evenings()) == len(GAMES)


def test_an_evening_is_left_and_gone_on_with() -> None:
    with companion() as host:
        first = host.begin(wish())
        host.leave()
        assert host.desk() is None and host.evening() is None
        second = host.begin(wish("team"))
        assert [(one.key, one.is_finished) for one in host.evenings()] == [(second.key, False), (first.key, False)]
        again = host.go_on(first.key)
        assert again.key == first.key and again.seat_tokens == host.seat_tokens() == first.seat_tokens
        assert [seat.name for seat in host.evenings()[-1].seats] == ["a player", ""]


def test_what_was_played_and_who_holds_which_token_outlives_the_process(labyrinth_home: Path) -> None:
    with companion() as host:
        begun = host.begin(wish())
        host.devices.hear(begun.table_token, "a tablet")
        desk = host.desk()
        assert desk is not None
        action = desk.snapshot_for("blue").position.legal[0]
        assert desk.ask(Do("blue", parse_action(action)), "blue", desk.snapshot().version).refused == ""
    with companion() as host:
        desk = host.desk()
        assert desk is not None and [line.text for line in desk.snapshot().evening.log] == [action]
        assert host.viewer_of(begun.table_token) == TABLE
        assert host.viewer_of(begun.seat_tokens["blue"]) == "blue"
        host.leave()
    assert (labyrinth_home / "tokens.json").stat().st_mode & 0o077 == 0
    with companion() as host:
        assert host.desk() is None, "an evening that was left waits"
        assert host.viewer_of(begun.seat_tokens["blue"]) is None


def test_the_table_stays_owned_where_the_home_was_deleted(labyrinth_home: Path) -> None:
    kept = Tokens(labyrinth_home / "tokens.json")
    kept.look_after()
    assert not (labyrinth_home / "tokens.json").exists(), "nobody owns it yet"
    token = kept.offer()
    kept.hear(token, "a tablet")
    shutil.rmtree(labyrinth_home)
    kept.look_after()
    assert not labyrinth_home.exists(), "whoever makes the home again is the journal"
    labyrinth_home.mkdir()
    kept.look_after()
    assert Tokens(labyrinth_home / "tokens.json").holds(token)


def test_a_file_of_an_older_version_keeps_its_owner(labyrinth_home: Path) -> None:
    labyrinth_home.mkdir(exist_ok=True)
    (labyrinth_home / "tokens.json").write_text('{"table": "its-own", "seats": {}}')
    kept = Tokens(labyrinth_home / "tokens.json")
    assert kept.holds("its-own") and not kept.is_open


def test_the_first_device_that_does_something_owns_the_companion() -> None:
    with companion() as host:
        assert host.viewer_of("") == host.viewer_of("anything") == TABLE
        late, token = host.claim(), host.claim()
        assert token is not None and late is not None
        assert host.viewer_of("") == TABLE and not host.devices.holds(token), "it has yet to come back"
        for one in (token, late):
            host.devices.hear(one, "a tablet")
        assert (host.viewer_of(token), host.viewer_of(""), host.viewer_of(token[:-1])) == (TABLE, None, None)
        assert host.claim() is None and host.viewer_of(late) is None, "another was quicker"


def test_who_plays_again_keeps_the_seat_and_somebody_else_gets_another_token() -> None:
    with companion() as host:
        first = host.begin(wish())
        assert host.begin(host.again(first.key)).seat_tokens == first.seat_tokens
        others = NewGame("classic", (ChosenSeat("blue", "Bob"), ChosenSeat("red")), has_camera=False)
        tokens = host.begin(others).seat_tokens
        assert tokens["blue"] != first.seat_tokens["blue"]


def test_a_phone_keeps_its_seat_while_one_evening_ends_and_the_next_board_is_laid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with companion() as host:
        first, asked = host.begin(wish()), list[str | None]()
        token, leave = first.seat_tokens["blue"], RunningEvening.leave

        def leave_while_a_phone_asks(running: RunningEvening) -> None:
            asked.append(host.viewer_of(token))
            leave(running)
            asked.append(host.viewer_of(token))

        monkeypatch.setattr(RunningEvening, "leave", leave_while_a_phone_asks)
        host.begin(replace(host.again(first.key), start="as-laid"))
        assert [*asked, host.viewer_of(token)] == ["blue", "blue", "blue"]
        assert host.desk() is None and host.laid() is not None


def test_a_new_evening_gets_nothing_that_was_anothers(labyrinth_home: Path) -> None:
    """Neither the seats of a board that was only laid, nor what is kept of evenings whose journal has gone."""
    others = (ChosenSeat("green"), ChosenSeat("yellow"))
    with companion() as host:
        laid = host.begin(replace(wish(start="as-laid"), has_camera=True))
        host.leave()
        played = host.begin(replace(wish(), seats=others))
        assert set(played.seat_tokens) == {"green", "yellow"} and played.key != laid.key
        host.memories.keep("evening-7", b"its last picture")
    for file in labyrinth_home.glob("journal*"):
        file.unlink()
    with companion() as host:
        begun = host.begin(wish())
        assert set(begun.seat_tokens) == {"blue", "red"} and host.keepsake(begun.key) is None
        assert begun.key == "evening-8"


def test_what_cannot_be_begun_changes_nothing() -> None:
    with companion() as host:
        begun = host.begin(wish())
        choices = ({"variant": "odd"}, {"options": {"odd": 1}}, {"start": {}})
        for wrong in (wish("chess"), wish("cards", start="as-laid"), *(wish(**one) for one in choices)):
            with pytest.raises(CompanionError):
                host.begin(wrong)
        with pytest.raises(BadConfig, match="There is no such game"):
            host.go_on("evening-99")
        with pytest.raises(BadConfig, match="not finished yet"):
            host.record(begun.key)
        assert [one.key for one in host.evenings()] == [begun.key]
        desk = host.desk()
        assert desk is not None and desk.snapshot().evening.session == begun.key


def test_a_finished_evening_tells_its_record_and_its_winners() -> None:
    with companion() as host:
        key = host.begin(wish(options={"turn_limit": 2})).key
        desk = host.desk()
        assert desk is not None
        while (seat := desk.snapshot().position.to_act) not in ("", TABLE):
            legal = desk.snapshot_for(seat).position.legal
            done = next((one for one in legal if one == "end"), legal[0])
            assert desk.ask(Do(seat, parse_action(done)), seat).refused == ""
        over = host.evening()
        assert over is not None and over.is_finished and over.turns == 2
        host.leave()
        assert host.evenings() == (over,)
        assert "push" in host.record(key) and begun_names(host.record(key)) == 0
        with pytest.raises(BadConfig, match="That game is over"):
            host.go_on(key)


def begun_names(record: str) -> int:
    """How often somebody's name stands in a record."""
    return record.count("a player")


def test_with_paper_cards_nobody_knows_what_the_seats_hold() -> None:
    with companion() as host:
        host.begin(wish(chance="paper"))
        desk = host.desk()
        assert desk is not None
        hands = desk.snapshot_for("blue").position.view["hands"]
        assert set(hands["blue"]) == {"?"}  # type: ignore[index]
        assert desk.snapshot().evening.dice_commitment is None


@pytest.mark.parametrize("name", ["cards", "secret"])
def test_who_keeps_hidden_cards_draws_them_too(name: str) -> None:
    """Where people told what they draw, what can still come would tell what others hold."""
    game = game_named(name)
    position = game.state_json(game.deal(shipped_copy(name), 2, 3))
    with companion() as host:
        with pytest.raises(BadConfig, match="has to draw them too"):
            host.begin(NewGame(name, (), start=position, chance="paper", has_camera=False))
        assert host.desk() is None
        host.begin(NewGame(name, (), start=position, has_camera=False))
        host.begin(NewGame(name, (ChosenSeat("red"), ChosenSeat("blue")), chance="paper", has_camera=False))


@pytest.mark.parametrize("name", ["team", "classic"])
def test_with_cards_and_pages_from_the_box_people_can_tell_everything_that_comes(name: str) -> None:
    """Whatever is due can be told by a tap on one of the things listed, until somebody draws or shows a card, or the
    game is over."""
    chance = Random(name)
    with companion() as host:
        host.begin(NewGame(name, (ChosenSeat("red"), ChosenSeat("blue")), chance="paper", has_camera=False))
        desk = host.desk()
        assert desk is not None
        for _ in range(400):
            now = desk.snapshot()
            if not now.position.to_act:
                return
            assert now.position.legal, now.position.due
            to_act = now.position.to_act
            action = chance.choice((now if to_act == TABLE else desk.snapshot_for(to_act)).position.legal)
            assert desk.ask(Do(to_act, parse_action(action)), TABLE).refused == ""
            if action.startswith(("draw", "reveal card")):
                return


def pictures(host: Host) -> Iterator[None]:
    """The simulated camera's pictures, half a second apart, each as the host has seen it."""
    assert host.simulated is not None
    for index in range(200):
        host.see(Frame(host.simulated.draw(), index, index * 0.5))
        yield
    pytest.fail("the table did not come to rest")


@pytest.mark.slow
def test_a_board_is_laid_before_a_camera_and_the_simulated_table_follows_what_is_tapped() -> None:
    with companion(parse_config("[camera]\nwidth_px = 960\nheight_px = 720")) as host:
        begun = host.begin(NewGame("classic", (ChosenSeat("blue"), ChosenSeat("red")), start="as-laid"))
        assert host.desk() is None
        seen = host.watch_laid(0.0)
        first = next(seen)
        assert first is not None and not first.can_begin
        with pytest.raises(CompanionError):
            host.begin_laid()
        shown = pictures(host)
        tiles_seen = [laid_tiles(host) for _ in takewhile(lambda _: not can_begin(host), shown)]
        assert tiles_seen[0] == 0 and len(set(tiles_seen)) > 3, "tiles appear handful by handful"
        host.press(Confirm())
        desk = host.desk()
        assert desk is not None and desk.snapshot().evening.session == begun.key and host.laid() is None
        assert list(seen) == []
        assert desk.snapshot().position.seat == "blue"
        assert host.viewer_of(begun.seat_tokens["red"]) == "red"
        for _ in range(2):
            told = desk.snapshot_for("blue")
            assert desk.ask(Do("blue", parse_action(told.position.legal[-1])), "blue").refused == ""
        assert desk.snapshot().evening.lagging == "tap"
        for _ in takewhile(lambda _: desk.snapshot().evening.lagging, shown):
            assert desk.ask(Confirm(), TABLE, seen=-1).is_late, "what was seen before is booked now"
        assert (desk.snapshot().guidance.notice, desk.snapshot().guidance.question) == (None, None)


def can_begin(host: Host) -> bool:
    board = host.laid()
    return board is not None and board.can_begin


def laid_tiles(host: Host) -> int:
    """How many tiles are recognised, by their corridors, on the board that is being laid."""
    board = host.laid()
    assert board is not None
    return sum(one.by == "camera" and one.open_sides != "#" for one in board.cells)


def test_a_tablet_that_has_lost_the_table_wins_it_back_by_the_code_or_by_the_door() -> None:
    with companion() as host:
        host.devices.hear(host.begin(wish()).table_token, "a tablet")
        for shows in (lambda: host.tokens.code, host.table_code):
            code = shows()
            as_typed = f"{code[:5]} {code[5:]} ".capitalize()
            won = host.table_for(as_typed)  # phones write the first letter large
            assert won is not None and host.viewer_of(won) is None
            host.devices.hear(won, "another")
            assert host.viewer_of(won) == TABLE and host.table_for("code") is None
        assert host.claim() is None and host.viewer_of("") is None
        host.tokens.open_door()
        assert host.viewer_of("") == TABLE
        came = host.claim()
        assert came is not None
        host.devices.hear(came, "by the door")
        assert (host.viewer_of(came), host.claim()) == (TABLE, None), "one device for each time"


def test_a_masters_board_is_laid_and_what_was_told_of_its_pieces_outlives_a_power_cut() -> None:
    with companion() as host:
        host.begin(wish("master-2007", start="as-laid"))
        for told in (CorrectPiece.disc("c2", "3"), CorrectPiece.guard("white", "b2"), CorrectPiece.dragon("W")):
            host.correct(told)
    with companion() as host:
        laid = host.laid()
        assert laid is not None and laid.dragon is not None
        assert [(disc.cell, disc.number) for disc in laid.discs if disc.by == "hand"] == [("c2", "3")]
        assert [(one.colour, one.cell) for one in laid.guards if one.cell] == [("white", "b2")]
        assert laid.dragon.heading == "W"
        with pytest.raises(CompanionError):
            host.begin_laid()


def test_a_board_that_was_being_laid_outlives_a_power_cut_and_no_longer_than_that(labyrinth_home: Path) -> None:
    with companion() as host:
        begun = host.begin(wish(start="as-laid"))
        host.correct(CorrectTile("b1", "NE", "owl"))
        host.correct(CorrectPawn("blue", "g7"))
    with companion() as host:
        laid, evening = host.laid(), host.evening()
        assert laid is not None and evening is not None
        assert (laid.cells[1].mark, laid.cells[1].mark_by) == ("owl", "hand")
        assert [(pawn.colour, pawn.cell) for pawn in laid.pawns if pawn.by == "hand"] == [("blue", "g7")]
        assert (evening.key, evening.seats[0].name, host.seat_tokens()) == (begun.key, "a player", begun.seat_tokens)
        host.leave()
    with companion() as host:
        assert host.laid() is None
        host.begin(wish(start="as-laid"))
        host.begin(wish())
    with companion() as host:
        assert host.laid() is None and host.desk() is not None
        host.begin(wish(start="as-laid"))
        host.correct(CorrectTile("b1", "NE", "owl"))
    (labyrinth_home / LAYING_FILE).write_text('{"key": "evening-9", "game"', encoding="utf-8")
    with companion() as host:
        assert host.laid() is None
