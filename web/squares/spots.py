"""A square of a round board, or a laid card, as lists of what somebody could say is there instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.maze.card import TURNS
from companion.maze.rings import format_place, parse_place
from companion.messages import ViewJson
from companion.rules.words import Said, player, say, say_count, treasure
from web.boards.card_art import CardTableArt, FaceArt, LaidCardArt, read_card_table
from web.boards.ring_art import RingArt, RingView, draw_ring, read_rings


@dataclass(frozen=True, slots=True)
class SpotTold:
    """Something that could be said: what a tap sends, in words, whether it is booked so, and its picture (a pawn's is
    drawn by its colour)."""

    fields: Mapping[str, object]
    words: Said
    is_now: bool
    art: FaceArt | RingArt | None = None


def show_spot(view: ViewJson, place: str) -> Mapping[Said, tuple[SpotTold, ...]]:
    """What could be said of a place of a View's JSON; nothing where there is none, or on a board of tiles."""
    cards, rings = read_card_table(view), read_rings(view)
    lies = next((one for one in cards.laid if one.place == place), None) if cards is not None else None
    lists: dict[Said, Iterator[SpotTold]] = {}
    if cards is not None and lies is not None:
        lists = {say("Which way round is it?"): _turns(cards, lies), say("Which card is it?"): _names(cards, lies)}
    elif cards is not None and place in cards.bare:
        lists = {say("Which card is here? Then tap the card to turn it."): _unlaid(cards, place)}
    elif rings is not None and place in map(format_place, rings.board.places):
        pawns = {name: format_place(stands) for name, stands in rings.pawns.items()}
        lists = {say("Who stands here?"): pawns_at(pawns, place), say("How is this ring turned?"): _ways(rings, place)}
    return {heading: found for heading, ways in lists.items() if len(found := tuple(ways)) > 1}


def pawns_at(pawns: Mapping[str, str], place: str) -> Iterator[SpotTold]:
    """Each pawn, and whether it stands on a place."""
    for name, stands in pawns.items():
        yield SpotTold({"pawn": name, "cell": place}, say("{colour:capital}", colour=player(name)), stands == place)


def _card(table: CardTableArt, name: str, place: str, turn: str = "N", *, is_now: bool = False) -> SpotTold:
    fields = {"card": f"{name}/{turn}", "cell": place}
    return SpotTold(fields, say("{card:capital}", card=treasure(name)), is_now, table.face(name, turn))


def _turns(table: CardTableArt, lies: LaidCardArt) -> Iterator[SpotTold]:
    """Each way in which the card looks different, by the first turn that looks so."""
    drawn = {table.face(lies.name, turn): turn for turn in reversed(TURNS)}
    for face, turn in reversed(drawn.items()):
        yield _card(table, lies.name, lies.place, turn, is_now=face == lies.face)


def _names(table: CardTableArt, lies: LaidCardArt) -> Iterator[SpotTold]:
    yield SpotTold({"card": "", "cell": lies.place}, say("No card"), False)
    for name in table.cards:
        yield _card(table, name, lies.place, is_now=name == lies.name)


def _unlaid(table: CardTableArt, place: str) -> Iterator[SpotTold]:
    """Each card that does not lie on the table."""
    laid = {one.name for one in table.laid}
    return (_card(table, name, place) for name in table.cards if name not in laid)


def _ways(view: RingView, place: str) -> Iterator[SpotTold]:
    """Each way in which the ring of a square can be turned."""
    number = parse_place(place) // 100 - 1
    for dots in range(view.board.rings[number].positions):
        art, words = draw_ring(view, number, dots), say_count("{count} dot", "{count} dots", dots)
        yield SpotTold({"ring": art.name, "dots": dots}, words, dots == view.offsets[number], art)
