"""Work on a second thread brings back what it finds, and what goes wrong."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from vision.picture.at_once import Begun


def test_what_has_begun_is_done_while_the_caller_goes_on() -> None:
    waits = threading.Event()
    begun = Begun(lambda: waits.wait(10))
    waits.set()
    assert begun.result()


def test_what_goes_wrong_is_raised_where_it_is_asked_for() -> None:
    begun = Begun(lambda: [][1])
    with pytest.raises(IndexError):
        begun.result()


def test_a_process_that_ends_waits_for_what_has_begun() -> None:
    begins = "from vision.picture.at_once import Begun; import time; Begun(lambda: (time.sleep(0.2), print('done')))"
    ended = subprocess.run([sys.executable, "-c", begins], capture_output=True, text=True, check=True)
    assert ended.stdout == "done\n"
