"""The boxes as the start page offers them; a wish becomes a session of the journal, and what is kept of it a wish."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any, cast

from appliance.evenings.tokens import TOKENS_FILE
from appliance.learning import copy_of
from appliance.taught import is_taught
from companion.config import Config, TableSettings
from companion.errors import BadConfig
from companion.games.catalogue import GAMES, game_named
from companion.games.copies import shipped_copy
from companion.live.board_setup.knowing import DEALT, can_be_laid
from companion.live.journal import Journal, SessionRecord
from companion.live.session import Session
from companion.lobby.new_game import ChosenSeat, NewGame, Offer
from companion.records.dice import VirtualDecks, fresh_decks, fresh_seed
from companion.rules.copy import Copy
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.words import say


def offers(config: Config) -> tuple[Offer, ...]:
    """Every game, those that a camera follows first."""
    found = [_offer(game.name, is_taught=is_taught(config, game)) for game in GAMES]
    return tuple(sorted(found, key=lambda offer: bool(offer.no_camera)))


NOT_TAUGHT = say("A camera can follow this game once you have taught me your copy. Until then you tap what you do.")


@cache
def _offer(name: str, *, is_taught: bool) -> Offer:
    game = game_named(name)
    fewest, most = game.seat_range
    no_camera = "" if is_taught else NOT_TAUGHT
    no_laying = "" if can_be_laid(shipped_copy(game.name)) else DEALT
    return Offer(
        game.name, game.title, fewest, most, game.deal(shipped_copy(game.name), most, 0).seats, game.variants,
        game.options, game.seen_by_camera, no_camera=no_camera, no_laying=no_laying, aim=game.aim,
        by_chance=game.phrases.by_chance,
    )  # fmt: skip


WISH = "wish"
"""Key of what was wished among an evening's parameters in the journal."""


def new_key(kind: str, journal: Journal) -> str:
    """A name for a new evening, such as `evening-7`, that no evening of this home has had.

    One that was only laid stands in no journal, and the journal may be another than before, as after damage: what is
    kept beside it, as tokens of seats and pictures, goes on to be that evening's.
    """
    beside = map(int, re.findall(rf'"{kind}-([0-9]{{1,9}})"', "".join(_named_beside(journal.path.parent))))
    number, taken = max(journal.next_number(), 1 + max(beside, default=0)), {one.key for one in journal.sessions()}
    while f"{kind}-{number}" in taken:
        number += 1
    return f"{kind}-{number}"


def _named_beside(home: Path) -> Iterator[str]:
    """The names of evenings, each in quotes, by which something is kept beside the journal."""
    with suppress(OSError, ValueError):
        yield (home / TOKENS_FILE).read_text(encoding="utf-8")
    yield from (f'"{path.stem}"' for path in home.glob("*/*"))


def configured(table: TableSettings) -> NewGame:
    """The wish that the settings describe."""
    seats = tuple(ChosenSeat(colour) for colour in table.seats)
    return completed(NewGame(table.game, seats, table.variant or None, table.options, "dealt", table.chance))


def completed(wish: NewGame) -> NewGame:
    """The wish with the house rules that go with cards and pages from the box, or with computers that play.

    BadConfig where computers would have to see cards from the box.
    """
    has_computers, options = any(seat.computer for seat in wish.seats), game_named(wish.game).options
    if wish.chance == "virtual" and not has_computers:
        return wish
    if has_computers and wish.chance == "paper":
        raise BadConfig(say("A computer cannot hold cards or roll dice: leave these to the companion."))
    implied = {one.name: one.with_computers if has_computers else one.with_paper for one in options}
    return replace(wish, options={name: how for name, how in implied.items() if how is not None} | dict(wish.options))


def state_for(wish: NewGame, config: Config, seed: int | None = None) -> State:
    """The position that a wish begins with, dealt from a seed (None: any) or as it was given.

    With cards of paper it holds what everybody knows alone: else the list of what may be drawn tells what others hold.

    Raises BadConfig, BadCopy; UnreadableNotation for a position that is none.
    """
    game = game_named(wish.game)
    copy = copy_of(config, game.name)
    if isinstance(wish.start, Mapping):
        given: State = game.state_of(wish.start, copy)
        return as_dealt_by(wish, given, copy) if any(one.keeps_secrets for one in game.options) else given
    seats = tuple(seat.colour for seat in wish.seats)
    state: State = game.deal(copy, seats, fresh_seed() if seed is None else seed, wish.variant, wish.options)
    return as_dealt_by(wish, state, copy)


def as_dealt_by(wish: NewGame, state: State, copy: Copy) -> State:
    """A dealt position; where people deal cards of paper, with what everybody knows of it alone."""
    if wish.chance == "virtual":
        return state
    game = game_named(state.game)
    known: State = game.state_of(game.view_json(game.view(state, TABLE)), copy)
    return known


def keeps_secrets(game: AnyGame, state: State) -> bool:
    """Whether by the house rules of a position the companion alone knows which cards seats draw."""
    options = game.state_json(state)["options"]
    assert isinstance(options, Mapping)
    return any(one.keeps_secrets and options.get(one.name, one.default) != one.with_paper for one in game.options)


def begin_session(
    wish: NewGame, state: State, config: Config, journal: Journal, key: str = "",
    decks: VirtualDecks | None = None,
) -> Session:  # fmt: skip
    """A new evening of the journal from a position; raises BadCopy, JournalFault.

    `decks` are what the companion's dice come from where it throws them; fresh ones if left out.

    BadConfig where people would draw cards that the companion keeps: what may still come would tell what others hold.
    """
    game = game_named(state.game)
    if wish.chance == "paper" and keeps_secrets(game, state):
        raise BadConfig(say("The companion keeps the hidden cards of this game, so it has to draw them too."))
    copy = copy_of(config, game.name)
    drawn = (decks or fresh_decks(fresh_seed())) if wish.chance == "virtual" else None
    return Session.begin(
        game, state, key or new_key("evening", journal), journal, drawn, {WISH: wish_json(wish, state)},
        copy.is_assumed, is_watched=wish.has_camera and is_taught(config, game),
    )  # fmt: skip


def wish_json(wish: NewGame, state: State) -> dict[str, object]:
    """What is kept of a wish: who sits where in the order of play, and how it is played."""
    return {
        "seats": [asdict(one) for one in seats_of(wish, state)],
        "variant": wish.variant,
        "options": dict(wish.options),
        "chance": wish.chance,
        "has_camera": wish.has_camera,
        "is_laid": wish.start == "as-laid",
    }


def seats_of(wish: NewGame, state: State) -> tuple[ChosenSeat, ...]:
    """Who sits where by a position, with the names that were wished."""
    known = {seat.colour: seat for seat in wish.seats}
    return tuple(known.get(colour, ChosenSeat(colour)) for colour in state.seats)


def wish_of(record: SessionRecord, game: AnyGame, state: State) -> NewGame:
    """The wish that an evening of the journal came from; of one that kept none, what its position tells."""
    told: Mapping[str, object] = game.state_json(state)
    plain = NewGame(
        record.game, tuple(ChosenSeat(seat) for seat in state.seats), cast(str | None, told.get("variant")),
        cast(Any, told.get("options") or {}), "dealt", "virtual" if record.params.get("secret") else "paper",
        game.table is not None,
    )  # fmt: skip
    kept = record.params.get(WISH)
    return _read(kept, plain) if isinstance(kept, Mapping) else plain


def _read(kept: Mapping[str, Any], plain: NewGame) -> NewGame:
    """What was kept of a wish, held against what the position tells; a damaged one counts for nothing."""
    try:
        seats = tuple(map(ChosenSeat.kept, kept["seats"]))
        chance, start = str(kept["chance"]), "as-laid" if kept["is_laid"] else "dealt"
        wish = replace(plain, seats=seats, chance=cast(Any, chance), start=cast(Any, start),
                       has_camera=bool(kept["has_camera"]))  # fmt: skip
    except (LookupError, TypeError, AttributeError):
        return plain
    return wish if {one.colour for one in seats} == {one.colour for one in plain.seats} else plain
