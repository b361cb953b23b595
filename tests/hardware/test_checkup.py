"""What the doctor says of camera and panel."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.config import CameraSettings, Config, PanelSettings
from companion.errors import CameraLost, PanelFault
from hardware import checkup
from hardware.checkup import check_camera, check_panel, checks


def folder_with(image: np.ndarray, folder: Path) -> CameraSettings:
    cv2.imwrite(str(folder / "0.png"), image)
    return CameraSettings(kind="folder", path=str(folder))


def test_a_camera_that_sees_something_is_described(tmp_path: Path) -> None:
    assert "folder camera, 320x240" in check_camera(folder_with(np.full((240, 320, 3), 90, np.uint8), tmp_path))


def test_a_covered_lens_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(CameraLost, match="cap off the lens"):
        check_camera(folder_with(np.full((240, 320, 3), 3, np.uint8), tmp_path))


def test_a_simulated_table_needs_no_camera() -> None:
    assert "no real camera" in check_camera(CameraSettings(kind="simulated"))


def test_real_pins_are_claimed_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(checkup, "open_pins", lambda: factory)
    settings = PanelSettings(kind="gpio")
    assert check_panel(settings) == "4 buttons and 7 lights on their pins"
    assert check_panel(settings) == "4 buttons and 7 lights on their pins"


def test_pins_that_cannot_be_reached_are_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path / "gone"))
    with pytest.raises(PanelFault):
        check_panel(PanelSettings(kind="gpio"))


def test_both_checks_have_their_names() -> None:
    assert [name for name, _ in checks(Config())] == ["camera", "panel"]
    assert "page" in dict(checks(Config()))["panel"]()
