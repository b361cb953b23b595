"""One damaged past evening takes nothing else away: the start page is up, others go on, it is named and kept."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from appliance.doctor import check_evenings
from appliance.evenings.tokens import TOKENS_FILE
from companion.config import Config, journal_path
from companion.errors import CouldBeBetter
from companion.live.readable import opened_to_read
from companion.live.storage.journal_file import FORMAT, LONGEST_CELL, files_of, meanwhile_path
from companion.lobby.new_game import ChosenSeat, NewGame
from companion.messages import Do
from tests.appliance.companions import Device, companion, served
from tests.appliance.test_damaged_evenings import COLUMNS, NONSENSE, damage
from web import create_app

KEYS = ("evening-1", "evening-2", "evening-3")


@pytest.fixture(autouse=True)
def kept() -> Path:
    """A journal with three evenings that were left."""
    with companion() as host:
        for game in ("classic", "cards", "classic"):
            host.begin(NewGame(game, (ChosenSeat("red", "Mia"), ChosenSeat("blue")), has_camera=False))
            desk = host.desk()
            assert desk is not None
            seat = desk.snapshot().position.to_act
            desk.ask(Do(seat, desk.parse_action(desk.snapshot_for(seat).position.legal[0])), seat)
        host.leave()
    return journal_path(Config())


def come_to() -> dict[str, str]:
    """What each evening has come to, with all pages up: `well` if it goes on, or why it cannot be read."""
    with served() as (host, pages):
        browser = pages.test_client()
        for path in ("/start", "/start/evenings", "/api/evenings", "/start/new/classic"):
            assert browser.get(path).status_code == 200, path
        found = {one.key: one.trouble or "well" for one in host.evenings()}
        for key, state in found.items():
            if state == "well":
                host.go_on(key)
        return found


def test_an_evening_whose_first_line_is_damaged_is_listed_and_can_be_saved(kept: Path) -> None:
    damage(kept, "entries", "payload", 0, '{"position": {}}')
    found = come_to()
    assert "damaged" in found.pop("evening-1") and set(found.values()) == {"well"} and len(found) == 2
    with companion() as host:
        pages, token = create_app(lobby=host), host.claim()
        onlooker, table = Device(pages), Device(pages, token)
        host.tokens.hear(token or "", "the tablet")
        assert table.client.get("/start/evenings/evening-2.jsonl", headers=table.headers).status_code == 404
        assert onlooker.client.get("/start/evenings/evening-1.jsonl").status_code == 403
        saved = table.client.get("/start/evenings/evening-1.jsonl", headers=table.headers).text
        assert saved.startswith('[1, "evening-1", "classic"') and '{\\"position\\": {}}' in saved
        assert [one["readable"] for one in table.get("evenings").json] == [True, True, False]  # type: ignore[index,union-attr]


def test_each_damaged_cell_is_a_matter_of_its_own_evening(kept: Path, tmp_path: Path) -> None:
    whole, chance = shutil.copy(kept, tmp_path / "whole"), random.Random(4)
    cells = [(table, column) for table, columns in COLUMNS.items() for column in columns]
    for table, column in chance.sample(cells * 3, 24):
        shutil.copy(whole, kept)
        value = chance.choice((*NONSENSE, 2**63 - 1, "0" * (LONGEST_CELL + 1)))
        damage(kept, table, column, 0, value)
        with companion() as host:
            found = {one.key: one.is_readable for one in host.evenings()}
        assert found["evening-2"] and found["evening-3"] and len(found) >= 3, (table, column, str(value)[:20])


def _without_its_first_page(content: bytes) -> bytes:
    return bytes(4096) + content[4096:]


def _without_its_last_page(content: bytes) -> bytes:
    return content[:-4096]


@pytest.mark.parametrize("hurt", [_without_its_first_page, _without_its_last_page])
def test_what_a_damaged_file_holds_still_is_taken_into_a_new_one(kept: Path, hurt: Callable[[bytes], bytes]) -> None:
    kept.write_bytes(hurt(kept.read_bytes()))
    with companion() as host:
        told = " ".join(host.told)
    found = come_to()
    aside = "journal.set-aside-1.sqlite3"
    assert "file itself is kept" in found.pop(aside) and kept.with_name(aside).exists()
    assert "well" in found.values() and all(key in found or key in told for key in KEYS)


@pytest.mark.parametrize("tail", ["-wal", "-shm", ""])
def test_a_folder_in_the_place_of_a_file_stops_nothing(kept: Path, tail: str) -> None:
    path = Path(f"{kept}{tail}")
    path.unlink(missing_ok=True)
    path.mkdir()
    found = come_to()
    assert found["journal.set-aside-1.sqlite3"] and (not tail or found["evening-2"] == "well")


def change(journal: Path, *sql: str) -> None:
    with closing(sqlite3.connect(journal)) as file:
        for line in sql:
            file.execute(line)
        file.commit()


@pytest.mark.parametrize("has_tokens", [True, False])
def test_evenings_of_a_newer_companion_can_be_read_and_grow_by_what_was_played_meanwhile(
    kept: Path, *, has_tokens: bool
) -> None:
    if not has_tokens:
        kept.with_name(TOKENS_FILE).unlink()
    change(kept, "ALTER TABLE entries ADD COLUMN mood TEXT", f"PRAGMA user_version = {FORMAT + 1}")
    newer = kept.read_bytes()
    assert come_to() == dict.fromkeys(KEYS, "well"), "and each of them was gone on with"
    with companion() as host:
        told = " ".join(host.told)
        host.begin(NewGame("classic", (ChosenSeat("red", "A player"), ChosenSeat("blue")), has_camera=False))
        host.leave()
    assert "3 of its evenings" in told and kept.read_bytes() == newer
    with opened_to_read(kept) as journal:
        grown = {one.key: journal.entries(one.id) for one in journal.sessions()}
    assert set(grown) == {*KEYS, "evening-4"}
    for one in files_of(meanwhile_path(kept)):  # as an older version, with another number, leaves it
        if one.exists():
            one.rename(str(one).replace(f"format-{FORMAT}", "format-0"))
    change(kept, "ALTER TABLE entries DROP COLUMN mood", f"PRAGMA user_version = {FORMAT}")
    assert come_to() == dict.fromkeys((*KEYS, "evening-4"), "well")
    with opened_to_read(kept) as journal:
        for one in journal.sessions():
            assert journal.entries(one.id)[: len(grown[one.key])] == grown[one.key]
    assert come_to() == dict.fromkeys((*KEYS, "evening-4"), "well"), "they are taken in once"


def test_evenings_that_went_on_in_two_ways_are_both_kept(kept: Path) -> None:
    change(kept, f"PRAGMA user_version = {FORMAT + 1}")
    come_to()
    change(kept, f"PRAGMA user_version = {FORMAT}")
    meanwhile = meanwhile_path(kept)
    hidden = meanwhile.rename(meanwhile.with_suffix(".away"))
    come_to()
    hidden.rename(meanwhile)
    found = come_to()
    assert found == dict.fromkeys((*KEYS, *(f"{key}-2" for key in KEYS)), "well")


@pytest.mark.parametrize(
    ("sql", "named"),
    [
        ("ALTER TABLE entries RENAME COLUMN text TO words", KEYS),
        ("ALTER TABLE sessions RENAME COLUMN began_at TO began_s", ("number-1", "number-2", "number-3")),
        ("ALTER TABLE entries RENAME TO lines", ("journal.sqlite3",)),
    ],
)
def test_what_only_a_newer_companion_can_read_is_named_and_stays(kept: Path, sql: str, named: tuple[str, ...]) -> None:
    change(kept, sql, f"PRAGMA user_version = {FORMAT + 1}")
    newer = kept.read_bytes()
    found = come_to()
    assert set(found) == set(named) and all("update" in why for why in found.values())
    assert kept.read_bytes() == newer


def test_the_doctor_advises_to_update_where_a_newer_companion_was_here(kept: Path) -> None:
    change(kept, f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(CouldBeBetter, match="newer version"):
        check_evenings(Config())


def test_an_evening_that_other_rules_set_aside_waits_again(kept: Path) -> None:
    with companion() as host:
        host._journal.set_aside(host.past.find("evening-2").id, "unknown words", 1e9)
        assert [one.is_readable for one in host.evenings()] == [True, False, True]
    with closing(sqlite3.connect(kept)) as file:
        file.execute("DROP TRIGGER entries_stay")
        file.execute("""UPDATE entries SET payload = '{"rules": "another"}' WHERE kind = 'set aside'""")
        file.commit()
    assert come_to() == dict.fromkeys(KEYS, "well")
