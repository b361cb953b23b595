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

    def possible(self, key: str, number: int | None) -> str:
        """What could be reached at a moment, or without one how soon the evening could have ended, in words.

        Empty where nobody was to act, or it is not known yet.
        """
        text, asked = self.record(key), (key, number)
        try:
            if asked not in self._answers:
                answer = self._beside.start(possible_at, text, number)
                self._answers = dict(list(self._answers.items())[-KEPT:]) | {asked: answer}
            return self._answers[asked].result(PATIENCE_S)
        except TimeoutError:
            return ""
        except (OSError, BrokenExecutor):
            logging.getLogger(__name__).exception("nothing can be thought up about %s", key)
            self._answers.pop(asked, None)
            return ""

    def close(self) -> None:
        """Think no more."""
        self._beside.close()


def possible_at(text: str, number: int | None) -> str:
    """What could be reached after so many steps of a record, or without them how soon its game could have ended."""
    record = parse_record(text, shipped_copy)
    if number is None:
        return par(record, shipped_copy(record.game.name), late_after(PAR_MS))
    states = [record.start, *(step.after for step in steps(record))]
    return possible(record.game, states[min(number, len(states) - 1)], late_after(BUDGET_MS))
