"""The spell tokens in front of the people: which of them they have turned over, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.messages import ViewJson

Spent = frozenset[tuple[int, str, str]]
"""The turn, the seat and the spell of every token that was turned over."""


def spell_of(action: str) -> str:
    """The spell that an action uses, "" for none: a push, rotate or switch is one, a walk may need one."""
    verb, *nouns = action.split()
    if verb == "walk":
        return nouns[1] if len(nouns) > 1 else ""
    return verb if verb in ("push", "rotate", "switch") else ""


@dataclass(slots=True)
class SpellTokens:
    """What people used, and which tokens the page has ever shown before each seat; all turn back with the turn."""

    spent: Spent = frozenset()
    _owned: dict[str, frozenset[str]] = field(default_factory=dict)

    def was_used(self, turn: int, seat: str, action: str) -> None:
        """Somebody did something, and turned over the token it needs."""
        if spell_of(action):
            self.spent |= {(turn, seat, spell_of(action))}

    def watch(self, view: ViewJson) -> None:
        """Learn from the page which tokens there are."""
        for seat, shown in _spells(view).items():
            self._owned[seat] = self._owned.get(seat, frozenset()) | shown

    def adopt(self, view: ViewJson) -> None:
        """Turn the tokens as the page shows them."""
        turn = int(str(view.get("turn", 0)))
        used = {
            (turn, seat, spell)
            for seat, shown in _spells(view).items()
            for spell in self._owned.get(seat, shown) - shown
        }
        self.spent = frozenset({entry for entry in self.spent if entry[0] != turn} | used)

    def differences(self, view: ViewJson, spent: Spent | None = None) -> list[str]:
        """Tokens that the page shows the other way up than they lie, or lay once (`spent`), in words."""
        turn = view.get("turn", 0)
        lying, wrong = self.spent if spent is None else spent, []
        for seat, shown in _spells(view).items():
            owned = self._owned.get(seat, shown)
            used = {spell for when, who, spell in lying if (when, who) == (turn, seat)} & owned
            wrong += [f"{seat}'s {spell} token: shown {'unused' if spell in used else 'used'}"
                      for spell in sorted(used ^ (owned - shown))]
        return wrong


def _spells(view: ViewJson) -> dict[str, frozenset[str]]:
    """The tokens that lie face up before each seat; none in games without."""
    spells = view.get("spells")
    return {str(seat): frozenset(shown) for seat, shown in spells.items()} if isinstance(spells, Mapping) else {}
