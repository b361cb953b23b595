"""Draws lessons in processes beside the one that trains."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

Lessons: TypeAlias = tuple[npt.NDArray[Any], ...]
"""Some lessons: for each of their parts an array whose first axis counts lessons."""

Draw: TypeAlias = Callable[[np.random.Generator], Lessons]
"""Draws some lessons by chance."""

WAITING: Final = 40
"""At most so many drawn batches wait to be taken."""


class Drawers:
    """Processes that draw lessons until they are closed."""

    def __init__(self, prepare: Callable[[], Draw], count: int) -> None:
        """Starts `count` of them; each calls `prepare` once, and draws by its own seed."""
        context = get_context("fork")
        self._ready = context.Queue(WAITING)
        self._all = [context.Process(target=_draw, args=(prepare, seed, self._ready), daemon=True)
                     for seed in range(count)]  # fmt: skip
        for process in self._all:
            process.start()

    def taken(self, patience_s: float) -> Iterator[Lessons]:
        """What lies ready; the first is waited for so long."""
        for number in range(WAITING):
            try:
                yield self._ready.get(timeout=0.001 if number else patience_s)
            except queue.Empty:
                return

    def close(self) -> None:
        """Ends them."""
        for process in self._all:
            process.terminate()


def _draw(prepare: Callable[[], Draw], seed: int, ready: Any) -> None:
    draw, rng = prepare(), np.random.default_rng([seed, len("lessons")])
    while True:
        ready.put(draw(rng))
