"""Plays an evening as fast as it can and says, after each snapshot, up to which line everything is booked."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from companion.live.journal import Journal
from companion.live.session import Session
from companion.messages import Do
from companion.records.dice import decks_of
from companion.rules.game import TABLE
from tests.following.tables import GAME, Noise, deal
from tests.live.players import Players, is_page_due


def say(word: object) -> None:
    """One line to whoever started this process, at once."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main(path: Path) -> None:
    """Resume the evening in the journal, or begin one, play it to its end, and then hold it until this process ends."""
    journal = Journal(path)
    found = journal.open_sessions()
    if found:
        session = Session.resume(GAME, journal, found[0])
    else:
        session = Session.begin(GAME, deal(), "killed", journal, decks_of(1))
    players = Players(session.evening.number, Noise(), session, session.state)
    say("playing")
    players.rest(8)
    while not players.look().position.view["outcome"]:
        if is_page_due(players.look()):
            players.post(Do(TABLE))
        players.lies = session.state
        players.hand()
        players.rest(8)
        say(session.evening.number)
        if not is_page_due(players.look()):
            players.act()
        say(session.evening.number)
    signal.pause()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
