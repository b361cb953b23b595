"""Card tables for tests, written as maps: a row of cards a line, `.` for a free place, `name=corridors` as they lie."""

from __future__ import annotations

from companion.games.cards.play import awaiting
from companion.games.cards.state import CardsOptions, CardsState
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.maze.card import CardSet, parse_card
from companion.maze.cardgrid import CardGrid, LaidCard
from companion.records.notation import parse_action
from companion.rules.verbs import format_action

CARDS = game_named("cards")
COPY = shipped_copy("cards")
SEATS = ("red", "yellow", "blue", "green", "white", "black")


def named(text: str) -> dict[str, str]:
    """Name and corridors of each card in `key=NS:key owl=EW:owl`."""
    return dict(word.split("=") for word in text.split())


def scene(
    table: str,
    hands: dict[str, str] | str,
    deck: str = "",
    *,
    origin: tuple[int, int] = (0, 0),
    **options: bool | str,
) -> CardsState:
    """The cards of the map lie from `origin` on, the first seat of `hands` (red alone against an empty-handed yellow,
    where only its cards are given) is to lay; `deck` are the cards to draw."""
    rows = [line.split() for line in table.strip().splitlines()]
    laid = {(x, y): word.split("=") for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."}
    by_seat = {"red": hands, "yellow": ""} if isinstance(hands, str) else hands
    texts = dict(laid.values()) | named(" ".join(by_seat.values())) | named(deck)
    cards = {name: parse_card(text) for name, text in texts.items()}
    return awaiting(
        CardsState(
            box=CardSet(tuple(cards.items())),
            grid=CardGrid(
                tuple(
                    ((x + origin[0], y + origin[1]), LaidCard(name, "N", cards[name]))
                    for (x, y), (name, _) in laid.items()
                )
            ),
            seats=tuple(by_seat),
            hands=tuple((seat, tuple(sorted(named(text)))) for seat, text in by_seat.items()),
            taken=tuple((seat, ()) for seat in by_seat),
            options=CardsOptions(**(options or {})),
        )
    )


def play(state: CardsState, *actions: str) -> CardsState:
    """The state after the actions, which have to be legal."""
    for action in actions:
        state = CARDS.apply(state, parse_action(action))
    return state


def legal(state: CardsState) -> list[str]:
    """Every legal action as text."""
    return [format_action(action) for action in CARDS.legal(state)]


def places(state: CardsState) -> set[str]:
    """Where the seat could lay a card."""
    return {text.split()[2] for text in legal(state) if text.startswith("lay")}


def why_not(state: CardsState, action: str) -> str | None:
    """Why the action is refused."""
    return CARDS.why_not(state, parse_action(action))


def table(state: CardsState) -> str:
    """The names of the laid cards as a map, `.` for a free place."""
    cells = {place: laid.name for place, laid in state.grid.laid}
    xs, ys = {x for x, _ in cells}, {y for _, y in cells}
    rows = range(min(ys), max(ys) + 1)
    return "\n".join(" ".join(cells.get((x, y), ".") for x in range(min(xs), max(xs) + 1)) for y in rows)
