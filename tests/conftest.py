"""What holds for every test: a home of its own, no network beyond this machine, no chance, and in CI no skip."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import settings

# As the program does: see appliance/__main__.py. Heeded when numpy is first imported, which OpenCV does.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

NO_SKIPS = os.environ.get("LABYRINTH_NO_SKIPS") == "1"

# The same examples in every run, and no verdict from a busy machine's clock.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")

# Tests run beside each other already; OpenCV's own threads would only get in their way.
cv2.setNumThreads(1)


class Compiled(BytecodeCache):
    """Templates compiled once serve the pages of every test: each test builds an application of its own."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled before from the same source."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled just now."""
        assert bucket.code is not None
        self._kept[bucket.key, bucket.checksum] = bucket.code


Flask.jinja_options = {"bytecode_cache": Compiled()}

_compile_builder = Rule._compile_builder
_BUILDERS: dict[tuple[object, ...], Any] = {}


def _builder_of(rule: Rule, append_unknown: bool = True) -> Any:
    """What writes the addresses of a rule, compiled once: four fifths of the time in which an application is made."""
    key = (rule.rule, append_unknown, *(rule.defaults or {}).items())
    if key not in _BUILDERS:
        _BUILDERS[key] = _compile_builder(rule, append_unknown)
    return _BUILDERS[key]


Rule._compile_builder = _builder_of  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def labyrinth_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh `LABYRINTH_HOME` for each test, so that nobody's real evenings are touched."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("LABYRINTH_HOME", str(home))
    return home


@pytest.fixture(autouse=True, scope="session")
def only_this_machine() -> Iterator[None]:
    """Any connection that would leave this machine fails the test that tries it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex"):
            patch.setattr(socket.socket, name, _refusing(getattr(socket.socket, name)))
        yield


def _refusing(connect: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(self: socket.socket, address: Any) -> Any:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_local(address[0]):
            raise AssertionError(f"a test tried to reach {address[0]}: tests stay on this machine")
        return connect(self, address)

    return guarded


def _is_local(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With LABYRINTH_NO_SKIPS=1 a run with any skipped test fails; the summary names each of them."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if not NO_SKIPS or reporter is None:
        return
    skipped = len(reporter.stats.get("skipped", []))
    if skipped:
        reporter.write_line(f"LABYRINTH_NO_SKIPS=1: {skipped} skipped, and every test must run here", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
