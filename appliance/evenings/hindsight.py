"""What could have been done in finished evenings, thought up beside whatever is played, and kept once it is known."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass, field

from appliance.evenings.beside import Beside
from companion.games.copies import shipped_copy
from companion.live.hinting import BUDGET_MS, late_after
from companion.players.afterwards import par, possible
from companion.records.record import parse_record, steps

PAR_MS = 60_000.0
"""How long the game may be played again, in milliseconds."""

PATIENCE_S = 40.0
"""How long somebody who asks waits, in seconds; the answer is kept for whoever asks again."""

KEPT = 500
"""So many answers are kept."""


@dataclass(slots=True)
class Hindsight:
    """Answers about finished evenings; `record` returns the text of one by its key, and raises BadConfig for others."""

    record: Callable[[str], str]
    _beside: Beside = field(default_factory=Beside)
    _answers: dict[tuple[str, int | None], Future[str]] = field(default_factory=dict)

    def possible(self, key: str, number: int) -> str:
        """What could be reached at a moment, in words; empty where nobody was to act, or it is not known yet."""
        return self._answer((key, number), lambda text: self._beside.start(possible_at, text, number))

    def par(self, key: str) -> str:
        """How soon the evening could have ended, in words; empty where it is not known yet."""
        return self._answer((key, None), lambda text: self._beside.start(par_of, text))

    def close(self) -> None:
        """Think no more."""
        self._beside.close()

    def _answer(self, asked: tuple[str, int | None], start: Callable[[str], Future[str]]) -> str:
        text = self.record(asked[0])
        try:
            if asked not in self._answers:
                self._answers = dict(list(self._answers.items())[-KEPT:]) | {asked: start(text)}
            return self._answers[asked].result(PATIENCE_S)
        except TimeoutError:
            return ""
        except (OSError, BrokenExecutor):
            logging.getLogger(__name__).exception("nothing can be thought up about %s", asked[0])
            self._answers.pop(asked, None)
            return ""


def possible_at(text: str, number: int) -> str:
    """What could be reached after so many steps of a record."""
    record = parse_record(text, shipped_copy)
    states = [record.start, *(step.after for step in steps(record))]
    return possible(record.game, states[min(number, len(states) - 1)], late_after(BUDGET_MS))


def par_of(text: str) -> str:
    """How soon the game of a record could have ended."""
    record = parse_record(text, shipped_copy)
    return par(record, shipped_copy(record.game.name), late_after(PAR_MS))
