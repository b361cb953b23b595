"""Camera sources: what comes out, and one clear line for each way in which a source can be bad."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.config import CameraSettings
from companion.errors import BadPicture, CameraLost, Trouble
from companion.frame import Image
from companion.language import language
from companion.rules.words import told
from hardware.cameras import DrawnCamera, open_camera, open_recording, steady_frames

RNG_SEED = 11


def picture(seed: int = RNG_SEED, width_px: int = 96, height_px: int = 80) -> Image:
    return np.random.default_rng(seed).integers(0, 255, (height_px, width_px, 3), np.uint8)


def encoded(image: Image, suffix: str) -> bytes:
    is_done, content = cv2.imencode(suffix, image)
    assert is_done
    return content.tobytes()


def test_a_folder_gives_its_pictures_in_name_order(tmp_path: Path) -> None:
    for name, seed in (("b.png", 2), ("a.PNG", 1), ("c.jpg", 3)):
        (tmp_path / name).write_bytes(encoded(picture(seed), name[-4:].lower()))
    (tmp_path / "start.json").write_text("{}")
    with open_camera(CameraSettings(kind="folder", path=str(tmp_path))) as camera:
        frames = list(camera.frames())
    assert [frame.index for frame in frames] == [0, 1, 2]
    assert [round(frame.time_s, 3) for frame in frames] == [0.0, 0.1, 0.2]
    assert np.array_equal(frames[0].image, picture(1))
    assert np.array_equal(frames[1].image, picture(2))


def test_a_video_gives_all_its_pictures_with_its_own_times(tmp_path: Path) -> None:
    path = tmp_path / "evening.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (96, 80))
    for seed in range(4):
        writer.write(picture(seed))
    writer.release()
    with open_recording(path) as camera:
        frames = list(camera.frames())
    assert [frame.index for frame in frames] == [0, 1, 2, 3]
    assert [round(frame.time_s, 2) for frame in frames] == [0.0, 0.2, 0.4, 0.6]
    assert frames[0].image.shape == (80, 96, 3)


def test_a_drawn_table_never_ends() -> None:
    frames = DrawnCamera(picture, 0.1).frames()
    assert [next(frames).index for _ in range(5)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"kind": "folder", "path": "/no/such/place"}, "no folder or video /no/such/place"),
        ({"kind": "video", "path": "/no/such.mp4"}, "no folder or video"),
        ({"kind": "simulated"}, "no simulated table"),
    ],
)
def test_an_absent_camera_is_one_clear_line(settings: dict[str, object], says: str) -> None:
    with pytest.raises(CameraLost, match=says) as caught:
        open_camera(CameraSettings.model_validate(settings))
    assert "\n" not in str(caught.value)


def test_an_empty_folder_and_a_text_file_as_video(tmp_path: Path) -> None:
    with pytest.raises(CameraLost, match="holds no pictures"):
        open_recording(tmp_path)
    (tmp_path / "notes.mp4").write_text("not a video")
    with pytest.raises(BadPicture, match="not a video"):
        open_recording(tmp_path / "notes.mp4")


def test_a_damaged_picture_in_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "000.jpg").write_bytes(encoded(picture(), ".jpg"))
    (tmp_path / "001.jpg").write_bytes(encoded(picture(), ".jpg")[:900])
    frames = open_recording(tmp_path).frames()
    next(frames)
    with pytest.raises(BadPicture, match=r"001\.jpg"):
        next(frames)


class GivenUp(Exception):
    """Ends the wait for a camera that will not come."""


def give_up(seconds: float) -> None:
    raise GivenUp


def test_why_a_camera_is_lost_is_told_in_the_language_of_whoever_reads_it() -> None:
    settings, heard = CameraSettings.model_validate({"kind": "usb", "device": 63}), list[CameraLost]()
    with pytest.raises(GivenUp):
        next(steady_frames(lambda: open_camera(settings), heard.append, wait=give_up))
    [loss] = heard
    assert loss.trouble is Trouble.ABSENT
    words = [told(text, language(code)) for code in ("de", "fr") for text in (loss.what, loss.todo)]
    assert words == [
        "Ich finde keine Kamera.",
        "Steckt eine ein, dann finde ich sie.",
        "Je ne trouve pas de caméra.",
        "Branchez-en une, et je la trouverai.",
    ]
