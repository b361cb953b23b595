"""Commands that need the rules alone: games, deal, legal, apply, show, perft."""

from __future__ import annotations

import json
import os
import sys

import click

from appliance.commands.positions import pen_of, read_position
from appliance.commands.shared import (
    copy_option,
    example,
    json_option,
    parse_options,
    print_json,
    refuse,
    seat_of,
    seats_option,
)
from companion.errors import IllegalAction
from companion.games.catalogue import GAMES, State, game_named
from companion.games.copies import copy_for
from companion.maze.pen import PLAIN
from companion.records.notation import format_state, parse_action, state_to_json, view_json
from companion.records.playout import divide, perft
from companion.rules.verbs import format_action


@click.command(epilog=example("labyrinth games"))
@json_option
def games(as_json: bool) -> None:
    """List the games with their variants and house rules.

    It also tells how many can play, and what a camera can read of each.
    """
    if as_json:
        print_json([_game_json(game.name) for game in GAMES])
        return
    for game in GAMES:
        fewest, most = game.seat_range
        click.echo(f"{game.name}: {game.title}, {fewest} to {most} seats")
        click.echo(f"  variants: {', '.join(game.variants)}")
        click.echo(f"  read by camera: {', '.join(game.seen_by_camera) or 'nothing yet'}")
        for option in game.options:
            click.echo(f"  option {option.name}={str(option.default).lower()} ({option.choices}): {option.text}")


def _game_json(name: str) -> dict[str, object]:
    game = game_named(name)
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seat_range),
        "variants": list(game.variants),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": list(option.values),
                "span": list(option.span) if option.span else None,
                "text": option.text,
            }
            for option in game.options
        ],
        "camera": list(game.seen_by_camera),
    }


@click.command(epilog=example("labyrinth deal --game classic --seats blue,red --seed 7 > start.json"))
@click.option("--game", "game_name", default="team", show_default=True, help="The game's name.")
@seats_option(4)
@click.option("--seed", default=0, show_default=True, help="The same seed deals the same position.")
@click.option("--variant", default=None, help="The variant; the first that `games` names if left out.")
@click.option("--option", "options", multiple=True, help="A house rule as name=value.")
@click.option("--line", "as_line", is_flag=True, help="Print the position as one line of text.")
@copy_option
@json_option
def deal(
    game_name: str,
    seats: int | tuple[str, ...],
    seed: int,
    variant: str | None,
    options: tuple[str, ...],
    as_line: bool,
    copy_file: str | None,
    as_json: bool,
) -> None:
    """Print a random starting position with everything dealt."""
    game = game_named(game_name)
    copy = copy_for(game_name, copy_file)
    _print_position(game.deal(copy, seats, seed, variant, parse_options(options)), as_json, as_line)


def _print_position(state: State, as_json: bool, as_line: bool) -> None:
    if as_line:
        click.echo(format_state(state))
    elif as_json:
        print_json(state_to_json(state))
    else:
        click.echo(json.dumps(state_to_json(state), ensure_ascii=False, indent=1))


@click.command(epilog=example("labyrinth legal start.json"))
@click.argument("position")
@copy_option
@json_option
def legal(position: str, copy_file: str | None, as_json: bool) -> None:
    """List the legal actions of a position.

    POSITION is a file, or - for standard input.
    """
    state = read_position(position, copy_file)
    game = game_named(state.game)
    actions = [format_action(action) for action in game.legal(state)]
    if as_json:
        print_json({"to_act": game.to_act(state), "actions": actions})
    else:
        click.echo("".join(action + "\n" for action in actions), nl=False)


@click.command(epilog=example("labyrinth apply start.json 'push W2 NE' 'walk d3' > next.json"))
@click.argument("position")
@click.argument("actions", metavar="ACTION...", nargs=-1, required=True)
@click.option("--line", "as_line", is_flag=True, help="Print the position as one line of text.")
@copy_option
@json_option
def apply(position: str, actions: tuple[str, ...], as_line: bool, copy_file: str | None, as_json: bool) -> None:
    """Print the position after some actions.

    Each action is written in quotes. The exit code is 1 when one is not legal.
    """
    state = read_position(position, copy_file)
    game = game_named(state.game)
    parsed = [parse_action(text) for text in actions]
    try:
        for action in parsed:
            state = game.apply(state, action)
    except IllegalAction as refused:
        refuse(refused, as_json)
    _print_position(state, as_json, as_line)


@click.command(epilog=example("labyrinth show start.json", "labyrinth show start.json --seat red --plain"))
@click.argument("position")
@click.option("--seat", default=None, help="Show what that seat may know.")
@click.option("--plain", "is_plain", is_flag=True, help="Draw the board in the letters of the notation alone.")
@copy_option
@json_option
def show(position: str, seat: str | None, is_plain: bool, copy_file: str | None, as_json: bool) -> None:
    """Draw a position, as the referee or a seat may see it.

    POSITION is a file, or - for standard input. Colours come on a terminal that has them, unless NO_COLOR is set.
    """
    state = read_position(position, copy_file)
    game = game_named(state.game)
    view = None if seat is None else game.view(state, seat_of(state, seat))
    if not as_json:
        click.echo(game.draw(view or state, PLAIN if is_plain else pen_of(sys.stdout, os.environ)))
        return
    print_json(view_json(view) if view else state_to_json(state))


@click.command(name="perft", epilog=example("labyrinth perft start.json 2 --divide"))
@click.argument("position")
@click.argument("depth", type=click.IntRange(min=0, max=20))
@click.option("--divide", "is_divided", is_flag=True, help="Count apart for each first action.")
@copy_option
@json_option
def perft_command(position: str, depth: int, is_divided: bool, copy_file: str | None, as_json: bool) -> None:
    """Count the sequences of DEPTH legal actions.

    What can come of TABLE's dice and cards counts as actions too.
    """
    state = read_position(position, copy_file)
    game = game_named(state.game)
    if not is_divided or depth == 0:
        leaves = perft(game, state, depth)
        print_json({"depth": depth, "leaves": leaves}) if as_json else click.echo(leaves)
        return
    counts = {format_action(action): count for action, count in divide(game, state, depth)}
    leaves = sum(counts.values())
    if as_json:
        print_json({"depth": depth, "leaves": leaves, "divide": counts})
        return
    click.echo("".join(f"{action}: {count}\n" for action, count in counts.items()) + f"total: {leaves}")


COMMANDS: tuple[click.Command, ...] = (games, deal, legal, apply, show, perft_command)
