"""What a device that others look at too keeps covered on a seat's page: what the table may not know."""

from __future__ import annotations

from dataclasses import replace

from flask import current_app

from companion.messages import Position, Snapshot
from companion.rules.game import NOBODY, TABLE
from web.context import page_context
from web.devices.access import viewer
from web.present import present
from web.reader import reader_tells
from web.shown import Page, SeatArt


def is_covered() -> bool:
    """Whether others look at this device too, so that a hand is covered; a demonstration's people look nowhere."""
    return viewer() == TABLE and page_context(current_app).showing is None


def passes_to(position: Position, seat: str) -> str:
    """Who sits down next at a device that several seats share: another seat, TABLE, or "" where it stays.

    When the game is over, the way on is at the table's own page.
    """
    next_one = TABLE if position.to_act == NOBODY else position.to_act
    return next_one if is_covered() and next_one != seat else ""


def secret_verbs(position: Position) -> frozenset[str]:
    """Verbs that name what the others at a shared device may not know, such as the cards of a hand.

    What names nothing is no secret: the sentence about what can be done says it to everybody.
    """
    known = set(page_context(current_app).desk.snapshot().position.legal if is_covered() else position.legal)
    return frozenset(one.verb for one in position.offers if one.nouns and one.text not in known)


def hidden_ways(position: Position) -> tuple[str, ...]:
    """What the seat at a shared device may be able to do out of its hand, whatever is in it; () on its own phone."""
    is_here = is_covered() and position.to_act not in ("", TABLE) and bool(position.offers)
    return position.in_hand if is_here else ()


def as_all_hear(snapshot: Snapshot) -> Snapshot:
    """The snapshot with the sentence about what can be done that all may hear, where others watch."""
    if not is_covered():
        return snapshot
    could = page_context(current_app).desk.snapshot().position.could
    return replace(snapshot, position=replace(snapshot.position, could=could))


def holds_secrets(seat: str, page: Page) -> bool:
    """Whether the seat sees anything before it that the others at a shared device do not.

    A count of nothing is no secret.
    """
    if not is_covered():
        return False
    all_see = present(page_context(current_app).desk.snapshot(), {}, {}, reader_tells())
    own, shown = (_before(seat, seen) for seen in (page, all_see))
    return own != shown


def _before(seat: str, page: Page) -> SeatArt | None:
    """What lies before a seat, without counts of nothing."""
    own = next((one for one in page.seats if one.colour == seat), None)
    return own and replace(own, tracks=tuple(track for track in own.tracks if track.done or track.items))
