"""The sheets, printed once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.sheets import write_sheets
from tests.calibration.darkroom import Camera, album, printed


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Both sheets on A4, by name."""
    return {path.stem: path for path in write_sheets(tmp_path_factory.mktemp("sheets"))}


@pytest.fixture(scope="session")
def lens_paper(sheets: dict[str, Path]) -> np.ndarray:
    return printed(sheets["lens-sheet"])


@pytest.fixture(scope="session")
def pictures(lens_paper: np.ndarray) -> list[np.ndarray]:
    """Ten pictures of the lens sheet by one camera."""
    return album(lens_paper, Camera())
