"""A process of low priority for what takes long: thinking, and looking back."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from companion.live.hinting import NICE, without_ctrl_c

P = ParamSpec("P")
T = TypeVar("T")


class Beside:
    """One process that does one thing after another; it is started when there is something to do."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def start(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> Future[T]:
        """Have work done, by a new process where the last one has died; raises OSError, BrokenExecutor without one."""
        try:
            return self._process().submit(work, *given, **named)
        except BrokenExecutor:
            self._pool = None
            return self._process().submit(work, *given, **named)

    def close(self) -> None:
        """Wait for nothing that still runs."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # a fork would share locks with threads that do not live on in it
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), os.nice, (NICE,))
            with without_ctrl_c():
                self._pool.submit(os.getpid)
        return self._pool
