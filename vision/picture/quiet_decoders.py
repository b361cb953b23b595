"""Catches what the libraries that decode pictures print, so that a person reads one line of ours instead."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

import cv2

Result = TypeVar("Result")

_STDERR: Final = 2
_lock = threading.Lock()


def run_quietly(work: Callable[[], Result]) -> tuple[Result, str]:
    """What `work` returns, and what libraries in C wrote to the standard error output meanwhile.

    These libraries have no other way to say that a JPEG is damaged. One caller at a time; a line that another thread
    prints just then is caught too.
    """
    with _lock, tempfile.TemporaryFile() as caught:
        sys.stderr.flush()
        try:
            kept = os.dup(_STDERR)
        except OSError:  # there is no such output, as under a service manager that closed it
            return work(), ""
        set_level = _log_level_setter()
        level = set_level(0)
        os.dup2(caught.fileno(), _STDERR)
        try:
            result = work()
        finally:
            os.dup2(kept, _STDERR)
            os.close(kept)
            set_level(level)
        caught.seek(0)
        return result, caught.read().decode("utf-8", "replace")


def _log_level_setter() -> Callable[[int], int]:
    # OpenCV moved it between 4.11 and 4.12; it answers the level before
    opencv: Any = cv2
    setter: Callable[[int], int] = getattr(opencv, "setLogLevel", None) or opencv.utils.logging.setLogLevel
    return setter
