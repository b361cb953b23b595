"""What `labyrinth doctor` looks at beside camera and panel: libraries, folders, journal, copy, port.

Each check gives a line, or raises a CompanionError that says what to do.
"""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, Literal

from companion.config import Config, home_folder, journal_path, own_copy_path
from companion.errors import CompanionError, CouldBeBetter, JournalDamaged, JournalNewer
from companion.games.copies import copy_for
from companion.live.journal import Journal
from companion.live.readable import check_journal

LEAST_FREE_BYTES: Final = 200_000_000
"""Below this an evening with pictures may not fit; a journal alone needs a megabyte."""

Try = Callable[[], str]
"""One check: gives a line when all is well, raises CompanionError when not."""


class NotWell(CompanionError):
    """Something that the companion needs is missing or broken; the text says how to mend it."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What one check found: `advice` works but could be better, `broken` needs mending, `skipped` was not looked at."""

    name: str
    state: Literal["ok", "advice", "broken", "skipped"]
    text: str


def examine(checks: Iterable[tuple[str, Try]]) -> tuple[CheckResult, ...]:
    """The result of each check, in order; one that raises a CompanionError is broken."""
    return tuple(_result(name, check) for name, check in checks)


def _result(name: str, check: Try) -> CheckResult:
    try:
        return CheckResult(name, "ok", check())
    except CouldBeBetter as advice:
        return CheckResult(name, "advice", str(advice))
    except CompanionError as failure:
        return CheckResult(name, "broken", str(failure))
    except Exception as failure:  # noqa: BLE001 - a folder that may not be entered, a library that cannot be loaded
        return CheckResult(name, "broken", f"cannot be looked at: {type(failure).__name__}: {failure}")


def check_python() -> str:
    """The Python that runs; an older one than 3.11 would not have come this far."""
    return f"Python {'.'.join(map(str, sys.version_info[:3]))} in {sys.prefix}"


def check_libraries() -> str:
    """OpenCV and numpy, which must fit each other, this Python and apt's picamera2. Raises NotWell."""
    try:
        import cv2
        import numpy as np
    except Exception as failure:
        name = "constraints-3.11.txt" if sys.version_info < (3, 13) else "constraints-3.13.txt"
        said = " ".join(f"{type(failure).__name__}: {failure}".split())
        raise NotWell(f"OpenCV or numpy cannot be loaded ({said}): pip install -c {name} -e .") from failure

    fault = pair_fault(sys.version_info[:2], cv2.__version__, np.__version__)
    if fault:
        raise NotWell(fault)
    if _is_installed("opencv-python") or _is_installed("opencv-contrib-python"):
        raise NotWell("opencv-python needs a display and aborts without one: pip uninstall it, keep the headless one")
    return f"OpenCV {cv2.__version__} with numpy {np.__version__}"


def pair_fault(python: tuple[int, int], opencv: str, numpy: str) -> str | None:
    """What is wrong with this pair of versions under this Python, or None.

    On Bookworm (3.11) apt's picamera2 is built against numpy 1, and OpenCV up to 4.11 accepts that; on Trixie (3.13)
    both want numpy 2. OpenCV 5 lacks parts that are used here.
    """
    old = python < (3, 13)
    wanted = "OpenCV 4.11 with numpy 1" if old else "OpenCV 4.12 or a later 4 with numpy 2"
    cv, major = _numbers(opencv), _numbers(numpy)[0]
    fits = (cv == (4, 11) and major == 1) if old else (cv[0] == 4 and cv >= (4, 12) and major == 2)
    if fits:
        return None
    name = "constraints-3.11.txt" if old else "constraints-3.13.txt"
    return f"OpenCV {opencv} with numpy {numpy}, but this Python wants {wanted}: pip install -c {name} -e ."


def check_home(config: Config, *, by_writing: bool = True) -> str:
    """The folder for all that is kept, tried by writing, or only looked up. Raises NotWell."""
    home = home_folder(config)
    try:
        if not by_writing:
            if not os.access(home, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return f"{home} can be written"
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=home) as probe:
            probe.write(b"labyrinth")
            probe.flush()
    except OSError as failure:
        raise NotWell(f"cannot write in {home} ({failure.strerror}): choose another with LABYRINTH_HOME") from failure
    return f"{home} can be written"


def check_disk(config: Config) -> str:
    """Free space where the home folder is, or will be. Raises NotWell where it is little."""
    folder = home_folder(config).absolute()
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE_BYTES:
        raise NotWell(f"only {free // 1_000_000} MB are free under {folder}: make room")
    return f"{free / 1e9:.1f} GB free"


def check_evenings(config: Config) -> str:
    """The journal. Raises JournalFault where it is locked, or damaged, evening by evening; CouldBeBetter where it is a
    newer companion's."""
    path = journal_path(config)
    if not path.exists():
        return "no evening was kept yet"
    try:
        with Journal(path, tells=False) as journal:
            return check_journal(journal)
    except JournalNewer as newer:
        raise CouldBeBetter(str(newer)) from newer
    except JournalDamaged as damage:
        raise NotWell(str(damage)) from damage


def check_copy(config: Config) -> str:
    """The description of the owner's copy. Raises BadCopy; CouldBeBetter where none was taught."""
    if config.table.copy_path:
        copy_for(config.table.game, Path(config.table.copy_path).expanduser())
        return f"your copy, {config.table.copy_path}"
    learnt = own_copy_path(config, config.table.game)
    if os.path.isfile(learnt) and not copy_for(config.table.game, learnt).is_assumed:
        return f"what people have told of your box while playing, {learnt}"
    copy_for(config.table.game, None)
    raise CouldBeBetter("the assumed copy: where treasures lie in your box may differ, teach it yours")


def check_port(config: Config) -> str:
    """Whether the pages can be served. Raises NotWell where another program has the port."""
    host, port = config.web.host, config.web.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, port))
    except OSError as failure:
        raise NotWell(f"cannot serve pages on {host}:{port} ({failure.strerror}): change web.port") from failure
    return f"pages can be served on {host}:{port}"


def _numbers(text: str) -> tuple[int, int]:
    first, second, *_ = [*text.split("."), "0"]
    return int(first), int(second)


def _is_installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True
