"""What a simulated camera of the appliance looks at: a table laid out for whichever evening comes next."""

from __future__ import annotations

from companion.app.parts import home_cells
from companion.config import Config
from companion.frame import Image
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.rules.copy import Copy
from companion.rules.game import AnyGame, State
from companion.rules.mazes.places import name_homes
from hardware.simulated.scene import SimulatedTable

SEED = 1
"""The simulated table's print, light and noise."""


class SimulatedView:
    """Draws the table as it was laid last; before that, a dealt board of the configured game."""

    def __init__(self, config: Config) -> None:
        self._size_px = (config.camera.width_px, config.camera.height_px)
        self._table: SimulatedTable | None = None

    def lay(self, game: AnyGame, state: State, copy: Copy) -> None:
        """Lay out a position."""
        position = {**game.state_json(state), "homes": name_homes(home_cells(state, copy).items())}
        self._table = SimulatedTable(position, SEED, size_px=self._size_px)

    def draw(self) -> Image:
        """The next picture."""
        if self._table is None:
            game, copy = game_named("team"), shipped_copy("team")
            self.lay(game, game.deal(copy, 2, SEED), copy)
        assert self._table is not None
        return self._table.render()
