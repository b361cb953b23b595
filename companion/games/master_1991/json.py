"""Positions of Master Labyrinth 1991 as JSON and as one line: written without loss, read with every doubt spoken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.errors import UnreadableNotation
from companion.games.master_1991 import actions
from companion.games.master_1991 import state as master
from companion.games.master_1991.actions import TOKENS, WAND, format_formula
from companion.games.master_1991.copy import FORMULA_SIZE, Master1991Copy
from companion.maze.cell import Cell, format_cell
from companion.rules import line
from companion.rules.line import LineWords
from companion.rules.mazes import maze_json
from companion.rules.mazes.maze_json import cell_at, held_at
from companion.rules.public import Held, head_at, head_json, held
from companion.rules.reading import (
    count_at,
    counts_at,
    flag_at,
    maybe_at,
    needed,
    object_at,
    refuse_first,
    text_at,
    texts_at,
)
from companion.rules.verbs import Vocabulary, format_action

_VOCABULARY = Vocabulary(actions.ACTIONS)


def state_json(state: master.Master1991State) -> dict[str, object]:
    """The position as a JSON object; `deck` are the formula cards seen in nobody's hand."""
    return {**view_json(state), "deck": [actions.format_formula(card) for card in state.deck]}


def view_json(seen: master.Master1991View | master.Master1991State) -> dict[str, object]:
    """The view as a JSON object: the keys of a position without `deck`, and `?` for formulas it may not know."""
    return {
        **head_json(seen),
        **maze_json.board_json(seen.board),
        "pawns": maze_json.homes_json(seen.pawns),
        "tokens": {str(number): format_cell(cell) for number, cell in seen.tokens},
        "taken": {seat: list(numbers) for seat, numbers in seen.taken},
        "wands": dict(seen.wands),
        "formulas": {seat: actions.format_formula(formula) for seat, formula in seen.formulas},
        "walk": seen.may_walk,
        "began": None if seen.began is None else format_cell(seen.began),
        "extra": seen.is_extra,
        "offer": seen.offer,
        "tips": [format_action(tip) for tip in seen.tips],
        "owed": seen.owed,
        "ban": seen.ban,
        "outcome": seen.outcome,
    }


def state_of(position: Mapping[str, object], copy: Master1991Copy | None = None) -> master.Master1991State:
    """The state of a position, or of a view when `copy` says which formulas there are; raises UnreadableNotation.

    `cells`, `loose`, `pawns` and `tokens` are enough: the rest begins as it does in a game. Formulas that are not
    told stay unknown.
    """
    seats = maze_json.seats_or_pawns(position, master.SEAT_RANGE)
    formulas = held_at(position, "formulas", seats, _formula, "?")
    state = master.Master1991State(
        board=maze_json.open_board_at(position),
        seats=seats,
        pawns=maze_json.pawns_at(position, seats),
        tokens=_tokens(position),
        taken=held_at(position, "taken", seats, _taken, []),
        wands=held_at(position, "wands", seats, count_at, master.WANDS),
        formulas=formulas,
        deck=_deck(position, copy, formulas),
        **head_at(master.Master1991State, position, master.TITLE, master.VARIANTS, master.PHASES),
        may_walk=flag_at(position.get("walk", position.get("phase") == "act"), "'walk'"),
        began=maybe_at(position.get("began"), "'began'", cell_at),
        is_extra=flag_at(position.get("extra", False), "'extra'"),
        offer=maybe_at(position.get("offer"), "'offer'", _offer),
        tips=_tips(position),
        owed=maybe_at(position.get("owed"), "'owed'", text_at),
        ban=maze_json.ban_at(position.get("ban")),
    )
    check(state)
    return state


def _tokens(position: Mapping[str, object]) -> tuple[tuple[int, Cell], ...]:
    """Tokens in the maze with their cells, by number; whether they are the right ones, `check` says."""
    tokens = object_at(needed(position, "tokens"), "'tokens'")
    cells = {actions.parse_token(number): cell_at(cell, "'tokens'") for number, cell in tokens.items()}
    return tuple(sorted(cells.items()))


def _taken(value: object, where: str) -> tuple[int, ...]:
    return tuple(actions.parse_token(str(number)) for number in counts_at(value, where))


def _formula(value: object, where: str) -> actions.Formula:
    text = text_at(value, where)
    return actions.UNKNOWN if text == "?" else actions.parse_formula(text)


def _deck(
    position: Mapping[str, object], copy: Master1991Copy | None, formulas: Held[actions.Formula]
) -> tuple[actions.Formula, ...]:
    """As the position says; of a view, the copy's cards that are in nobody's known hand."""
    if "deck" in position:
        return tuple(sorted(actions.parse_formula(text) for text in texts_at(position["deck"], "'deck'")))
    if copy is None:
        raise UnreadableNotation("the position has no 'deck', and no copy says what may be in it")
    return tuple(sorted(set(copy.formulas) - {formula for _, formula in formulas}))


def _tips(position: Mapping[str, object]) -> tuple[actions.Tip, ...]:
    tips = [_VOCABULARY.parse(text) for text in texts_at(position.get("tips", []), "'tips'")]
    strangers = [text for text in tips if not isinstance(text, actions.Tip)]
    if strangers:
        raise UnreadableNotation("'tips' is a list of tips, as in 'tip blue W2 NE d3'")
    return tuple(tip for tip in tips if isinstance(tip, actions.Tip))


def _offer(value: object, where: str) -> str:
    return actions.parse_price(text_at(value, where))


LINE_WORDS: LineWords = {
    **line.HEAD,
    "cells": line.CELLS,
    "loose": line.TEXT,
    "pawns": line.PAIRS,
    "tokens": line.PAIRS,
    "taken": line.PILES,
    "wands": line.COUNTS,
    "formulas": line.PAIRS,
    "deck": line.LIST,
    "walk": line.FLAG,
    "began": line.MAYBE,
    "extra": line.FLAG,
    "offer": line.MAYBE,
    "tips": line.actions("tip"),
    "owed": line.MAYBE,
    "ban": line.MAYBE,
}
"""How each part of a position is written in one line."""


def check(state: master.Master1991State) -> None:
    """Raise UnreadableNotation with the first contradiction in the state."""
    refuse_first(_of_things(state), _of_formulas(state), _of_phase(state), _of_tips(state))


def _of_things(state: master.Master1991State) -> Iterator[str]:
    """Tokens and wands."""
    lying = [number for number, _ in state.tokens]
    taken = [number for _, numbers in state.taken for number in numbers]
    if sorted(lying + taken) != list(TOKENS):
        yield "each of the tokens 1 to 20 and 25 has to be on one cell or with one seat"
    elif sorted(taken) != list(TOKENS[: len(taken)]):
        yield "tokens are taken in the order of their numbers, so the lowest are gone first"
    if len({cell for _, cell in state.tokens}) != len(lying):
        yield "two tokens are on one cell"
    if sum(count for _, count in state.wands) > master.WANDS * len(state.seats):
        yield f"there are more magic wands than {master.WANDS} for each seat"


def _of_formulas(state: master.Master1991State) -> Iterator[str]:
    cards = [*state.deck, *(formula for _, formula in state.formulas if formula)]
    odd = [card for card in cards if len(card) != FORMULA_SIZE]
    if odd:
        yield f"the formula {format_formula(odd[0])} does not name {FORMULA_SIZE} tokens"
    twice = [card for card in cards if cards.count(card) > 1]
    if twice:
        yield f"the formula {format_formula(twice[0])} is in two places"
    if len(state.deck) < len(master.unrevealed(state)):
        yield "'deck' has too few formulas for the seats whose own is not known"


def _of_phase(state: master.Master1991State) -> Iterator[str]:
    is_open = state.phase in ("push", "act", "pay")
    if is_open and not state.tokens and state.phase != "pay":
        yield "the mistletoe is taken, so the game has ended"
    elif is_open and state.is_ended and state.tokens:
        yield "the turn limit is reached, so the game has ended"
    if state.phase == "over" and not state.is_ended:
        yield "the game is not over before the mistletoe is taken"
    if state.phase == "over" and master.unrevealed(state):
        yield "the game is not over before every formula is turned up"
    if state.phase == "reveal" and not master.unrevealed(state):
        yield "a formula is to be revealed, but all are known"
    if state.phase not in ("act", "pay") and state.may_walk:
        yield "a walk comes after the push, when the phase is 'act'"
    if state.began is not None and not state.options.continue_after_token:
        yield "'began' has a cell only where a pawn may walk on after taking a token"


def _of_tips(state: master.Master1991State) -> Iterator[str]:
    if (state.phase == "pay") != (state.owed is not None):
        yield "'owed' names a seat when the phase is 'pay', and only then"
    if state.owed is not None and (state.offer is None or state.owed not in state.seats or state.owed == state.seat):
        yield "'owed' has to be one of the other seats, for something that was offered"
    if state.tips and state.offer is None:
        yield "there are tips, but nothing was offered for one"
    if state.offer is not None and not _has_offered(state):
        yield f"{state.seat} does not have what it offers"
    tellers = [tip.seat for tip in state.tips]
    if not set(tellers) <= set(state.seats) - {state.seat} or len(set(tellers)) != len(tellers):
        yield "each of the other seats tells one tip at most"


def _has_offered(state: master.Master1991State) -> bool:
    if state.offer == WAND:
        return held(state.wands, state.seat) > 0
    return int(state.offer or 0) in held(state.taken, state.seat)
