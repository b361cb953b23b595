"""The bug pack of an evening: from the companion that runs, from what it kept when it ended, or from the journal."""

from __future__ import annotations

import http.client
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from appliance.doctor import is_companion_running, own_host
from appliance.evenings.tokens import TOKENS_FILE, Tokens
from appliance.learning.own_copy import copy_of
from appliance.packing import FOLDER, NAMELESS, about_evening
from companion.config import Config, demo_journals, home_folder, journal_path
from companion.errors import BadPack, CompanionError
from companion.games.catalogue import game_named
from companion.games.copies import format_copy, named_copy, shipped_copy
from companion.live.evening import replay
from companion.live.journal import Journal, SessionRecord
from companion.live.packs.open_log import open_log
from companion.live.packs.pack import Pack, pack_bytes, pack_of, read_pack
from companion.live.readable import opened_to_read

ANSWER_S = 120.0
"""A companion that is asked for a pack may take so long: a small machine has much to press together."""

RUNNING, KEPT, JOURNAL = "running", "kept", "journal"
"""Where a pack came from."""


@dataclass(frozen=True, slots=True)
class Found:
    """A pack as a file, what is in it, and where it came from."""

    content: bytes
    pack: Pack
    source: str


def pack_evening(config: Config, key: str | None, *, is_demo: bool = False) -> Found:
    """The pack of the evening that runs, or of one of the journal, or of a demonstration's: of this key, or the newest.

    Raises CompanionError where there is no evening, or the running companion gives no pack.
    """
    if key is None and not is_demo and is_companion_running(config):
        content = _fetched(config)
        return Found(content, pack_of(content), RUNNING)
    own = [] if is_demo else [path for path in (journal_path(config),) if path.exists()]
    demos = demo_journals()
    names: list[str] = []
    for path in [*own, *(reversed(demos) if is_demo or key is not None else ())]:
        with opened_to_read(path) as journal:
            kept = journal.sessions()
            wanted = [record for record in kept if key in (None, record.key)]
            if wanted:
                return _kept(config, journal, wanted[-1], is_demo=path in demos)
            names += [record.key for record in kept]
    raise CompanionError(_why_none(key, names, has_demos=bool(demos)))


def _why_none(key: str | None, names: Sequence[str], *, has_demos: bool) -> str:
    if key is not None and names:
        return f"there is no evening {key!r} to pack; there are {', '.join(names)}"
    demos = "; --demo packs one of a demonstration" if has_demos else ""
    return f"there is no evening to pack: none was played yet{demos}"


def _fetched(config: Config) -> bytes:
    """What the running companion packs when it is asked."""
    token = Tokens(home_folder(config) / TOKENS_FILE).table_or_none()
    with closing(http.client.HTTPConnection(own_host(config), config.web.port, timeout=ANSWER_S)) as line:
        try:
            line.request("POST", "/pack", headers={"Authorization": f"Bearer {token}"} if token else {})
            answer = line.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as failure:
            raise CompanionError(f"the companion on port {config.web.port} gives no pack: {failure}") from failure
    if answer.status != http.client.OK:
        raise CompanionError(f"the companion on port {config.web.port} gives no pack (it answers {answer.status})")
    return content


def _kept(config: Config, journal: Journal, record: SessionRecord, *, is_demo: bool) -> Found:
    """The evening's log out of the journal, with the last minutes where a companion kept them when it ended."""
    game = game_named(record.game)
    evening = replay(game, journal.entries(record.id))
    copy = shipped_copy(record.game) if is_demo else named_copy(copy_of(config, record.game), NAMELESS)
    about = about_evening(game, evening, record.key, None if is_demo else config)
    pack = Pack(about, (), open_log(game, evening), format_copy(copy))
    kept = _last_minutes(home_folder(config) / FOLDER / f"{record.key}.zip")
    if kept is not None:
        pack = replace(kept, log=pack.log)
    return Found(pack_bytes(pack), pack, JOURNAL if kept is None else KEPT)


def _last_minutes(path: Path) -> Pack | None:
    """What the companion kept when it ended; None where it kept nothing that can be read."""
    try:
        return read_pack(path) if path.exists() else None
    except BadPack:
        return None
