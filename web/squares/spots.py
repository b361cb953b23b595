"""A square of a round board, or a laid card, as lists of what somebody could say is there instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.errors import UnreadableNotation
from companion.maze.card import TURNS
from companion.maze.rings import Place, parse_place
from companion.messages import ViewJson
from companion.rules.words import Language, Said, colour, say, say_count, told, treasure
from web.boards.card_art import CardTableArt, FaceArt, LaidCardArt, read_card_table
from web.boards.ring_art import RingArt, RingView, draw_positions, read_rings


@dataclass(frozen=True, slots=True)
class SpotTold:
    """Something that could be said: what a tap sends, in words, whether it is booked so, and the card or the ring that
    is drawn, of which `reach` is how far it goes."""

    fields: Mapping[str, object]
    words: str
    is_now: bool
    card: FaceArt | None = None
    ring: RingArt | None = None
    reach: float = 0.0


Lists = tuple[tuple[str, tuple[SpotTold, ...]], ...]
"""What could be said, each list under its heading."""


def show_spot(view: ViewJson, place: str, language: Language) -> Lists:
    """What could be said of a place of a View's JSON; nothing where there is none, or on a board of tiles."""
    lists: dict[Said, list[SpotTold]] = {}
    cards, rings = read_card_table(view), read_rings(view)
    if cards is not None and (lies := next((one for one in cards.laid if one.place == place), None)):
        lists = {
            say("Which way round is it?"): list(_turns(cards, lies, language)),
            say("Which card is it?"): [_card(cards, one, "N", lies, language) for one in cards.cards],
        }
    elif rings is not None and (at := _place(rings, place)):
        lists = {
            say("Who stands here?"): [
                _pawn(name, place, at == stands, language) for name, stands in rings.pawns.items()
            ],
            say("How is this ring turned?"): list(_positions(rings, at // 100 - 1, language)),
        }
    return tuple((told(heading, language), tuple(ways)) for heading, ways in lists.items() if len(ways) > 1)


def _place(view: RingView, text: str) -> Place | None:
    try:
        return place if (place := parse_place(text)) in view.board.places else None
    except UnreadableNotation:
        return None


def _turns(table: CardTableArt, lies: LaidCardArt, language: Language) -> Iterator[SpotTold]:
    """Each way in which the card looks different, by the first turn that looks so."""
    drawn = {table.face(lies.name, turn): turn for turn in reversed(TURNS)}
    return (_card(table, lies.name, turn, lies, language) for turn in sorted(drawn.values(), key=TURNS.index))


def _card(table: CardTableArt, name: str, turn: str, lies: LaidCardArt, language: Language) -> SpotTold:
    face, words = table.face(name, turn), told(say("{card:capital}", card=treasure(name)), language)
    is_now = name == lies.name and (face == lies.face or turn == "N")
    return SpotTold({"card": f"{name}/{turn}", "cell": lies.place}, words, is_now, card=face)


def _pawn(name: str, place: str, is_here: bool, language: Language) -> SpotTold:
    words = told(say("{colour:capital}", colour=colour(name)), language)
    return SpotTold({"pawn": name, "cell": place}, words, is_here)


def _positions(view: RingView, number: int, language: Language) -> Iterator[SpotTold]:
    """Each way in which a ring can be turned."""
    reach, arts = draw_positions(view, number)
    for dots, art in enumerate(arts):
        words = told(say_count("{count} dot", "{count} dots", dots), language)
        yield SpotTold({"ring": art.name, "dots": dots}, words, dots == view.offsets[number], ring=art, reach=reach)
