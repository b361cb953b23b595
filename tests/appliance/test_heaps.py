"""However `serve` is started, its threads share two heaps, and what is freed in them does not stay there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MANY_THREADS = """
import ctypes, sys, threading
if sys.argv[1] == "few":
    from appliance.serving import keep_few_heaps
    keep_few_heaps()
libc, together = ctypes.CDLL(None), threading.Barrier(8)
libc.malloc.restype = libc.fopen.restype = ctypes.c_void_p
def work():
    together.wait()
    blocks = [libc.malloc(1000) for _ in range(100)]
    together.wait()
threads = [threading.Thread(target=work) for _ in range(8)]
for one in threads: one.start()
for one in threads: one.join()
file = ctypes.c_void_p(libc.fopen(sys.argv[2].encode(), b"w"))
libc.malloc_info(0, file)
libc.fclose(file)
"""


@pytest.mark.parametrize("how", ["few", "many"])
def test_threads_share_two_heaps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.delenv("MALLOC_ARENA_MAX", raising=False)
    subprocess.run([sys.executable, "-c", MANY_THREADS, how, str(tmp_path / "heaps")], check=True, timeout=60)
    heaps = (tmp_path / "heaps").read_text().count("<heap nr=")
    assert heaps <= 2 if how == "few" else heaps > 2


HOLES = """
import threading
from appliance import serving
def held_mb():
    return int(next(line for line in open("/proc/self/status") if line.startswith("RssAnon")).split()[1]) / 1000
serving.keep_few_heaps()
kept = [bytearray(b"x" * 100_000) for _ in range(1000)][::10]
full_mb, stop = held_mb(), threading.Event()
serving.GIVE_BACK_S = 0.05
threading.Thread(target=serving.give_back, args=(stop,)).start()
for _ in range(100):
    if held_mb() < full_mb - 60 or stop.wait(0.05): break
stop.set()
print(full_mb - held_mb(), len(kept))
"""


def test_memory_that_is_freed_between_what_is_used_goes_back_to_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, check=True, text=True, timeout=60)
    assert float(done.stdout.split()[0]) > 60, "90 MB of 100 were freed"
