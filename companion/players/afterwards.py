"""Looking back on a finished game: what could have been done at a moment, and how soon players who play well end it."""

from __future__ import annotations

from companion.players.at_table import AtTable
from companion.players.player import STRONG
from companion.records.dice import VirtualDecks
from companion.records.playout import play_on
from companion.records.record import Record, replay
from companion.rules.advice import IsLate
from companion.rules.copy import Copy
from companion.rules.game import TABLE, AnyGame, State
from companion.rules.words import say, say_count, sentence


def possible(game: AnyGame, state: State, is_late: IsLate) -> str:
    """What the seat that acts can reach from a position, as far as it could know; empty where no seat acts."""
    seat = game.to_act(state)
    if seat in ("", TABLE) or game.hints is None:
        return ""
    return sentence(game.hints(game.view(state, seat), seat, is_late)[0].goal)


def par(record: Record, copy: Copy, is_late: IsLate) -> str:
    """How soon the game of a record ends where every seat plays well from its start, with the same cards and dice.

    Empty where that was not found out before it was late.
    """
    game, start = record.game, record.start
    decks = VirtualDecks(record.header("secret") or record.header("commitment"))
    choose = AtTable(game, copy, 0, STRONG, start)
    played = replay(play_on(game, start, decks, choose, is_late=is_late))
    if not game.is_over(played):
        return ""
    turns = say_count("{count} turn", "{count} turns", played.turn + 1)
    if game.is_together and not game.winners(played):
        return say("Computers that play well lose this game as well.")
    return say("Computers that play well end this game after {turns}.", turns=turns)
