"""However `serve` is started, its threads share two heaps."""

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
