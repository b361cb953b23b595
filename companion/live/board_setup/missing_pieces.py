"""What is missing of discs, guards and the dragon on a board that is being laid, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.live.board_setup.piece_sightings import PieceSightings
from companion.lobby.board_setup import UNKNOWN, Missing
from companion.rules.words import colour, listed, say

DISC, GUARD, DRAGON = "disc", "guard", "dragon"
"""Kinds of what is missing."""

NAMED: Final = 4
"""More cells than this are not listed in a sentence."""


def missing_pieces(pieces: PieceSightings) -> Iterator[Missing]:
    """Discs of which nobody knows the number or the place, guards that are not seen, a dragon that looks anywhere."""
    yield from _discs(pieces)
    for guard in pieces.guards:
        if not guard.cell:
            yield Missing(GUARD, say("Where does the {guard} guard stand? Tap the tile.", guard=colour(guard.colour)))
    if (dragon := pieces.dragon) is not None and not dragon.heading:
        yield Missing(DRAGON, say("Which way does the dragon face? Tap its tile."), (dragon.cell,))


def _discs(pieces: PieceSightings) -> Iterator[Missing]:
    unknown = tuple(disc.cell for disc in pieces.discs if disc.number == UNKNOWN)
    left = pieces.numbers
    if len(unknown) > NAMED:
        words = say("Which tokens are on the board? I do not know {count} of them: tap the first, then one "
                    "after the other.",
                    count=len(unknown))  # fmt: skip
        yield Missing(DISC, words, unknown)
    elif unknown:
        cells = listed([say("{cell}", cell=cell) for cell in unknown])
        yield Missing(DISC, say("Which token is on {cells}? Tap it.", cells=cells), unknown)
    elif left:
        discs = listed([say("{number}", number=number) for number in left[:NAMED]])
        yield Missing(
            DISC, say("Token {numbers} is not on the board yet: put it there, and tap its tile.", numbers=discs)
        )
