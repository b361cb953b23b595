"""Positions of Secret Labyrinth as JSON: written without loss, read with every doubt spoken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.errors import BadCopy, UnreadableNotation
from companion.games.secret import state as secret
from companion.games.secret.cards import ONE_OF, UNKNOWN, Card, Hand, format_card, hand_of
from companion.games.secret.copy import Cards, SecretCopy, degrees_at, ring_document, ring_of, turning_problem
from companion.games.secret.view import SecretView, hands_seen
from companion.maze.rings import FIXED, Offsets, RingBoard, format_place, parse_place
from companion.maze.tile import parse_mark
from companion.rules import line, reading
from companion.rules.mazes.maze_json import held_at, seats_at
from companion.rules.public import Held, head_at, head_json
from companion.rules.reading import shown

LINE_WORDS: line.LineWords = {
    **line.HEAD,
    "offsets": line.COUNTS,
    "pawns": line.PAIRS,
    "hands": line.LISTS,
    "open": line.TEXT,
    "deck": line.LIST,
    "deck_left": line.COUNT,
    "gone": line.LIST,
    "changes": line.LIST,
    "walked": line.FLAG,
    "duel": line.JSON,
    "asked": line.JSON,
    "asking": line.TEXT,
    "then": line.TEXT,
    "outcome": line.TEXT,
    "winners": line.LIST,
    "cards": line.LISTS,
    "least_overlap_deg": line.JSON,
    "rings": line.JSON,
}
"""How each part of a position is written in one line; who acts is derived."""


def state_json(state: secret.SecretState) -> dict[str, object]:
    """The position as a JSON object; `deck` is what can still be in the stack, in no telling order."""
    pool = _pool(state)
    asked = state.asked and {
        "seat": state.asked.seat,
        "other": state.asked.other,
        "count": state.asked.count,
        "given": [format_card(card, pool) for card in state.asked.given],
    }
    return {
        **_table_json(state),
        "hands": {seat: [format_card(card, pool) for card in hand] for seat, hand in state.hands},
        "deck": list(state.deck),
        "asked": asked,
    }


def view_json(view: SecretView) -> dict[str, object]:
    """The view as JSON: the keys of a position, with `?` for cards face down and a count for the stack."""
    asked = None
    if view.asked:
        seat, other, count, laid = view.asked
        asked = {"seat": seat, "other": other, "count": count, "given": [UNKNOWN] * laid}
    return {**_table_json(view), "hands": hands_seen(view), "asked": asked}


def _table_json(seen: secret.SecretState | SecretView) -> dict[str, object]:
    """What lies open on the table, in the keys that a view and a position share."""
    cards, duel, board = seen.cards, seen.duel, seen.board
    return {
        **head_json(seen),
        "rings": [ring_document(ring) for ring in board.rings],
        "least_overlap_deg": board.least_overlap_deg,
        "offsets": {
            ring.name: offset for ring, offset in zip(board.rings, seen.offsets, strict=True) if ring.positions > 1
        },
        "cards": {"treasures": list(cards.treasures), "trolls": list(cards.trolls), "animals": list(cards.animals)},
        "pawns": {seat: format_place(place) for seat, place in seen.pawns},
        "open": seen.open_card,
        "deck_left": seen.deck_left,
        "gone": list(seen.gone),
        "changes": list(seen.changes),
        "walked": seen.has_walked,
        "duel": duel
        and {
            "opponent": duel.opponent,
            "die": duel.with_die,
            "count": duel.count,
            "kind": duel.kind,
            "loser": duel.loser,
            **({"fists": list(duel.fists)} if duel.fists else {}),
        },
        "asking": seen.asking,
        "then": seen.then,
        "outcome": seen.outcome,
        "winners": list(seen.winners),
    }


def _pool(state: secret.SecretState) -> Card:
    """The cards that are nowhere for sure: what a `?` stands for."""
    laid = state.asked.given if state.asked else ()
    held = [card for _, hand in state.hands for card in hand] + list(laid)
    sure = {card[0] for card in held if len(card) == 1} | {*state.gone, state.open_card}
    if state.deck_left == len(state.deck):
        sure |= set(state.deck)
    return tuple(sorted(set(state.cards.all) - sure))


def state_of(position: Mapping[str, object], copy: SecretCopy | None = None) -> secret.SecretState:
    """The state of a position, or of a view; raises UnreadableNotation.

    A position may leave out its rings and the names of its cards where a copy says them, and all but its seats and
    the open card that is as when a game begins. Of a view, cards that lie face down stay unknown.
    """
    board = _board(position, copy)
    cards = _cards(position, copy)
    seats = seats_at(reading.needed(position, "seats"), secret.SEAT_RANGE)
    lie = _lie(position, cards, seats)
    state = secret.SecretState(
        board=board,
        offsets=_offsets(position["offsets"], board) if "offsets" in position else board.as_set_up(),
        cards=cards,
        seats=seats,
        pawns=held_at(position, "pawns", seats, _place) if "pawns" in position else _at_start(board, seats),
        hands=lie.hands,
        open_card=lie.open_card,
        deck=lie.deck,
        deck_left=lie.deck_left,
        gone=lie.gone,
        **head_at(secret.SecretState, position, secret.TITLE, secret.VARIANTS, ()),
        changes=reading.texts_at(position.get("changes", []), "'changes'"),
        has_walked=reading.flag_at(position.get("walked", False), "'walked'"),
        duel=_duel(position.get("duel")),
        asked=_asked(position.get("asked"), lie.laid),
        asking=reading.text_at(position.get("asking", ""), "'asking'"),
        then=reading.text_at(position.get("then", ""), "'then'"),
        outcome=reading.one_of(position.get("outcome", ""), ("", "won", "stopped"), "'outcome'"),
        winners=reading.texts_at(position.get("winners", []), "'winners'"),
    )
    check(state)
    return secret.narrowed(state)


@dataclass(frozen=True, slots=True)
class _Lie:
    """Where the cards of a position lie; `laid` are those laid down for a trade."""

    hands: Held[Hand]
    laid: Hand
    open_card: str
    deck: tuple[str, ...]
    deck_left: int
    gone: tuple[str, ...]


def _lie(position: Mapping[str, object], cards: Cards, seats: tuple[str, ...]) -> _Lie:
    """Told by name, or by `?`, which can be any card that is nowhere for sure; so can a stack that is not told."""
    texts = held_at(position, "hands", seats, reading.texts_at, [])
    laid = _laid_texts(position.get("asked"))
    gone = _marks(position.get("gone", []), "'gone'")
    open_card = reading.text_at(reading.needed(position, "open"), "'open'")
    sure = {*gone, open_card, *(text for _, hand in texts for text in hand), *laid}
    rest = tuple(sorted(set(cards.all) - sure))
    deck = tuple(sorted(_marks(position["deck"], "'deck'"))) if "deck" in position else rest
    left = reading.count_at(position.get("deck_left", len(deck)), "'deck_left'")
    pool = tuple(name for name in rest if name not in deck) if left == len(deck) else rest
    hands = tuple((seat, hand_of(_card(text, pool) for text in hand)) for seat, hand in texts)
    return _Lie(hands, hand_of(_card(text, pool) for text in laid), open_card, deck, left, gone)


def _board(position: Mapping[str, object], copy: SecretCopy | None) -> RingBoard:
    if "rings" not in position:
        if copy is None:
            raise UnreadableNotation("the position has no 'rings'")
        return copy.board
    return _board_of(json.dumps([position["rings"], position.get("least_overlap_deg", 1.0)]))


@lru_cache(maxsize=8)
def _board_of(told: str) -> RingBoard:
    """One board for all positions with the same rings: it remembers which of its squares meet."""
    rings, least_overlap_deg = json.loads(told)
    least = degrees_at(least_overlap_deg, "'least_overlap_deg'")
    try:
        return RingBoard(
            tuple(ring_of(reading.object_at(ring, "a ring")) for ring in reading.list_at(rings, "'rings'")), least
        )
    except BadCopy as wrong:
        raise UnreadableNotation(str(wrong)) from wrong


def _cards(position: Mapping[str, object], copy: SecretCopy | None) -> Cards:
    if "cards" not in position:
        if copy is None:
            raise UnreadableNotation("the position has no 'cards'")
        return copy.cards
    cards = reading.object_at(position["cards"], "'cards'")
    kinds = ("treasures", "trolls", "animals")
    if set(cards) != set(kinds):
        raise UnreadableNotation(f"'cards' lists {', '.join(kinds)}")
    return Cards(*(_marks(cards[kind], f"'cards.{kind}'") for kind in kinds))


def _marks(value: object, where: str) -> tuple[str, ...]:
    marks = tuple(parse_mark(text) for text in reading.texts_at(value, where))
    twice = [mark for mark, count in Counter(marks).items() if count > 1]
    if twice:
        raise UnreadableNotation(f"{where} names {twice[0]!r} twice")
    return marks


def _card(text: str, pool: Card) -> Card:
    if text == UNKNOWN:
        return pool
    return tuple(sorted({parse_mark(name) for name in text.split(ONE_OF)}))


def _laid_texts(asked: object) -> tuple[str, ...]:
    return (
        () if asked is None else reading.texts_at(reading.object_at(asked, "'asked'").get("given", []), "'asked.given'")
    )


def _asked(value: object, given: Hand) -> secret.Asked | None:
    if value is None:
        return None
    asked = reading.object_at(value, "'asked'")
    reading.refuse_strangers(asked, ("seat", "other", "count", "given"), "'asked'")
    seat, other = (reading.text_at(reading.needed(asked, key), f"'asked.{key}'") for key in ("seat", "other"))
    return secret.Asked(seat, other, reading.count_at(reading.needed(asked, "count"), "'asked.count'"), given)


def _duel(value: object) -> secret.Duel | None:
    if value is None:
        return None
    duel = reading.object_at(value, "'duel'")
    reading.refuse_strangers(duel, ("opponent", "die", "count", "kind", "loser", "fists"), "'duel'")
    return secret.Duel(
        opponent=reading.text_at(reading.needed(duel, "opponent"), "'duel.opponent'"),
        with_die=reading.flag_at(reading.needed(duel, "die"), "'duel.die'"),
        count=reading.count_at(reading.needed(duel, "count"), "'duel.count'"),
        kind=reading.text_at(duel.get("kind", ""), "'duel.kind'"),
        loser=reading.text_at(duel.get("loser", ""), "'duel.loser'"),
        fists=reading.texts_at(duel.get("fists", []), "'duel.fists'"),
    )


def _offsets(value: object, board: RingBoard) -> Offsets:
    offsets = reading.object_at(value, "'offsets'")
    movable = [ring.name for ring in board.rings if ring.turning != FIXED]
    if set(offsets) != set(movable):
        raise UnreadableNotation(f"'offsets' has to give steps for each of {', '.join(movable)}")
    steps = tuple(reading.count_at(offsets.get(ring.name, 0), "'offsets'") for ring in board.rings)
    for ring, step in zip(board.rings, steps, strict=True):
        if step >= ring.positions:
            raise UnreadableNotation(f"ring {ring.name!r} has {ring.positions} positions, so no offset {step}")
    return steps


def _place(value: object, where: str) -> int:
    return parse_place(reading.text_at(value, where))


def _at_start(board: RingBoard, seats: tuple[str, ...]) -> Held[int]:
    starts = {square.start: place for place, square in board.squares() if square.start}
    missing = [seat for seat in seats if seat not in starts]
    if missing:
        raise UnreadableNotation(f"{missing[0]} has no start square on the board, so 'pawns' has to say its place")
    return tuple((seat, starts[seat]) for seat in seats)


_NEEDS: Mapping[str, str] = {
    "hand-over": "asked", "roll": "duel", "stake": "duel", "fists": "duel", "hands": "duel", "pay": "duel",
    "put": "duel", "between": "asking", "claim": "then",
}  # fmt: skip
"""What a phase cannot do without."""

_THEN = ("act", "between", "uncover", "put", "next-turn")


def check(state: secret.SecretState) -> None:
    """Raise UnreadableNotation for the first thing that does not fit."""
    problem = (
        turning_problem(state.board)
        or _table_problem(state)
        or _card_problem(state)
        or _phase_problem(state)
        or _duel_problem(state, state.duel)
        or _asked_problem(state)
    )
    if problem:
        raise UnreadableNotation(problem)


def _table_problem(state: secret.SecretState) -> str | None:
    for seat, place in state.pawns:
        if not state.board.has(place) or not state.board.square(place).is_path:
            return f"{seat} cannot stand on {format_place(place)}"
    pictures = [square.picture for _, square in state.board.squares() if square.picture]
    twice = [picture for picture in pictures if pictures.count(picture) > 1]
    if twice:
        return f"the picture {twice[0]!r} is on two squares"
    if state.open_card and state.open_card not in pictures:
        return f"no square shows the open card {state.open_card!r}"
    return None


def _card_problem(state: secret.SecretState) -> str | None:
    cards = secret.everything(state)
    names = state.cards.all
    if len(set(names)) != len(names):
        return "two cards have one name"
    strange = [name for card in cards for name in card if name not in names]
    if strange:
        return f"there is no card {strange[0]!r}"
    if len(cards) != len(names):
        return f"there are {len(cards)} cards in all places together; the box holds {len(names)}"
    if len(state.deck) < state.deck_left:
        return f"'deck_left' says {state.deck_left}, but only {len(state.deck)} cards can be in the stack"
    if any(name not in state.cards.animals for name in state.gone):
        return "only mythical animals leave the game"
    return None if secret.is_possible(state) else "a card is in two places"


def _phase_problem(state: secret.SecretState) -> str | None:
    if state.phase not in secret.PHASES:
        return f"'phase' is {', '.join(secret.PHASES[:-1])} or {secret.PHASES[-1]}, not {shown(state.phase)}"
    need = _NEEDS.get(state.phase)
    if need and not getattr(state, need):
        return f"in the phase {state.phase!r} the position has to say {need!r}"
    if (state.phase == "over") != (state.outcome in ("won", "stopped")) or (state.outcome == "won") != bool(
        state.winners
    ):
        return "'outcome' is 'won' with its winners or 'stopped' when the phase is 'over', and '' before"
    if state.phase == "uncover" and not (state.deck_left and not state.open_card):
        return "a card is to be turned over, but none is left, or one lies open"
    if state.phase in ("act", "between", "put") and not state.open_card and state.deck_left:
        return "a card lies open as long as the stack holds any"
    if not set(state.winners) <= set(state.seats) or state.asking not in ("", *state.seats):
        return "'winners' and 'asking' name seats that play"
    if state.then and state.then not in (_THEN if state.phase == "claim" else ("act", "between")):
        return f"'then' cannot be {state.then!r}"
    return _change_problem(state)


def _change_problem(state: secret.SecretState) -> str | None:
    turning = [ring.name for ring in state.board.rings if ring.positions > 1]
    if len(state.changes) > secret.CHANGES or any(name not in turning for name in state.changes):
        return f"'changes' are at most {secret.CHANGES} of {', '.join(turning)}"
    if state.changes.count(state.board.rings[-1].name) > 1:
        return f"the {state.board.rings[-1].name} turns only once in a turn"
    if state.has_walked and len(state.changes) < secret.CHANGES:
        return "nobody walks before the paths are changed twice"
    return None


def _duel_problem(state: secret.SecretState, duel: secret.Duel | None) -> str | None:
    if duel is None:
        return None
    if duel.opponent not in state.seats_after(state.seat) or duel.loser not in ("", duel.opponent, state.seat):
        return "a duel is fought by the seat in turn and another one"
    pips = secret.DICE[state.options.duel_die]
    if duel.count not in (pips if duel.with_die else (1,)) and not (duel.with_die and state.phase == "roll"):
        return f"a duel is for one card, or for {', '.join(map(str, pips))} with the die"
    if duel.kind not in ("", secret.ANY, *secret.PRIZES) or (
        state.phase in ("fists", "hands", "pay", "put") and not duel.kind
    ):
        return f"a duel is for {', '.join(secret.PRIZES)} or {secret.ANY}"
    if (state.phase in ("pay", "put")) and not duel.loser:
        return "the position does not say who has lost the duel"
    return _fist_problem(state, duel)


def _fist_problem(state: secret.SecretState, duel: secret.Duel) -> str | None:
    """As many fists as have been chosen by now, each of an object or unknown."""
    is_secret = state.options.fists == "secret"
    counts = {"fists": (0, 1), "hands": (2,) if is_secret else (0,)}.get(state.phase, (0,))
    if len(duel.fists) not in counts or not set(duel.fists) <= {*secret.STRONGER, secret.HIDDEN}:
        return f"'duel.fists' are the objects that were chosen in secret: {', '.join(secret.STRONGER)}"
    return None if is_secret or state.phase != "fists" else "this table opens its fists without choosing before"


def _asked_problem(state: secret.SecretState) -> str | None:
    asked = state.asked
    if asked is None:
        return None
    if asked.seat not in state.seats or asked.other not in state.seats_after(asked.seat):
        return "cards are asked of another seat that plays"
    if not 1 <= asked.count <= min(2, len(state.hand(asked.other))) or len(asked.given) > 1:
        return "one or two cards are asked for, of those there are, and one at most is laid down for them"
    return None
