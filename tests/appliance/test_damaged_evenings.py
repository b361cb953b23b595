"""Whatever became of the journal, the companion comes up, says what it could not read, and keeps it."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from appliance.doctor import NotWell, check_evenings
from appliance.resume import evening_to_play
from companion.config import Config, journal_path, parse_config
from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Confirm
from tests.live.players import evening

STANDARD = parse_config('[table]\nvariant = "standard"')
COLUMNS = {
    "sessions": ("key", "game", "params", "began_at"),
    "entries": ("number", "kind", "seat", "text", "frame", "at", "payload"),
}
NONSENSE = (None, "", "\x00", "nonsense", b"\xff\xfe", -1, 2**60, 1e300, "{}", "[]", '{"position": {}}', "[" * 20_000)
SEED = 15


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The journal of an evening in which some actions were booked."""
    journal_path(Config()).parent.mkdir(parents=True, exist_ok=True)
    with Journal(journal_path(Config())) as journal:
        evening(4, journal=journal).play(3)
    return shutil.copy(journal_path(Config()), tmp_path / "kept.sqlite3")


def damage(path: Path, table: str, column: str, row: int, value: object) -> None:
    """Changes a cell of a journal's first evening, which its triggers forbid; one that its table forbids stays."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for name in ("sessions_stay", "entries_stay"):
            file.execute(f"DROP TRIGGER {name}")
        where = "id" if table == "sessions" else "session = 1 AND number"
        key, *_ = file.execute(f"SELECT {'id' if table == 'sessions' else 'number'} FROM {table}").fetchall()[row]
        try:
            file.execute(f"UPDATE {table} SET {column} = ? WHERE {where} = ?", (value, key))
        except (sqlite3.IntegrityError, OverflowError):
            pass  # the table's own rules refuse it


def comes_up(kept: Path) -> tuple[Session, tuple[str, ...]]:
    own = journal_path(Config())
    for tail in ("", "-wal", "-shm", ".lines"):
        Path(f"{own}{tail}").unlink(missing_ok=True)
    shutil.copy(kept, own)
    with ExitStack() as stack:
        session, told, _ = evening_to_play(STANDARD, None, False, stack)
        session.handle(Confirm())
        return session, told


def test_any_damaged_cell_leaves_a_companion_that_comes_up(kept: Path, tmp_path: Path) -> None:
    chance = random.Random(SEED)
    with closing(sqlite3.connect(kept)) as file:
        rows = {table: file.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COLUMNS}
    assert rows["entries"] > 5
    told = 0
    for _ in range(80):
        table = chance.choice(("sessions", "entries", "entries"))
        hurt = shutil.copy(kept, tmp_path / "hurt.sqlite3")
        damage(hurt, table, chance.choice(COLUMNS[table]), chance.randrange(rows[table]), chance.choice(NONSENSE))
        _, lines = comes_up(hurt)
        told += bool(lines)
    assert told > 20, "most of these cells matter"


def test_an_evening_goes_on_from_the_last_line_that_fits(kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as file:
        last = file.execute("SELECT max(number) FROM entries").fetchone()[0]
    damage(kept, "entries", "text", last - 1, "push W2 nonsense")
    session, told = comes_up(kept)
    assert session.key == "evening-2"
    assert len(told) == 1 and f"evening-4 is set aside and goes on as evening-2 from its line {last - 1}" in told[0]


@pytest.mark.parametrize(
    ("column", "value"), [("params", "{}"), ("params", '{"secret": "another"}'), ("key", "evening-of-others")]
)
def test_an_evening_whose_head_is_another_goes_on_by_its_first_line(column: str, value: str, kept: Path) -> None:
    """A lost secret alone would ask the people what chance brought, whom the companion has drawn for so far."""
    damage(kept, "sessions", column, 0, value)
    session, told = comes_up(kept)
    assert len(told) == 1 and "its head is not the one that it was begun with" in told[0]
    assert session.evening.number == 2, "what chance brings was booked at the first press"
    assert session.snapshot().evening.dice_commitment


@pytest.mark.parametrize(("keys", "says"), [(("after",), "written for"), (("after", "rules"), "another version")])
def test_rules_that_lead_elsewhere_are_noticed(keys: tuple[str, ...], says: str, kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as file:
        rows = file.execute("SELECT number, payload FROM entries WHERE kind = 'action' ORDER BY number").fetchall()
    number, payload = rows[-1]
    for key in keys:
        payload = payload.replace(f'"{key}": "', f'"{key}": "0')
    damage(kept, "entries", "payload", number - 1, payload)
    session, told = comes_up(kept)
    assert session.key == "evening-2"
    assert "leads to another position than it was written for" in told[0] and told[0].endswith(says)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"SQLite format 3\x00" + b"\xff" * 9000])
def test_a_damaged_file_is_kept_beside_a_new_one(content: bytes, kept: Path) -> None:
    kept.write_bytes(content)
    session, told = comes_up(kept)
    assert session.key == "evening-1"
    if content:
        assert "It is kept as journal.set-aside-1.sqlite3" in told[0]
        assert journal_path(Config()).with_name("journal.set-aside-1.sqlite3").read_bytes() == content


def test_a_journal_that_was_shortened_is_told(kept: Path) -> None:
    lines = Path(f"{journal_path(Config())}.lines")
    assert int(lines.read_text()) > 5
    with closing(sqlite3.connect(journal_path(Config()), isolation_level=None)) as file:
        file.execute("DROP TRIGGER entries_last")
        file.execute("DELETE FROM entries WHERE number > 3")
    with ExitStack() as stack:
        _, told, _ = evening_to_play(STANDARD, None, False, stack)
    assert len(told) == 1 and "has lost its last" in told[0]
    with ExitStack() as stack:
        assert evening_to_play(STANDARD, None, False, stack)[1] == ()


def test_the_doctor_says_what_serve_would_say(kept: Path) -> None:
    damage(kept, "entries", "kind", 0, "nonsense")
    shutil.copy(kept, journal_path(Config()))
    for tail in ("-wal", "-shm"):
        Path(f"{journal_path(Config())}{tail}").unlink(missing_ok=True)
    with pytest.raises(NotWell, match="cannot be read"):
        check_evenings(Config())
