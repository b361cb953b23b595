"""What only the Team Edition has among its actions: special spells are chosen, and Daedalus's pages."""

from __future__ import annotations

from companion.errors import UnreadableNotation
from companion.maze.cell import Cell
from companion.rules import actions
from companion.rules.verbs import ARROW, CELL, MARK, Action, Vocabulary, verb


@verb("choose-spell", MARK)
class ChooseSpell(Action):
    """Before the first turn: the seat takes this special spell."""

    spell: str


@verb("daedalus push", ARROW)
class DaedalusPush(Action):
    """A page: the loose tile goes in face down at the arrow."""

    arrow: str


@verb("daedalus flip", MARK, MARK)
class DaedalusFlip(Action):
    """A page: the two tiles with these marks are turned face down where they lie in the maze."""

    first: str
    second: str


@verb("daedalus teleport", MARK, MARK, CELL)
class DaedalusTeleport(Action):
    """A page: the two pawns are put on the corner."""

    first: str
    second: str
    corner: Cell


Page = DaedalusPush | DaedalusFlip | DaedalusTeleport
SeatAction = actions.Push | actions.Walk | actions.Rotate | actions.Switch | actions.TurnUp | actions.End

ACTIONS: tuple[type[Action], ...] = (
    actions.Push, actions.Walk, actions.Rotate, actions.Switch, actions.TurnUp, actions.End, ChooseSpell,
    DaedalusPush, DaedalusFlip, DaedalusTeleport, actions.Draw, actions.RevealTile, actions.RevealMark,
    actions.RevealNowhere,
)  # fmt: skip
"""Every kind of action of the Team Edition."""

_PAGES = Vocabulary((DaedalusPush, DaedalusFlip, DaedalusTeleport))


def parse_page(text: str) -> Page:
    """A page of Daedalus's book as in `daedalus push W2`; raises UnreadableNotation for any other action."""
    action = _PAGES.parse(text) if text.startswith("daedalus") else None
    if not isinstance(action, Page):
        raise UnreadableNotation(f"{text!r} is not a page of Daedalus's book")
    return action
