"""An evening of the simulated people before a stand-in companion, with the cardboard held against the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any, cast

from companion.games.catalogue import AnyGame, game_named
from companion.games.copies import shipped_copy
from companion.maze.tile import parse_tile
from companion.rules.options import OptionValue
from hardware.simulated.people.choosing import kind_of
from hardware.simulated.people.players import Manners, Players
from hardware.simulated.people.scoresheet import ScoreSheet
from hardware.simulated.scene import HandledTable
from tests.simulated.stand_in import StandIn


@dataclass(slots=True)
class Evening:
    """People, their table, and the stand-in they play before."""

    desk: StandIn
    table: HandledTable
    sheet: ScoreSheet
    players: Players
    _calm: int = 0

    def play(self, turns: int | None = None, frames: int = 100_000) -> None:
        """Play, and hold the cardboard against the rules whenever nothing is under way."""
        for frame, _ in enumerate(self.players.play(turns)):
            assert frame < frames, f"the evening hangs at {self.desk.log[-5:]}"
            self.desk.step()
            self.sheet.watch(self.desk.snapshot())
            self._calm = 0 if self._is_under_way() else self._calm + 1
            if self._calm > 1:
                self._check()

    def _is_under_way(self) -> bool:
        """Whether hands are above the board, or what they did is not recorded or told yet."""
        desk = self.desk
        is_open = desk.is_lagging or desk.question or desk.state.phase == "reveal"
        return bool(desk.heard or is_open or self.table.people.hands)

    def _check(self) -> None:
        """Nothing but a wrong answer may tell the cardboard from the board of the rules."""
        unlike = list(_unlike(self.table.layout(), self.desk.game.state_json(self.desk.state)))
        if not unlike:
            self.desk.is_misled = False
        assert self.desk.is_misled or not unlike, (unlike, [line.text for line in self.desk.log[-5:]])

    @property
    def outcome(self) -> str:
        """How the game has ended, by its rules."""
        return self.desk.game.outcome(self.desk.state)

    def turns(self) -> list[list[str]]:
        """The kinds of actions of each turn in their order, as in `push`, `walk teleport`."""
        turns: list[list[str]] = [[]]
        for line in self.desk.log:
            if line.text.startswith("daedalus"):
                turns.append([])
            elif line.seat != "TABLE":
                turns[-1].append(kind_of(line.text))
        return turns

    def done(self) -> Counter[str]:
        """How often each kind of action was recorded."""
        return Counter(kind for turn in self.turns() for kind in turn)

    def is_all_recorded(self) -> bool:
        """Whether everything that was done, ordered or tapped was recorded as it was."""
        counts = self.sheet.summary()
        actions, taps, pages = counts["actions"], counts["taps"], counts["pages"]
        is_seen = actions["true"] == actions["followed"] + actions["asked"] and not actions["silently_wrong"]
        is_heard = not self.desk.refused and taps["true"] == taps["booked"] and pages["true"] == pages["followed"]
        return is_seen and is_heard


def _unlike(lying: dict[str, Any], recorded: dict[str, Any]) -> Iterator[str]:
    """Places where another piece lies than the rules say, also face down, in words."""
    lies, known = lying["cells"] | lying["pawns"], recorded["cells"] | recorded["pawns"]
    yield from (
        f"{place}: {known[place]}, lies {lies[place]}"
        for place in lies
        if not known[place].endswith("?") and known[place] != lies[place]
    )
    loose, told = parse_tile(lying["loose"]), parse_tile(recorded["loose"])
    if told.is_known and (loose.mark, loose.sides.bit_count()) != (told.mark, told.sides.bit_count()):
        yield f"loose: {recorded['loose']}, lies {lying['loose']}"


def dealt(name: str, seats: int, seed: int, variant: str | None = None, **options: OptionValue) -> tuple[AnyGame, Any]:
    """A game, and a starting position of it."""
    game = game_named(name)
    return game, game.deal(shipped_copy(name), seats, seed, variant, options)


def evening(
    game: AnyGame, state: Any, seed: int, *, truth: Any = None, asks: float = 0.0, manners: Manners | None = None
) -> Evening:
    """An evening in the state that the companion knows; `truth` is the position as it lies, where it knows less."""
    position = truth or game.state_json(state)
    table = HandledTable(position, seed)
    desk = StandIn(game, state, random.Random(seed), asks)
    sheet = ScoreSheet(table, lambda: 0, cast(IO[str], desk))
    manners = manners or Manners()
    players = Players(table, desk.post, game.parse, desk.snapshot, sheet, seed, manners, desk.snapshot, position)
    return Evening(desk, table, sheet, players)
