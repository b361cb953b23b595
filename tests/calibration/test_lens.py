"""The lens from pictures of the printed sheet, held against the camera that took them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.lens_fit import Chart, LensFit, SheetView, fit_lens, see_chart
from companion.errors import BadCalibration
from tests.calibration.darkroom import POSES, Camera, album
from vision.picture.lens import Lens


def views_of(pictures: list[np.ndarray]) -> list[SheetView]:
    seen = [see_chart(picture, f"{number}.jpg", Chart()) for number, picture in enumerate(pictures)]
    return [view for view in seen if view is not None]


@pytest.fixture(scope="module")
def views(pictures: list[np.ndarray]) -> list[SheetView]:
    return views_of(pictures)


@pytest.fixture(scope="module")
def fit(views: list[SheetView]) -> LensFit:
    return fit_lens(views)


def test_the_sheet_is_seen_in_every_picture_though_parts_stick_out(views: list[SheetView]) -> None:
    assert len(views) == len(POSES)
    assert min(len(view.seen_px) for view in views) < 40


def test_the_lens_is_the_cameras(fit: LensFit) -> None:
    camera = Camera()
    assert fit.error_px < 0.15
    assert fit.lens.focal_px == pytest.approx((camera.focal_px, camera.focal_px), rel=0.004)
    assert fit.lens.centre_px == pytest.approx(camera.centre_px, abs=4)
    assert fit.lens.distortion[:2] == pytest.approx(camera.bend[:2], abs=0.02)
    assert (fit.unseen, fit.left_out) == ((), ())


def test_rays_come_out_straight_all_over_the_picture(fit: LensFit) -> None:
    """What the camera bends, the measured lens straightens: within half a pixel, corners included."""
    camera = Camera()
    x, y = np.meshgrid(np.linspace(-0.5, 0.48, 9), np.linspace(-0.38, 0.4, 7))
    u, v = camera.pixels(x, y)
    seen = np.stack([u.ravel(), v.ravel()], axis=1)[:, None]
    straight = cv2.undistortPoints(seen, fit.lens.matrix, np.array(fit.lens.distortion)).reshape(-1, 2)
    off = (straight - np.stack([x.ravel(), y.ravel()], axis=1)) * camera.focal_px
    off -= off.mean(axis=0)  # where the middle of the picture lies is not the lens's shape
    assert np.abs(off).max() < 1.0
    assert np.sqrt((off**2).mean()) < 0.4


def test_a_straightened_picture_has_straight_lines(lens_paper: np.ndarray, fit: LensFit) -> None:
    """Rows of the chessboard's corners, big in the picture, before and after."""
    (picture,) = album(lens_paper, Camera(), (((0, 0, 0), (0, 0, 262)),), seed=5)

    def sag(image: np.ndarray) -> float:
        view = see_chart(image, "", Chart())
        assert view is not None
        worst = 0.0
        for row in np.unique(view.sheet_mm[:, 1]):
            points = view.seen_px[view.sheet_mm[:, 1] == row].astype(np.float64)
            slope, start = np.polyfit(points[:, 0], points[:, 1], 1)
            worst = max(worst, float(np.abs(points[:, 1] - slope * points[:, 0] - start).max()))
        return worst

    assert sag(picture) > 2
    assert sag(fit.lens.straighten(picture)) < 0.3


def test_a_picture_of_another_size_is_left_alone(fit: LensFit) -> None:
    other = np.zeros((480, 640, 3), dtype=np.uint8)
    assert fit.lens.straighten(other) is other


def test_a_wide_lens_gets_its_third_term(lens_paper: np.ndarray) -> None:
    camera = Camera(focal_px=520.0, bend=(-0.30, 0.11, 0.0, 0.0))
    near = tuple((turn, (x * 0.9, y * 0.9, z * 0.62)) for turn, (x, y, z) in POSES)
    fit = fit_lens(views_of(album(lens_paper, camera, near)))
    assert fit.lens.focal_px[0] == pytest.approx(520, rel=0.006)
    assert fit.error_px < 0.25


def test_a_few_pictures_are_too_few(views: list[SheetView]) -> None:
    with pytest.raises(BadCalibration, match="in 5 pictures; 6 are the least"):
        fit_lens(views[:5])


def test_pictures_of_two_sizes_are_refused(views: list[SheetView]) -> None:
    with pytest.raises(BadCalibration, match=r"9\.jpg has 640x480 pixels"):
        fit_lens([*views[:9], replace(views[9], size_px=(640, 480))])


@pytest.mark.parametrize("tilt_deg", [0, 3])
def test_without_tilt_the_focal_length_stays_open(lens_paper: np.ndarray, tilt_deg: float) -> None:
    flat = tuple(((tilt_deg * (turn % 3 - 1), 0, 20 * turn), (10 * turn - 30, 0, 360)) for turn in range(7))
    with pytest.raises(BadCalibration, match="tilt the sheet"):
        fit_lens(views_of(album(lens_paper, Camera(), flat)))


def test_pictures_that_contradict_each_other_are_refused(views: list[SheetView]) -> None:
    """As after a change of zoom, or with a sheet that is not flat."""
    rng = np.random.default_rng(3)
    bent = [
        replace(view, seen_px=view.seen_px + rng.normal(0, 4, view.seen_px.shape).astype(np.float32)) for view in views
    ]
    with pytest.raises(BadCalibration, match="contradict each other"):
        fit_lens(bent)


def test_one_stray_picture_is_left_out(views: list[SheetView]) -> None:
    rng = np.random.default_rng(4)
    stray = replace(views[3], seen_px=views[3].seen_px + rng.normal(0, 3, views[3].seen_px.shape).astype(np.float32))
    fit = fit_lens([*views[:3], stray, *views[4:]])
    assert fit.left_out == ("3.jpg",)
    assert fit.lens.focal_px[0] == pytest.approx(820, rel=0.006)


def test_parts_of_the_picture_never_seen_are_named(views: list[SheetView]) -> None:
    kept = [replace(view, sheet_mm=view.sheet_mm[left], seen_px=view.seen_px[left]) for view in views
            if (left := view.seen_px[:, 0] < 620).sum() >= 12]  # fmt: skip
    assert set(fit_lens(kept).unseen) <= {"the top right corner", "the right", "the bottom right corner"}
    assert fit_lens(kept).unseen


@pytest.mark.parametrize("shade", [0, 120, 255])
def test_a_picture_without_the_sheet_is_none(shade: int) -> None:
    assert see_chart(np.full((480, 640, 3), shade, dtype=np.uint8), "blank", Chart()) is None


def test_a_lens_that_bends_nothing_changes_nothing() -> None:
    lens = Lens((640, 480), (600.0, 600.0), (319.5, 239.5), (0.0, 0.0, 0.0, 0.0, 0.0))
    picture = np.random.default_rng(1).integers(0, 255, (480, 640, 3), dtype=np.uint8)
    assert np.array_equal(lens.straighten(picture), picture)
