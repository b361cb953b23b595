"""Commands about records: playout writes one, replay and score read one, record takes one out of the journal."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

import click

from appliance.commands.positions import pen_of, text_of
from appliance.commands.shared import (
    config_option,
    copy_option,
    example,
    json_option,
    parse_options,
    print_json,
    refuse,
    seat_of,
    seats_option,
    tell,
)
from companion.config import demo_journals, journal_path, load_config
from companion.errors import CompanionError, IllegalAction, UnreadableNotation
from companion.games.catalogue import State, game_named
from companion.games.copies import copy_for
from companion.live.evening_record import record_of_evening
from companion.live.readable import opened_to_read
from companion.players.at_table import WAYS, AtTable
from companion.records.dice import DiceCheck, verify
from companion.records.notation import format_state, state_to_json
from companion.records.playout import playout
from companion.records.record import Record, format_record, parse_record, record_as_told, replay

AT_RANDOM = "random"
"""Who plays by this does anything that is allowed."""


def read_record(file: str, copy_file: str | None) -> Record:
    """The record in a file, or on standard input for `-`; raises UnreadableNotation."""
    try:
        return parse_record(text_of(file, "record"), lambda game: copy_for(game, copy_file))
    except UnreadableNotation as wrong:
        raise UnreadableNotation(f"{file}: {wrong}") from wrong


def _played(record: Record, copy_file: str | None, as_json: bool) -> State:
    """The last position; where an action is not allowed, its line and reason and exit code 1."""
    try:
        return replay(record, lambda game: copy_for(game, copy_file))
    except IllegalAction as refused:
        refuse(refused, as_json)


@click.command(name="playout", epilog=example("labyrinth playout --game cards --seats 3 --seed 7 > game.record"))
@click.option("--game", "game_name", default="team", show_default=True, help="The game's name.")
@seats_option(2)
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="The same seed plays the same game.")
@click.option("--variant", default=None, help="The variant; the first that `games` names if left out.")
@click.option("--option", "options", multiple=True, help="A house rule as name=value.")
@click.option("--turns", type=click.IntRange(1), help="Stop after so many turns.")
@click.option("--players", type=click.Choice([AT_RANDOM, *WAYS]), default=AT_RANDOM, show_default=True,
              help="How the seats are played; hint: as each seat's own hint says.")  # fmt: skip
@copy_option
@json_option
def playout_command(
    game_name: str, seats: int | tuple[str, ...], seed: int, variant: str | None, options: tuple[str, ...],
    turns: int | None, players: str, copy_file: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Play a whole game at random, or with computer players, and print its record.

    The record begins with the commitment of its dice and ends with their secret.
    """
    game, copy = game_named(game_name), copy_for(game_name, copy_file)
    at_table = None if players == AT_RANDOM else partial(AtTable, game, copy, seed, players)
    record = playout(game, copy, seats, seed, variant, parse_options(options), turns, at_table)
    text = format_record(record)
    print_json(_playout_json(record, seed, text)) if as_json else click.echo(text, nl=False)


def _playout_json(record: Record, seed: int, text: str) -> dict[str, object]:
    game, state = record.game, replay(record)
    return {
        "game": game.name,
        "variant": game.state_json(state).get("variant"),
        "seats": len(state.seats),
        "seed": seed,
        "turns": state.turn + game.is_over(state),  # the last turn ended with the game
        "outcome": game.outcome(state),
        "winners": list(game.winners(state)),
        "scores": game.scores(state),
        "record": text,
    }


@click.command(name="replay", epilog=example("labyrinth replay game.record --verify-dice"))
@click.argument("record")
@click.option("--verify-dice", is_flag=True, help="Hold every roll and card against the secret told in the record.")
@click.option("--seat", default=None, help="Print the record as that seat may know it.")
@copy_option
@json_option
def replay_command(record: str, verify_dice: bool, seat: str | None, copy_file: str | None, as_json: bool) -> None:
    """Play a record again and check every action.

    RECORD is a file, or - for standard input. The last position is shown. The exit code is 1 where an action is not
    allowed, or where the dice are not the committed ones.
    """
    read = read_record(record, copy_file)
    state = _played(read, copy_file, as_json)
    check = verify(read, copy_for(read.start.game, copy_file)) if verify_dice else None
    if seat is not None:
        told = record_as_told(read, seat_of(state, seat))
        print_json({"seat": seat, "record": told}) if as_json else click.echo(told, nl=False)
    elif as_json:
        print_json(_replay_json(read, state, check))
    else:
        _print_replay(read, state, check)
    if check is not None and not _is_honest(check):
        click.echo(f"labyrinth: {_dice_text(check)}", err=True)
        sys.exit(1)


def _is_honest(check: DiceCheck) -> bool:
    return check.is_committed and check.deviation is None


def _replay_json(record: Record, state: State, check: DiceCheck | None) -> dict[str, object]:
    game = record.game
    answer: dict[str, object] = {
        "legal": True,
        "game": game.name,
        "seats": list(state.seats),
        "actions": len(record.played),
        "outcome": game.outcome(state),
        "winners": list(game.winners(state)),
        "scores": game.scores(state),
        "position": state_to_json(state),
    }
    return answer if check is None else {**answer, "dice": _dice_json(check)}


def _dice_json(check: DiceCheck) -> dict[str, object]:
    return {
        "ok": _is_honest(check),
        "committed": check.is_committed,
        "deviation": check.deviation,
        "chosen": check.chosen,
        "by_hand": check.by_hand,
        "dealt": check.is_dealt,
    }


def _print_replay(record: Record, state: State, check: DiceCheck | None) -> None:
    game = record.game
    click.echo(game.draw(state, pen_of(sys.stdout, os.environ)))
    click.echo(f"{len(record.played)} actions, all allowed; {game.outcome(state) or 'not over'}")
    click.echo(f"end: {format_state(state)}")
    if check is not None and _is_honest(check):
        click.echo(_dice_text(check))


def _dice_text(check: DiceCheck) -> str:
    if not check.is_committed:
        return "the secret is not the one that was committed to at the start"
    if check.deviation is not None:
        return f"line {check.deviation}: the committed dice did not choose this"
    dealt = "the start was dealt by the same secret" if check.is_dealt else "the start was laid out otherwise"
    return f"dice as committed: {check.chosen} choices of the secret, {check.by_hand} by hand; {dealt}"


@click.command(epilog=example("labyrinth score game.record"))
@click.argument("record")
@copy_option
@json_option
def score(record: str, copy_file: str | None, as_json: bool) -> None:
    """Print the scores at the end of a record, with their parts.

    RECORD is a file, or - for standard input.
    """
    read = read_record(record, copy_file)
    state = _played(read, copy_file, as_json)
    game = read.game
    scores, parts = game.scores(state), game.score_parts(state)
    if as_json:
        told = {seat: [list(part) for part in lines] for seat, lines in parts.items()}
        winners = list(game.winners(state))
        print_json(
            {"game": game.name, "outcome": game.outcome(state), "winners": winners, "scores": scores, "parts": told}
        )
        return
    for seat, lines in parts.items():
        click.echo(f"{seat}: {scores[seat]}")
        click.echo("".join(f"  {points:>4}  {tell(what)}\n" for what, points in lines), nl=False)
    click.echo(_outcome_text(game.outcome(state), game.winners(state)))


def _outcome_text(outcome: str, winners: tuple[str, ...]) -> str:
    if not outcome:
        return "the game is not over: this is how it stands"
    return outcome + (f": {', '.join(winners)}" if winners else "")


@click.command(name="record", epilog=example("labyrinth record", "labyrinth record evening-7 --seat red"))
@click.argument("key", required=False)
@config_option
@click.option("--demo", "is_demo", is_flag=True, help="An evening of a demonstration.")
@click.option("--seat", default=None, help="As that seat may know it.")
@json_option
def record_command(key: str | None, config_file: Path | None, is_demo: bool, seat: str | None, as_json: bool) -> None:
    """Print the record of an evening, or list the evenings.

    KEY names an evening of the journal, or one of a demonstration; without it all of the journal are listed.
    A companion that runs is not disturbed.
    """
    paths = [] if is_demo else [journal_path(load_config(config_file))]
    paths += sorted(demo_journals()) if is_demo or key is not None else []
    kept = [(path, name) for path in paths for name in _keys(path)]
    if key is None:
        print_json([name for _, name in kept]) if as_json else click.echo(
            "".join(f"{name}\n" for _, name in kept), nl=False
        )
        return
    path = next((path for path, name in kept if name == key), None)
    if path is None:
        raise CompanionError(f"there is no evening {key!r}; there are {', '.join(name for _, name in kept) or 'none'}")
    text = _record_text(path, key, seat)
    print_json({"key": key, "record": text}) if as_json else click.echo(text, nl=False)


def _keys(path: Path) -> list[str]:
    """The evenings in a journal; none where there is no such file, which is not made by looking."""
    if not path.exists():
        return []
    with opened_to_read(path) as journal:
        return [session.key for session in journal.sessions()]


def _record_text(path: Path, key: str, seat: str | None) -> str:
    with opened_to_read(path) as journal:
        session = journal.find(key)
        assert session is not None, "it was found a moment ago, and a journal only grows"
        record = record_of_evening(session, journal.entries(session.id))
    return format_record(record) if seat is None else record_as_told(record, seat_of(record.start, seat))


COMMANDS: tuple[click.Command, ...] = (playout_command, replay_command, score, record_command)
