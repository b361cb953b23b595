"""Plays a demonstration before whichever table its game has, or by taps."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from lab.soak.by_taps.evening import play_by_taps
from appliance.demo.options import DemoOptions, Say
from appliance.demo.show import DemoShow
from appliance.demo.spot_show import SpotShow
from appliance.parts import require_ways_out
from companion.errors import BadConfig
from companion.games.catalogue import game_named


def play_demo(options: DemoOptions, say: Say) -> dict[str, object]:
    """Play an evening on the simulated table, or by taps where no camera follows the game or none is wished for;
    returns the summary that `--json` prints.

    `say` hears of every event as JSON. Raises BadConfig, BadCopy, JournalFault, CompanionError (port in use).
    """
    require_ways_out(options)
    game = game_named(options.game)
    if options.is_by_taps or game.table is None:
        return play_by_taps(options, say)
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
