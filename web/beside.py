"""What lies beside the board, put in order for the templates: cards and tokens by seat, decks, tracks, the order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType

from companion.messages import Snapshot
from companion.rules.shows import HIDDEN, Deck, Die, Note, Order, Show, Token, Track, Tray
from companion.rules.words import Language, player, say, say_count, sentence, told, treasure
from web.boards.maze_art import draw_arrow
from web.boards.maze_view import MazeView
from web.shown import CardArt, DeckArt, OrderArt, SeatArt, TokenArt, TrackArt
from web.words import PLAYER_WORDS

NO_COMPUTERS: Mapping[str, str] = MappingProxyType({})
"""People play at every seat."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Everything beside the board, by kind."""

    seats: tuple[SeatArt, ...]
    order: OrderArt | None
    decks: tuple[DeckArt, ...]
    tracks: tuple[TrackArt, ...]
    dice: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


def show_beside(
    snapshot: Snapshot, maze: MazeView, language: Language, computers: Mapping[str, str] = NO_COMPUTERS
) -> Beside:
    """What the snapshot shows beside its board, in a language; `computers` play seats as well as they say."""
    position, artist = snapshot.position, _Artist(language, computers)
    shows, acting = position.shows, position.seat if position.to_act else ""
    orders = [show for show in shows if isinstance(show, Order)]
    return Beside(
        seats=tuple(artist.seat(name, shows, is_to_act=name == acting) for name in maze.seats),
        order=artist.order(orders[-1], maze, *_carried_out(snapshot)) if orders else None,
        decks=tuple(DeckArt(artist.tell(deck.label), deck.left, deck.of) for deck in shows if isinstance(deck, Deck)),
        tracks=tuple(artist.track(show) for show in shows if isinstance(show, Track) and not show.seat),
        dice=tuple((artist.tell(die.label), die.face) for die in shows if isinstance(die, Die)),
        notes=tuple(artist.tell(sentence(note.words)) for note in shows if isinstance(note, Note)),
    )  # fmt: skip


def _carried_out(snapshot: Snapshot) -> tuple[bool, bool]:
    """Whether what chance told is done on the board, and whether it is known that it is not."""
    is_lagging = snapshot.evening.lagging == "chance"
    return not is_lagging, is_lagging and snapshot.guidance.notice is not None


@dataclass(frozen=True, slots=True)
class _Artist:
    """Draws what lies beside the board in one language."""

    language: Language
    computers: Mapping[str, str]

    def tell(self, text: str) -> str:
        return told(text, self.language)

    def seat(self, name: str, shows: Iterable[Show], *, is_to_act: bool) -> SeatArt:
        own = [show for show in shows if isinstance(show, Tray | Token | Track) and show.seat == name]
        trays = [show for show in own if isinstance(show, Tray)]
        cards = (*(card for tray in trays for card in self.opened(tray)), *self.hidden(trays))
        places, lying = sum(tray.slots for tray in trays), sum(len(tray.cards) for tray in trays)
        return SeatArt(
            colour=name,
            name=self.tell(say("{seat:capital}", seat=player(name))),
            cards=cards,
            empty_slots=max(places - lying, 0),
            tokens=tuple(
                TokenArt(token.kind, token.name, self.tell(token.words), token.is_used)
                for token in own if isinstance(token, Token)
            ),
            tracks=tuple(self.track(show) for show in own if isinstance(show, Track)),
            is_to_act=is_to_act,
            computer=self.tell(PLAYER_WORDS[self.computers[name]]) if name in self.computers else "",
        )  # fmt: skip

    def opened(self, tray: Tray) -> Iterator[CardArt]:
        """The open cards one by one."""
        opened = [card for card in tray.cards if card != HIDDEN]
        yield from (self.card(card, disc) for card, disc in zip_longest(opened, tray.discs))

    def hidden(self, trays: Iterable[Tray]) -> Iterator[CardArt]:
        """How many cards are hidden in all, if any are."""
        hidden = sum(tray.cards.count(HIDDEN) for tray in trays)
        if hidden:
            yield CardArt("", self.tell(say_count("{count} hidden card", "{count} hidden cards", hidden)))

    def card(self, name: str, disc: int | None = None) -> CardArt:
        return CardArt(name, self.tell(say("{treasure:capital}", treasure=treasure(name))), disc)

    def track(self, track: Track) -> TrackArt:
        return TrackArt(self.tell(track.label), track.done, track.of, tuple(self.card(item) for item in track.items))

    def order(self, order: Order, maze: MazeView, is_carried_out: bool, is_missed: bool) -> OrderArt:
        colours = {cell: name for name, cell in maze.homes.items()}
        return OrderArt(
            kind=order.kind,
            title=self.tell(order.title),
            words=self.tell(order.words),
            arrow=draw_arrow(order.arrow, False, True) if order.arrow else None,
            marks=order.marks,
            pawns=order.pawns,
            corner_colour=colours.get(order.cell or "", ""),
            homes=tuple((cell, name) for cell, name in colours.items()),
            is_carried_out=is_carried_out,
            is_missed=is_missed,
        )
