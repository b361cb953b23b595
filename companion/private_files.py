"""What the companion keeps is for its owner alone: files of mode 600, folders of mode 700, whoever started it how."""

from __future__ import annotations

import logging
import os
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
"""The permissions of everybody but the owner."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file for its owner alone, in one step: after a power cut it is complete or as before. Raises OSError."""
    new = path.with_name(path.name + ".new")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def write_if_possible(path: Path, content: bytes) -> None:
    """Write a file as `write_whole` does; what hinders it is logged."""
    try:
        write_whole(path, content)
    except OSError as failure:
        logging.getLogger(__name__).error("%s cannot be written: %s", path, failure.strerror or failure)


def by_age(files: Iterable[Path]) -> list[Path]:
    """Files, the newest last; one of a time to come was written while a clock was wrong, and counts as older."""
    now_s = time.time()
    return sorted(files, key=lambda path: ((at_s := path.stat().st_mtime) <= now_s, at_s))


def keep_private() -> None:
    """Let every file and folder that this process makes be readable for its owner alone."""
    os.umask(OTHERS)


def tighten(home: Path) -> None:
    """Take from everybody else what an older companion left open to them in its home; what cannot be changed stays.

    A folder that is more than a home of ours (one of all users, or one that holds the user's own) stays as it is.
    """
    with suppress(OSError, RuntimeError):  # no such folder, or a user without one
        if home.stat().st_mode & stat.S_ISVTX or Path.home().is_relative_to(home.resolve()):
            return
        for folder, _, names in os.walk(home):
            for path in (Path(folder), *(Path(folder) / name for name in names)):
                _take_from_others(path)


def _take_from_others(path: Path) -> None:
    with suppress(OSError):
        found = path.lstat()
        if not stat.S_ISLNK(found.st_mode) and found.st_mode & OTHERS and found.st_uid == os.geteuid():
            path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)
