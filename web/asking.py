"""How a page has an action done that it names by a text: the one place where pages read what they were sent."""

from __future__ import annotations

from companion.errors import UnreadableNotation
from companion.lobby.lobby import SeatsDesk
from companion.messages import Do, Outcome


def ask_to_do(
    desk: SeatsDesk, seat: str, text: str, seen: int | None, viewer: str = "", *, turns_page: bool = False
) -> Outcome:
    """Have the action of a text done, as `SeatsDesk.ask` does; `viewer` is the seat itself where it is left out.

    A text that names no action is refused.
    """
    try:
        action = desk.parse_action(text)
    except UnreadableNotation as error:
        is_late = seen is not None and not desk.shows(seen)
        return Outcome(desk.snapshot().version, "" if is_late else str(error), is_late)
    return desk.ask(Do(seat, action, turns_page), viewer or seat, seen)
