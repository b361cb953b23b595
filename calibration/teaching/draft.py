"""What was taught so far: a folder of pictures, and a file with the latest states, so that every tap is kept."""

from __future__ import annotations

import json
from pathlib import Path
from time import time_ns
from typing import Any, Final

from calibration.storage import save_bytes
from companion.errors import BadCalibration
from companion.frame import Image
from vision.picture.picture_files import encoded, load_picture

Stage = dict[str, Any]
"""What was taught up to a tap, as JSON holds it."""

STAGES: Final = "stages.json"

MOST_UNDONE: Final = 100
"""So many taps can be taken back: the file is written anew with every tap."""


class Draft:
    """The stages of one copy's teaching, the last of them being the present; not for several threads at once.

    Raises BadCalibration where its folder cannot be read or written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            self._stages: list[Stage] = json.loads((folder / STAGES).read_bytes())
        except (FileNotFoundError, ValueError):  # what a disk has damaged is begun anew
            self._stages = [{}]
        except OSError as wrong:
            raise BadCalibration(f"{folder / STAGES}: {wrong}") from wrong

    @property
    def now(self) -> Stage:
        """The present stage; empty at the beginning."""
        return self._stages[-1]

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return len(self._stages) > 1

    def keep(self, stage: Stage) -> None:
        """Go on to another stage."""
        if stage != self.now:
            self._save([*self._stages[-MOST_UNDONE:], stage])

    def undo(self) -> None:
        """Go back to the stage before; pictures stay, so that nothing is missing from any stage."""
        if self.can_undo:
            self._save(self._stages[:-1])

    def add_picture(self, image: Image) -> int:
        """Store a picture without loss; the number it has from then on, for ever: browsers keep pictures by it."""
        number = 1 + max((int(path.stem) for path in self.folder.glob("[0-9]*.png")), default=time_ns() // 1_000_000)
        save_bytes(encoded(image), self.folder / f"{number}.png")
        return number

    def picture(self, number: int) -> Image:
        """A stored picture; raises BadPicture."""
        return load_picture(self.folder / f"{number}.png")

    def _save(self, stages: list[Stage]) -> None:
        save_bytes(json.dumps(stages).encode(), self.folder / STAGES)
        self._stages = stages
