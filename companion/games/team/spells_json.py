"""The spells in a Team Edition position: whose special spell is which, and which spells are not used yet."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import UnreadableNotation
from companion.games.team.state import INTRODUCTORY, SPECIAL_SPELLS, own_spells
from companion.rules.held import Held
from companion.rules.mazes.maze_json import lists_at
from companion.rules.reading import object_at, text_at


def specials_at(position: Mapping[str, object], variant: str, seats: tuple[str, ...], phase: str) -> Held[str]:
    """Each seat's special spell; where the position does not say, the one among its unused spells."""
    told = object_at(position.get("specials", {}), "'specials'")
    special_of = {seat: text_at(spell, "'specials'") for seat, spell in told.items()}
    if variant == INTRODUCTORY:
        if special_of:
            raise UnreadableNotation("the introductory game has no 'specials'")
        return ()
    if "specials" not in position and "spells" in position:
        unused = lists_at(position, "spells", seats)
        special_of = {seat: spell for seat, spells in unused for spell in spells if spell != "push"}
    _check(special_of, seats, is_choosing=phase == "choose")
    return tuple((seat, special_of[seat]) for seat in seats if seat in special_of)


def _check(special_of: Mapping[str, str], seats: tuple[str, ...], is_choosing: bool) -> None:
    strangers = [seat for seat in special_of if seat not in seats]
    unknown = [spell for spell in special_of.values() if spell not in SPECIAL_SPELLS]
    if strangers or unknown:
        raise UnreadableNotation(f"'specials' gives each seat one of {', '.join(SPECIAL_SPELLS)}")
    if len(set(special_of.values())) != len(special_of):
        raise UnreadableNotation("'specials' gives one spell to two seats; there is one of each in the box")
    if is_choosing != (len(special_of) < len(seats)):
        raise UnreadableNotation("every seat has its special spell in 'specials', unless the phase is 'choose'")


def spells_at(
    position: Mapping[str, object], variant: str, specials: Held[str], seats: tuple[str, ...]
) -> Held[tuple[str, ...]]:
    """Each seat's unused spells, in the order in which they lie before it; all it owns, where nothing is said."""
    if "spells" not in position:
        return tuple((seat, own_spells(variant, specials, seat)) for seat in seats)
    found = []
    for seat, unused in lists_at(position, "spells", seats):
        own = own_spells(variant, specials, seat)
        if any(spell not in own for spell in unused) or len(set(unused)) != len(unused):
            raise UnreadableNotation(f"'spells' are the unused ones of {', '.join(own)}")
        found.append((seat, tuple(spell for spell in own if spell in unused)))
    return tuple(found)
