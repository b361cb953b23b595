"""Whom a device speaks for: the table, or one seat of an evening.

Tokens are kept in one file that its owner alone reads. They stand in no journal, record, bug pack or log: whoever holds
one may do what the table or the seat may.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from companion.lobby.lobby import TableDevice
from companion.private_files import write_if_possible
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

NEWS_S = 30.0
"""So long every page says that a device has become the table's."""

REMEMBERED = 20
"""So many evenings keep the tokens of their seats, and so many devices wait for their token to come back."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A device of the table: its token, what it is called, and since when it belongs (ISO 8601, local time)."""

    token: str
    name: str = ""
    since: str = ""

    @property
    def key(self) -> str:
        """Names it on pages without giving its token away."""
        return hashlib.sha256(self.token.encode()).hexdigest()[:16]


class Tokens:
    """The tokens of the table's devices and those of the seats of the last evenings; asked from any thread.

    A token that is offered counts once it has come back: a browser that keeps no cookies never owns the companion. A
    file that cannot be read counts as none; one that cannot be written is tried again at the next change.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._holders, self._seats = _read(path)
        self._offered: dict[str, bool] = {}
        self._open_until_s = self._looked_at_s = self._changed_s = float("-inf")
        self.code, self.shown_code = _new_code(), _new_code()
        """What the terminal shows, and what the table's page shows: new whenever its devices change."""

    def is_code(self, typed: str) -> bool:
        """Whether somebody typed a code; capitals and spaces do not matter."""
        plain = "".join(typed.split()).lower()
        return any([_is_same(self.code, plain), _is_same(self.shown_code, plain)])

    def offer(self, *, is_earned: bool = False) -> str:
        """A token that counts once it has come back.

        One that was earned by a code counts then in any case; any other only while the door is open: of two devices
        that begin at once, the first that comes back.
        """
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with self._lock:
            self._offered[token] = is_earned
            self._offered = dict(list(self._offered.items())[-REMEMBERED:])
        return token

    def claim(self) -> str | None:
        """A token for a device that asks while the door is open; None while it is shut.

        A companion without an owner is open.
        """
        return self.offer() if self.is_open else None

    def hear(self, token: str, name: str) -> None:
        """A device of this name has sent a token: one that was offered to it counts from now on."""
        if token not in self._offered:
            return
        with self._lock:
            is_earned = self._offered.pop(token, None)
            if is_earned or (is_earned is False and self.is_open):
                since = datetime.now().isoformat(timespec="seconds")
                self._change([*self._holders, Holder(token, name, since)])
                logging.getLogger(__name__).warning("%s is now a tablet of the table", name or "a device")
                self._open_until_s, self._changed_s = float("-inf"), time.monotonic()
                self._offered = {one: earned for one, earned in self._offered.items() if earned}

    def put_out(self, key: str) -> None:
        """Let a device belong to the table no more; the last one stays. What it has in store is worthless."""
        with self._lock:
            left = [one for one in self._holders if one.key != key]
            if left and len(left) < len(self._holders):
                self._offered = {}
                self._change(left)
                logging.getLogger(__name__).warning("a tablet was removed from the table")

    def _change(self, holders: list[Holder]) -> None:
        """Other devices from now on: a code that one of them has seen leads nowhere."""
        self._holders, self.shown_code = holders, _new_code()
        self._keep()

    def holds(self, token: str) -> bool:
        """Whether a token is that of a device of the table."""
        return any(_is_same(one.token, token) for one in self._holders)

    def any_device(self) -> str | None:
        """The token of the device that has belonged to the table longest; None where none does."""
        return next((one.token for one in self._holders), None)

    def all(self, token: str) -> tuple[TableDevice, ...]:
        """The devices of the table; `token` tells which of them asks."""
        return tuple(TableDevice(one.key, one.name, one.since, _is_same(one.token, token)) for one in self._holders)

    def newest(self, token: str) -> TableDevice | None:
        """The device that has just become the table's; None where none has. `token` tells whether it asks itself."""
        is_news = time.monotonic() - self._changed_s < NEWS_S
        return self.all(token)[-1] if is_news and self._holders else None

    def open_door(self) -> None:
        """Let the next device in that does something, for a minute: somebody at the table has asked for it."""
        self._open_until_s = time.monotonic() + DOOR_S
        logging.getLogger(__name__).warning("hint was held: for a minute the next device that acts gets the table")

    @property
    def is_open(self) -> bool:
        """Whether a device without a token may become the table's."""
        return not self._holders or time.monotonic() < self._open_until_s

    def deal(self, key: str, seats: Sequence[str], known: Mapping[str, str]) -> Mapping[str, str]:
        """A token for each seat of an evening: the one that is known, or a new one."""
        with self._lock:
            self._seats[key] = {seat: known.get(seat) or secrets.token_urlsafe(TOKEN_BYTES) for seat in seats}
            self._seats = dict(list(self._seats.items())[-REMEMBERED:])
            self._keep()
            return dict(self._seats[key])

    def renew(self, key: str, seat: str) -> None:
        """Another token for a seat of an evening."""
        with self._lock:
            if seat in self._seats.get(key, {}):
                self._seats[key] = {**self._seats[key], seat: secrets.token_urlsafe(TOKEN_BYTES)}
                self._keep()

    def of(self, key: str) -> Mapping[str, str]:
        """The tokens of the seats of an evening."""
        with self._lock:
            return dict(self._seats.get(key, {}))

    def viewer_of(self, token: str, key: str | None) -> str | None:
        """Whom a token speaks for in the evening named: TABLE, a seat, or None."""
        if self.holds(token):
            return TABLE
        with self._lock:
            known = dict(self._seats.get(key or "", {}))
        return next((viewer for viewer, kept in known.items() if kept and _is_same(kept, token)), None)

    def look_after(self) -> None:
        """Write the file again where it is gone, as with a home that was deleted: else the next start has no owner."""
        with self._lock:
            is_gone = self._holders and self._path.parent.is_dir() and not self._path.exists()
            if is_gone and time.monotonic() - self._looked_at_s > RETRY_S:
                self._looked_at_s = time.monotonic()
                self._keep()

    def _keep(self) -> None:
        write_if_possible(self._path, json.dumps(self._kept()).encode())

    def _kept(self) -> dict[str, object]:
        devices = [asdict(one) for one in self._holders]
        return {"table": self.any_device() or "", "devices": devices, "seats": self._seats}


def _is_same(kept: str, token: str) -> bool:
    """Whether the texts are equal, in a time that tells nothing about where they differ."""
    return hmac.compare_digest(kept.encode(), token.encode("utf-8", "surrogatepass"))


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _read(path: Path) -> tuple[list[Holder], dict[str, dict[str, str]]]:
    """The table's devices and the seats' tokens by evening; none where the file is absent or damaged.

    A file without devices is one of an older version, which knew one token for all of them.
    """
    try:
        kept = json.loads(path.read_text(encoding="ascii"))
        seats = {str(key): {str(seat): str(token) for seat, token in of.items()} for key, of in kept["seats"].items()}
        one = {"token": kept["table"]} if kept["table"] else {}
        devices = [{name: str(told) for name, told in of.items()} for of in kept.get("devices", filter(None, [one]))]
        return [Holder(**of) for of in devices if of["token"]], seats
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return [], {}
