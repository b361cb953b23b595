"""The command of the hint engine: hint."""

from __future__ import annotations

import click

from appliance.commands.positions import read_position
from appliance.commands.shared import copy_option, example, json_option, print_json, seat_of, tell
from companion.errors import UnreadableNotation
from companion.games.catalogue import GAMES, State, game_named
from companion.live.hinting import BUDGET_MS, find_hints
from companion.messages import Hint
from companion.rules.advice import LEVELS


@click.command(name="hint", epilog=example("labyrinth hint start.json --seat red --level nudge"))
@click.argument("position")
@click.option("--seat", default=None, help="For whom; whose turn it is if left out.")
@click.option("--level", type=click.Choice(LEVELS), default="plan", show_default=True, help="How much to tell.")
@click.option("--all", "is_all", is_flag=True, help="Every treasure that can be reached, best first.")
@click.option("--ms", "budget_ms", type=click.FloatRange(min=1), default=BUDGET_MS, show_default=True)
@copy_option
@json_option
def hint(
    position: str, seat: str | None, level: str, is_all: bool, budget_ms: float, copy_file: str | None, as_json: bool
) -> None:
    """Say whether a seat can reach a treasure, and how.

    Where nothing can be reached in this turn, the hint says what prepares the next ones best.
    """
    state = read_position(position, copy_file)
    colour, found = _found(position, state, seat, level, budget_ms)
    if as_json:
        hints = [_hint_json(colour, hint) for hint in found]
        print_json(hints if is_all else hints[0])
    else:
        click.echo("\n".join(map(_line, found if is_all else found[:1])))


def _found(position: str, state: State, seat: str | None, level: str, budget_ms: float) -> tuple[str, tuple[Hint, ...]]:
    """For whom, and the hints out of what that seat may know; raises UnreadableNotation for a game without hints."""
    game, colour = game_named(state.game), state.seat if seat is None else seat_of(state, seat)
    if game.hints is None:
        hinted = " and ".join(one.name for one in GAMES if one.hints is not None)
        raise UnreadableNotation(f"{position}: there are hints for {hinted}, not for {game.name}")
    return colour, find_hints(game.view(state, colour), colour, level, budget_ms)


def _line(hint: Hint) -> str:
    """A hint in words, and its actions in notation."""
    told = tell(hint.text)
    return f"{told} ({', '.join(hint.actions)})" if hint.actions else told


def _hint_json(seat: str, hint: Hint) -> dict[str, object]:
    told = {name: getattr(hint, name) for name in ("level", "text", "actions", "cells", "why")}
    return {"seat": seat, **told}


COMMANDS: tuple[click.Command, ...] = (hint,)
