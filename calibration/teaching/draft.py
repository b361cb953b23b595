"""What was taught so far: a folder of pictures, and a file with a line for each state, so that every tap is kept."""

from __future__ import annotations

import json
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

from calibration.storage import save_bytes
from companion.errors import BadCalibration
from companion.frame import Image
from vision.picture.picture_files import encoded, load_picture

Stage = dict[str, Any]
"""What was taught up to a tap, as JSON holds it."""

STAGES = "stages.jsonl"


class Draft:
    """The stages of one copy's teaching, the last of them being the present; not for several threads at once.

    Raises BadCalibration where its folder cannot be read or written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._stages, is_whole = _read(folder / STAGES)
        if not is_whole:
            self._write_all()

    @property
    def now(self) -> Stage:
        """The present stage; empty at the beginning."""
        return json.loads(self._stages[-1]) if self._stages else {}

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._stages)

    def keep(self, stage: Stage) -> None:
        """Go on to another stage."""
        line = json.dumps(stage)
        if line != (self._stages[-1] if self._stages else "{}"):
            self._write("ab", line.encode() + b"\n")
            self._stages.append(line)

    def undo(self) -> None:
        """Go back to the stage before; pictures stay, so that nothing is missing from any stage."""
        self._stages = self._stages[:-1]
        self._write_all()

    def forget(self) -> None:
        """Begin anew."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self._stages = []

    def add_picture(self, image: Image) -> int:
        """Store a picture without loss; the number it has from then on."""
        number = 1 + max((int(path.stem) for path in self.folder.glob("[0-9]*.png")), default=0)
        save_bytes(encoded(image), self.folder / f"{number}.png")
        return number

    def picture(self, number: int) -> Image:
        """A stored picture; raises BadPicture."""
        return load_picture(self.folder / f"{number}.png")

    def _write_all(self) -> None:
        self._write("wb", "".join(f"{line}\n" for line in self._stages).encode())

    def _write(self, mode: str, content: bytes) -> None:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with (self.folder / STAGES).open(mode) as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        except OSError as failure:
            raise BadCalibration(f"{self.folder}: cannot be written: {failure.strerror or failure}") from failure


def _read(path: Path) -> tuple[list[str], bool]:
    """The stages of a file, and whether these are all of it: a line that a power cut has torn never was."""
    stages: list[str] = []
    with suppress(FileNotFoundError):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True):
            try:
                is_stage = isinstance(json.loads(line), dict) and line.endswith("\n")
            except ValueError:
                is_stage = False
            if not is_stage:
                return stages, False
            stages.append(line.removesuffix("\n"))
    return stages, True
