"""Evenings without pixels with a tape running, as packs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.copies import format_copy, shipped_copy
from companion.live.packs.pack import Pack, pack_bytes, pack_of
from companion.live.packs.tape import Moment, Tape
from companion.live.packs.tape_lines import Teller
from companion.live.session import Session
from companion.messages import Command
from tests.live.players import Players


def taped(players: Players) -> Tape:
    """A tape of everything that is posted from now on."""
    tape, post = Tape(players.session), players.session.handle

    def handle(command: Command) -> Any:
        tape.hear(command)
        events = post(command)
        tape.take(events)
        return events

    _listen(players.session, handle)
    return tape


def _listen(session: Session, handle: Callable[[Command], Any]) -> None:
    session.handle = handle  # type: ignore[method-assign]


def packed(session: Session, moments: tuple[Moment, ...]) -> Pack:
    """The moments as a pack that was written and read back."""
    copy = shipped_copy(session.game.name)
    lines = tuple(Teller(session.game, copy).tell(moments))
    return pack_of(pack_bytes(Pack({"game": session.game.name, "evening": "evening-1"}, lines, (), format_copy(copy))))
