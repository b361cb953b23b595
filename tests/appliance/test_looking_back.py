"""Looking back on an evening that is over: board by board, with points, numbers, and dice that are checked."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from flask import Flask

from appliance.evenings.host import Host
from companion.errors import BadConfig, IllegalAction
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.evening import SESSION, UNDO, Evening
from companion.live.ledger import Deed, Ledger, Line
from tests.appliance.companions import Device, served

CARDS = game_named("cards")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Flask, str]]:
    """The last dozen of actions of a card game, played to its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LABYRINTH_HOME", str(tmp_path_factory.mktemp("home")))
        with served() as (host, pages):
            chance, states = random.Random(3), [CARDS.deal(shipped_copy("cards"), 3, 3)]
            while not CARDS.is_over(states[-1]):
                states.append(CARDS.apply(states[-1], chance.choice(CARDS.legal(states[-1]))))
            start = next(state for state in states[-12:] if state.to_act != "TABLE")
            wish = {"game": "cards", "seats": [], "camera": False, "start": CARDS.state_json(start)}
            begun = Device(pages).post("evenings", wish).json
            assert begun is not None
            with pytest.raises(BadConfig):
                host.look_back(begun["key"])
            _play_on(pages, begun, chance)
            yield host, pages, begun["key"]


def test_an_end_is_taken_back_only_while_nobody_has_seen_its_secrets() -> None:
    """The record tells the secret of all cards to come, so nobody plays on with it."""
    chance, states = random.Random(3), [CARDS.deal(shipped_copy("cards"), 3, 3)]
    while not CARDS.is_over(states[-1]):
        states.append(CARDS.apply(states[-1], chance.choice(CARDS.legal(states[-1]))))
    start = next(state for state in states[-4:] if state.to_act != "TABLE")
    with served() as (host, pages):
        wish = {"game": "cards", "seats": [], "camera": False, "start": CARDS.state_json(start)}
        begun = Device(pages).post("evenings", wish).json
        assert begun is not None
        table, record = Device(pages, begun["table"]), f"evenings/{begun['key']}/record"
        assert table.get(record).status_code == 422
        _play_on(pages, begun, random.Random(1))
        assert table.post("undo").status_code == 200 and table.snapshot()["to_act"]
        _play_on(pages, begun, random.Random(1))
        assert "secret: " in Device(pages).get(record).text
        refused = table.post("undo")
        assert (refused.status_code, table.snapshot()["to_act"]) == (422, "")
        host.leave()
        assert host.past.is_closed(begun["key"])


def _play_on(pages: Flask, begun: dict[str, dict[str, dict[str, str]]], chance: random.Random) -> None:
    seats = {seat: Device(pages, one["token"]) for seat, one in begun["seats"].items()}
    table = Device(pages, str(begun["table"]))
    while actor := table.snapshot()["to_act"]:
        device = seats.get(actor, table)
        action = None if device is table else chance.choice(device.snapshot()["legal"])
        assert device.post("do", {"action": action}).status_code == 200


def test_every_action_has_its_moment_and_the_last_one_is_the_end(evening: tuple[Host, Flask, str]) -> None:
    host, _, key = evening
    back = host.look_back(key)
    assert back.moments[0].seat == "" and len(back.moments) > 4
    laid = [len(moment.view["cells"]) for moment in back.moments]  # type: ignore[arg-type]
    assert max(abs(after - before) for before, after in zip(laid, laid[1:], strict=False)) <= 1
    assert back.moments[-1].view["outcome"] and host.look_back(key) is back


def test_the_score_pad_is_the_rulebooks_and_its_parts_add_up(evening: tuple[Host, Flask, str]) -> None:
    host, _, key = evening
    back = host.look_back(key)
    past = next(one for one in host.evenings() if one.key == key)
    assert {one.seat: one.total for one in back.points} == past.scores
    assert all(one.total == sum(points for _, points in one.parts) for one in back.points)
    assert {one.seat for one in back.points if one.is_winner} == set(past.winners)


def test_the_dice_of_a_finished_evening_are_checked(evening: tuple[Host, Flask, str]) -> None:
    host, _, key = evening
    fairness = host.look_back(key).fairness
    assert fairness is not None and fairness.is_fair and fairness.by_hand == 0


def test_the_page_shows_any_moment_without_scripts_and_nothing_of_an_unfinished_evening(
    evening: tuple[Host, Flask, str],
) -> None:
    host, pages, key = evening
    client, last = pages.test_client(), len(host.look_back(key).moments) - 1
    first, end = (client.get(f"/start/evenings/{key}?at={at}").text for at in (0, last))
    assert first.count('class="laid-card') != end.count('class="laid-card') or first != end
    assert "Score pad" in end and "Fair dice" in end and f"<b>{last}</b>" in end
    assert client.get(f"/start/evenings/{key}/moment?at=99999").text.count(f"<b>{last}</b>") == 1
    assert client.get("/start/evenings/none").status_code == 404


def test_the_last_turn_counts_as_one(evening: tuple[Host, Flask, str]) -> None:
    host, _, key = evening
    past = next(one for one in host.evenings() if one.key == key)
    assert host.look_back(key).turns == past.turns


@pytest.mark.parametrize(
    ("name", "options", "is_final"),
    [
        ("master-1991", {}, True), ("master-1991", {"formulas": "end"}, False), ("secret", {}, True),
        ("secret", {"cards": "table"}, False), ("classic", {}, False),
    ],
)  # fmt: skip
def test_an_end_that_shows_what_only_one_seat_knew_is_final(
    name: str, options: dict[str, str], *, is_final: bool
) -> None:
    """Formulas, and how many of which cards lie hidden before a seat, are on everybody's page once the game is over."""
    game, chance, last = game_named(name), random.Random(3), None
    state = game.deal(shipped_copy(name), 2, 3, None, {"turn_limit": 6, **options})
    while not game.is_over(state):
        before, last = state, chance.choice(game.legal(state))
        state = game.apply(state, last)
    assert last is not None
    ledger = Ledger(game, Evening(before, is_watched=False), lambda: 0.0)
    ledger.write(Deed(game.to_act(before), last, is_by_hand=True).line(None))
    assert ledger.evening.can_undo != is_final
    undo = Line(UNDO, SESSION, "undo", payload={"steps": 1})
    if is_final:
        with pytest.raises(IllegalAction, match="you cannot change it any more"):
            ledger.write(undo)
    else:
        ledger.write(undo)
    assert game.is_over(ledger.evening.state) == is_final
