"""What can be read of the evenings in a journal, however damaged; nothing is written."""

from __future__ import annotations

from companion.errors import CompanionError, JournalDamaged
from companion.games.catalogue import game_named
from companion.live.evening import Evening, replay_readable
from companion.live.journal import Journal, SessionRecord
from companion.rules.game import AnyGame


def read_evening(
    journal: Journal, record: SessionRecord
) -> tuple[AnyGame | None, Evening | None, JournalDamaged | None]:
    """The game of an evening, its position after the last line that fits, and what is wrong with the next."""
    try:
        game = game_named(record.game)
    except CompanionError as unknown:
        return None, None, JournalDamaged(str(unknown))
    entries, unreadable = journal.readable_entries(record.id)
    evening, misfit = replay_readable(game, entries)
    return game, evening, misfit or unreadable


def check_journal(journal: Journal) -> str:
    """One line about a journal for the doctor: what it holds. Raises JournalDamaged, naming what cannot be read."""
    unread = [f"evening number {number} cannot be read" for number in journal.unreadable_sessions()]
    resumable = journal.open_sessions()
    for record in resumable:
        _, _, damage = read_evening(journal, record)
        unread += [f"{record.key} cannot be read whole: {damage}"] if damage else []
    if journal.lines_lost:
        unread.append(f"it has lost its last {journal.lines_lost} lines")
    if unread:
        raise JournalDamaged(f"{'; '.join(unread)}. It is set aside when the companion starts; nothing is deleted.")
    return f"{len(journal.sessions())} evenings kept, {len(resumable)} can be resumed"
