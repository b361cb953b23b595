"""The devices that belong to the table, as pages see them: which there are, how one becomes it, how one is put out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TableDevice:
    """A device of the table: what it is called, since when it belongs (ISO 8601, local time), and whether it asks."""

    key: str
    name: str
    since: str
    is_asking: bool = False


class TableDevices(Protocol):
    """The devices of the table, each with a token of its own; every method may be called from any thread.

    What methods do as they stand here is what they do where nobody owns the table: every device acts for it.
    """

    @property
    def is_open(self) -> bool:
        """Whether any device may become the table's: while there is none, and after the hint button was held."""
        return False

    def holds(self, token: str) -> bool:
        """Whether a token is that of a device of the table; nobody's is while there is none."""
        return True

    def hear(self, token: str, name: str) -> None:
        """A device of this name has sent a token: one that was given to it counts from now on."""
        return

    def all(self, token: str) -> tuple[TableDevice, ...]:
        """The devices of the table in the order of their coming; `token` tells which of them asks."""
        return ()

    def newest(self, token: str) -> TableDevice | None:
        """The device that has become the table’s in the last half minute; `token` tells whether it asks."""
        return None

    def put_out(self, key: str) -> None:
        """Let a device belong to the table no more; the last one stays."""
        return


class EveryDevice(TableDevices):
    """A table without an owner."""
