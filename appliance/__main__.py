"""Starts the command line; until `main` is ready for Ctrl+C, nothing is imported that takes time."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

# The reader's matrices are tiny: threads of the linear algebra library would only wait for one another, milliseconds
# a picture on a busy machine. Heeded when numpy is first imported, which a command does.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

STANDARD_FILES = ("stdin", "stdout", "stderr")
"""Python's names for the files 0, 1 and 2."""


IMPORTING = "<frozen importlib"
"""How the file names of Python's own import system begin."""

STOPPED = "labyrinth: stopped\n"


def main() -> None:
    """Run the command line; Ctrl+C at any moment is one line on stderr and exit code 1."""
    try:
        signal.signal(signal.SIGINT, _stop)
        open_closed_files()
        from appliance.commands.command_line import run
        from companion.private_files import keep_private

        keep_private()
        run()
    except KeyboardInterrupt:
        sys.stderr.write(STOPPED)
        sys.exit(1)


def _stop(number: int, frame: FrameType | None) -> None:
    """Ctrl+C ends the process at once while something is imported, else in order by KeyboardInterrupt.

    An interrupted import need not say so: libraries written in C make an ImportError of it.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith(IMPORTING):
            os.write(2, STOPPED.encode())
            os._exit(1)
        frame = frame.f_back
    raise KeyboardInterrupt


def open_closed_files() -> None:
    """Put nothing in the place of closed standard files, and let what is printed to them go nowhere.

    Else the next file that is opened, such as a journal, would take its number, and what is printed would end up there.
    """
    for number, name in enumerate(STANDARD_FILES):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
            os.set_inheritable(opened, True)
            if number:
                setattr(sys, name, open(opened, "w"))  # noqa: SIM115 - open for as long as the process lives


if __name__ == "__main__":
    main()
