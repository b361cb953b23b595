"""How long each part of reading a picture takes."""

from __future__ import annotations

from time import perf_counter


class Stopwatch:
    """Milliseconds spent on each part, by its name."""

    def __init__(self) -> None:
        self.ms: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, name: str) -> None:
        """Books the time since the last lap for the part `name`."""
        now = perf_counter()
        self.ms[name] = self.ms.get(name, 0.0) + (now - self._last) * 1e3
        self._last = now

    def rounded(self) -> tuple[tuple[str, float], ...]:
        """What was measured, with the total first."""
        return (("total", round(sum(self.ms.values()), 2)), *((name, round(ms, 2)) for name, ms in self.ms.items()))
