"""Which evening is played: the one that was cut off, what can be read of it, or a new one.

No damage keeps the companion from coming up. What cannot be read is set aside, named and kept: an evening within the
journal, or the whole file beside a new one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from appliance.evenings.new_game import begin_session, configured, new_key, state_for
from companion.config import Config, home_folder, journal_path
from companion.errors import JournalBusy, JournalDamaged, JournalFault, JournalGone, JournalNewer
from companion.live.evening import Evening
from companion.live.journal import CLOSED, LEFT, SET_ASIDE, Journal, SessionRecord
from companion.live.readable import read_evening
from companion.live.session import Session
from companion.live.storage.head import GOES_ON, RULES, is_drawn, rules_version
from companion.live.storage.journal_file import files_of, meanwhile_path
from companion.live.storage.salvage import Salvaged, salvaged
from companion.private_files import tighten
from companion.records.dice import fresh_decks, fresh_seed
from companion.rules.game import AnyGame, State


class TakenUp(NamedTuple):
    """What was found when the companion came up: the evening to play, None for the start page, and what has to be told
    about others."""

    session: Session | None
    told: tuple[str, ...]
    journal: Journal


def evening_to_play(config: Config, start: State | None, is_new: bool, stack: ExitStack) -> TakenUp:
    """The evening that was cut off, or a new one: from `start`, or as configured; else none.

    An evening that goes on is played by the game, variant and house rules of its own record; one that people have left
    waits in the journal. Raises BadConfig, BadCopy, JournalFault where the journal is in use or cannot be written.
    """
    tighten(home_folder(config))
    journal, told = open_journal(journal_path(config))
    stack.enter_context(journal)
    _take_back(journal)
    for number in journal.unreadable_sessions():
        journal.set_aside(number, "its head cannot be read", time.time())
        told.append(f"Evening number {number} cannot be read; it is kept, and set aside.")
    is_begun = is_new or start is not None
    begins = config.table.begins and "table" in config.model_fields_set
    for record in cut_off(journal):
        session, line = take_up(journal, record)
        told += [line] if line else []
        if session is None:
            continue
        is_over = session.game.is_over(session.state)
        if not is_begun and not (is_over and begins):
            return TakenUp(session, tuple(told), journal)
        session.close(CLOSED if is_over else LEFT)
    if is_begun or begins:
        return TakenUp(_begun(config, start, journal), tuple(told), journal)
    return TakenUp(None, tuple(told), journal)


def cut_off(journal: Journal) -> list[SessionRecord]:
    """Evenings that were begun and neither ended nor left, the one played last before all others."""
    last = [(record, journal.last_entry(record.id)) for record in journal.open_sessions()]
    found = [(entry.at if entry else 0.0, record) for record, entry in last if not entry or entry.kind != LEFT]
    return [record for _, record in sorted(found, key=lambda one: one[0], reverse=True)]


def open_journal(path: Path) -> tuple[Journal, list[str]]:
    """The journal at `path`, and what has to be told; a damaged file is kept under another name beside a new one.

    One of a newer companion stays where it is; what can be read of it is kept beside it with all that is played, until
    an update takes both together. Raises JournalFault where it is in use or cannot be written.
    """
    try:
        journal = Journal(path)
    except JournalNewer as newer:
        journal, told = open_journal(meanwhile_path(path))
        saved = _saved(salvaged(path, is_damaged=False), journal)
        return journal, [f"{newer}. Until then evenings are kept in {journal.path.name}; {saved}.", *told]
    except JournalDamaged as damage:
        kept = _moved_aside(path, "set-aside")
        journal = Journal(path)
        return journal, [f"{damage} It is kept as {kept.name}; {_saved(salvaged(kept), journal)}."]
    lost = journal.lines_lost
    told = [f"The journal has lost its last {lost} lines; the table may be ahead of it."] if lost else []
    for meanwhile in sorted(path.parent.glob(f"{path.stem}.format-*{path.suffix}")):
        saved = _saved(salvaged(meanwhile), journal)
        told.append(f"{meanwhile.name} is kept as {_moved_aside(meanwhile, 'taken-in').name}; {saved}.")
    return journal, told


def _saved(found: Sequence[Salvaged], journal: Journal) -> str:
    """What became of the evenings of another journal, now that they are taken into this one."""
    count, not_whole = 0, list[str]()
    for evening in found:
        taken = None
        with suppress(JournalFault):
            taken = journal.take_in(evening)
        count += taken is not None
        if taken is None or evening.is_cut:
            not_whole.append(taken.name if taken else str((evening.head or (f"evening number {evening.number}",))[0]))
    words = f"{count} of its evenings were taken into the journal"
    return words + (f", not or not whole: {', '.join(not_whole)}" if not_whole else "")


def _take_back(journal: Journal) -> None:
    """Let evenings wait again that rules of another version could not read, now that they can be read whole."""
    for record in journal.sessions():
        last = journal.last_entry(record.id)
        if last is None or last.kind != SET_ASIDE or (last.payload or {}).get(RULES) in (None, rules_version()):
            continue
        _, evening, damage = read_evening(journal, record)
        if evening is not None and damage is None:
            journal.take_back(record.id, time.time())


def take_up(journal: Journal, record: SessionRecord) -> tuple[Session | None, str | None]:
    """An evening of the journal as it was, or from the last position that can be read; and what has to be told.

    Where lines cannot be read, or lead elsewhere than when they were written, the evening is set aside and goes on as
    a new one. Without a readable position there is none.
    """
    game, evening, damage = read_evening(journal, record)
    try:
        if game is not None and damage is None:
            return Session.resume(game, journal, record), None
        if game is not None and evening is not None:
            session = _from_last_line(game, evening, journal, record)
            journal.set_aside(record.id, str(damage), time.time())
            told = f"goes on as {session.key} from its line {evening.number}"
            return session, f"{record.key} is set aside and {told}: {damage}"
    except (JournalBusy, JournalGone):
        raise
    except Exception as failure:  # noqa: BLE001 - whatever a damaged position leads to, it ends no other evening
        damage = JournalDamaged(str(failure) or type(failure).__name__)
    journal.set_aside(record.id, str(damage), time.time())
    return None, f"{record.key} cannot be read and is set aside: {damage}"


def _from_last_line(game: AnyGame, evening: Evening, journal: Journal, record: SessionRecord) -> Session:
    """A new evening from the last position of one that can be read."""
    first = journal.readable_entries(record.id)[0][0].payload or {}
    decks = fresh_decks(fresh_seed()) if is_drawn(record.params, first) else None
    before = record.params.get(GOES_ON)
    params = {**record.params, GOES_ON: [*(before if isinstance(before, list) else ()), record.key]}
    return Session.begin(
        game, evening.state, new_key("evening", journal), journal, decks, params,
        bool(record.params.get("is_copy_assumed", True)), is_watched=evening.is_watched,
    )  # fmt: skip


def _moved_aside(path: Path, why: str) -> Path:
    """The journal with the files that belong to it, under the first name that is free; returns the new name."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")).exists():
        number += 1
    for own in files_of(path):
        if own.exists():
            own.rename(f"{kept}{str(own).removeprefix(str(path))}")
    return kept


def _begun(config: Config, start: State | None, journal: Journal) -> Session:
    wish = configured(config.table)
    if start is not None:
        wish = replace(wish, game=start.game)
    return begin_session(wish, start or state_for(wish, config), config, journal)
