"""Plays a demonstration before whichever table its game has."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from appliance.demo.options import DemoOptions, Say
from appliance.demo.show import DemoShow
from appliance.demo.spot_show import SpotShow
from appliance.parts import require_ways_out
from companion.errors import BadConfig
from companion.games.catalogue import game_named


def play_demo(options: DemoOptions, say: Say) -> dict[str, object]:
    """Play an evening on the simulated table; returns the summary that `--json` prints.

    `say` hears of every event as JSON. Raises BadConfig, BadCopy, JournalFault, CompanionError (port in use).
    """
    require_ways_out(options)
    game = game_named(options.game)
    if game.table is None:
        raise BadConfig(f"no camera follows {game.name}, and a demonstration is followed")
    if options.is_as_laid and game.tiles is None:
        raise BadConfig(f"people lay no board of {game.name} at random: leave out --as-laid")
    make = DemoShow if game.tiles is not None else SpotShow
    while True:
        with ExitStack() as stack:
            show = make(options, stack, say)
            show.play()
            if not show.pace.is_wanted_again:
                return show.summary()
            options = replace(options, evening=show.evenings)
