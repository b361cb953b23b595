"""Whom a device speaks for: the table, or one seat of an evening.

Tokens are kept in one file that its owner alone reads. They stand in no journal, record, bug pack or log: whoever holds
one may do what the table or the seat may.
"""

from __future__ import annotations

import hmac
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.rules.game import TABLE

TOKENS_FILE = "tokens.json"
TOKEN_BYTES = 16
"""As long as this a token cannot be guessed (128 bits)."""

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What a code is made of: small letters and digits, none of which looks like another."""

CODE_LENGTH = 10
"""The code for winning the table back is this long (49 bits): it is typed from a screen, and new each time."""

DOOR_S = 60.0
"""So long somebody may take from the button that opens the door to the tablet that comes in."""

RETRY_S = 5.0
"""So often at most a file that is gone is written again."""

REMEMBERED = 20
"""So many evenings keep the tokens of their seats."""


class Tokens:
    """The table's token and those of the seats of the last evenings; asked from any thread.

    A file that cannot be read counts as none; one that cannot be written is tried again at the next change.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._table, self._seats = _read(path)
        self._open_until_s = self._looked_at_s = float("-inf")
        self.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))

    def table(self) -> str:
        """The table's token; the first call on a companion without an owner makes it."""
        with self._lock:
            if not self._table:
                self._table = secrets.token_urlsafe(TOKEN_BYTES)
                self._keep()
            return self._table

    def is_code(self, typed: str) -> bool:
        """Whether somebody typed the code; capitals and spaces do not matter."""
        return _is_same(self.code, "".join(typed.split()).lower())

    def claim(self) -> str | None:
        """The table's token for the first device that asks while the door is open; None while it is shut.

        A companion without an owner is open. Devices that hold the token already keep it.
        """
        if not self.is_open:
            return None
        self._open_until_s = float("-inf")
        return self.table()

    @property
    def is_owned(self) -> bool:
        """Whether a device holds the table's token."""
        return bool(self._table)

    def open_door(self) -> None:
        """Let the next device in that does something, for a minute: somebody at the table has asked for it."""
        self._open_until_s = time.monotonic() + DOOR_S

    @property
    def is_open(self) -> bool:
        """Whether a device without a token may become the table's."""
        return not self._table or time.monotonic() < self._open_until_s

    def table_or_none(self) -> str | None:
        """The table's token, where the companion has an owner."""
        return self._table or None

    def deal(self, key: str, seats: Sequence[str], known: Mapping[str, str]) -> Mapping[str, str]:
        """A token for each seat of an evening: the one that is known, or a new one."""
        with self._lock:
            self._seats[key] = {seat: known.get(seat) or secrets.token_urlsafe(TOKEN_BYTES) for seat in seats}
            self._seats = dict(list(self._seats.items())[-REMEMBERED:])
            self._keep()
            return dict(self._seats[key])

    def of(self, key: str) -> Mapping[str, str]:
        """The tokens of the seats of an evening."""
        with self._lock:
            return dict(self._seats.get(key, {}))

    def viewer_of(self, token: str, key: str | None) -> str | None:
        """Whom a token speaks for in the evening named: TABLE, a seat, or None."""
        with self._lock:
            known = {TABLE: self._table, **self._seats.get(key or "", {})}
        return next((viewer for viewer, kept in known.items() if kept and _is_same(kept, token)), None)

    def look_after(self) -> None:
        """Write the file again where it is gone, as with a home that was deleted: else the next start has no owner."""
        with self._lock:
            is_gone = self._table and self._path.parent.is_dir() and not self._path.exists()
            if is_gone and time.monotonic() - self._looked_at_s > RETRY_S:
                self._looked_at_s = time.monotonic()
                self._keep()

    def _keep(self) -> None:
        write_privately(self._path, json.dumps({"table": self._table, "seats": self._seats}).encode())


def write_privately(path: Path, content: bytes) -> None:
    """Write a file in one step, readable for its owner alone; what hinders it is logged."""
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
        new.replace(path)
    except OSError as failure:
        logging.getLogger(__name__).error("%s cannot be written: %s", path, failure.strerror or failure)


def _is_same(kept: str, token: str) -> bool:
    """Whether the texts are equal, in a time that tells nothing about where they differ."""
    return hmac.compare_digest(kept.encode(), token.encode("utf-8", "surrogatepass"))


def _read(path: Path) -> tuple[str, dict[str, dict[str, str]]]:
    """The table's token and the seats' by evening; none where the file is absent or damaged."""
    try:
        kept = json.loads(path.read_text(encoding="ascii"))
        seats = {str(key): {str(seat): str(token) for seat, token in of.items()} for key, of in kept["seats"].items()}
        return str(kept["table"] or ""), seats
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return "", {}
