"""Whether a web server on this machine is the companion of this home: it proves that it can read the same folder.

Any program may take the port. Nothing that opens a door is sent to one that has not proved itself.
"""

from __future__ import annotations

import hmac
import http.client
import json
import secrets
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.config import Config, home_folder
from companion.private_files import write_if_possible

KEY_FILE: Final = "door.key"
KEY_BYTES: Final = 16
PROBE_TIMEOUT_S: Final = 1.0
LARGEST_ANSWER: Final = 4096


def door_key(home: Path) -> str:
    """The key that the companion of a home and its owner share, made where there is none; "" where it cannot be."""
    path = home / KEY_FILE
    if not _read_key(path):
        write_if_possible(path, secrets.token_hex(KEY_BYTES).encode())
    return _read_key(path)


def _read_key(path: Path) -> str:
    """The key in a file; "" where there is none, or none of ours."""
    try:
        key = path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""
    return key if len(key) == 2 * KEY_BYTES else ""


def proof_of(key: str, challenge: str, port: int) -> str:
    """What a companion that has the key answers on its port; another port's answer proves nothing here."""
    return hmac.digest(key.encode(), f"{port}/{challenge}".encode(), "sha256").hex() if key and challenge else ""


def is_companion_running(config: Config) -> bool:
    """Whether this home's companion answers on the configured port; then it holds camera, pins and journal."""
    with closing(line_to(config)) as line:
        return is_proved(line, config)


def line_to(config: Config, timeout_s: float = PROBE_TIMEOUT_S) -> http.client.HTTPConnection:
    """A connection, not yet open, to whatever serves on the configured port of this machine."""
    host = "127.0.0.1" if config.web.host in ("0.0.0.0", "::") else config.web.host
    return http.client.HTTPConnection(host, config.web.port, timeout=timeout_s)


def is_proved(line: http.client.HTTPConnection, config: Config) -> bool:
    """Whether this home's companion is at the other end; the connection stays open for more."""
    key, challenge = _read_key(home_folder(config) / KEY_FILE), secrets.token_hex(KEY_BYTES)
    if not key:
        return False
    try:
        line.request("GET", f"/health?challenge={challenge}")
        answer = json.loads(line.getresponse().read(LARGEST_ANSWER))
        return hmac.compare_digest(proof_of(key, challenge, config.web.port), str(answer["proof"]))
    except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError, RecursionError):
        return False
