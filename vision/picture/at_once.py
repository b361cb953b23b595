"""Has work done on a second thread while the first goes on: OpenCV and numpy let two threads reckon at once.

A `threading.Thread` alone neither brings back what was found nor what went wrong, and Python's own pool
(`concurrent.futures`) takes 5 ms to import, as long as some of what is done here.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Begun(Generic[Found]):
    """Work that has begun on a thread of its own; `result` waits for what it finds. A process that ends waits for it,
    too: OpenCV aborts one that ends in the middle of its work."""

    def __init__(self, work: Callable[[], Found]) -> None:
        self._found: list[Found] = []
        self._wrong: Exception | None = None
        self._thread = Thread(target=self._do, args=(work,), name="begun")
        self._thread.start()

    def _do(self, work: Callable[[], Found]) -> None:
        try:
            self._found.append(work())
        except Exception as wrong:  # noqa: BLE001 - `result` raises it in the thread that asks
            self._wrong = wrong

    def result(self) -> Found:
        """What the work found; what it raised is raised here."""
        self._thread.join()
        if self._wrong is not None:
            raise self._wrong
        return self._found[0]
