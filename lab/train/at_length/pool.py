"""Keeps the newest lessons where a net learns from them, in the graphics card's memory or the machine's."""

from __future__ import annotations

from typing import Any, Final

from lab.train.at_length.drawn import Lessons

STALE_SHARE: Final = 0.02
"""Once so many lessons of all that there are came new, it is told anew how often each is shown."""


class Pool:
    """At most `most` lessons, of which new ones take the place of the oldest."""

    def __init__(self, torch: Any, device: str, most: int) -> None:
        self._torch, self._device, self._most = torch, device, most
        self._parts: list[Any] = []
        self._weights = torch.zeros(most, device=device)
        self._sums: Any = None
        self._next = self._fresh = self.count = 0

    def on_device(self, lessons: Lessons) -> list[Any]:
        """The lessons' parts as tensors where the net learns."""
        return [self._torch.from_numpy(part).to(self._device) for part in lessons]

    def add(self, parts: list[Any], weights: Any) -> None:
        """Takes lessons in; `weights` (n,) says how often each is shown."""
        size = min(len(parts[0]), self._most)
        if not self._parts:
            self._parts = [self._torch.empty((self._most, *part.shape[1:]), dtype=part.dtype, device=self._device)
                           for part in parts]  # fmt: skip
        if self._next + size > self._most:
            self._next = 0
        here = slice(self._next, self._next + size)
        for kept, part in zip(self._parts, parts, strict=True):
            kept[here] = part[:size]
        self._weights[here] = weights[:size]
        self._next, self._fresh = here.stop, self._fresh + size
        self.count = max(self.count, here.stop)

    def some(self, size: int) -> list[Any]:
        """So many lessons by chance, each as often as its weight says."""
        if self._sums is None or self._fresh > STALE_SHARE * self.count:
            self._sums, self._fresh = self._weights[: self.count].double().cumsum(0), 0
        at = self._torch.rand(size, device=self._device, dtype=self._torch.float64) * self._sums[-1]
        rows = self._torch.searchsorted(self._sums, at).clamp(max=len(self._sums) - 1)
        return [part[rows] for part in self._parts]
