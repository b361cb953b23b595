"""The door of every foreign library and device: whatever fails there becomes a named trouble with its remedy.

Page, panel, doctor and log all show the sentences of this file. It also holds what was asked of a camera against what
it delivers.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from companion.config import CameraSettings
from companion.errors import CameraLost, CouldBeBetter, DeviceFault, PanelFault, Trouble
from companion.rules.words import Said, say

if TYPE_CHECKING:  # so that the doctor may look at a numpy that cannot be loaded
    from companion.frame import Image

BY_NUMBER: Final[Mapping[int | None, Trouble]] = {
    errno.EBUSY: Trouble.BUSY, errno.EACCES: Trouble.FORBIDDEN, errno.EPERM: Trouble.FORBIDDEN,
    errno.ENOENT: Trouble.ABSENT, errno.ENODEV: Trouble.ABSENT, errno.ENXIO: Trouble.ABSENT,
    errno.ETIMEDOUT: Trouble.SILENT,
}  # fmt: skip
"""What the kernel's error numbers mean at a device."""

BY_WORDS: Final = (
    ("busy", Trouble.BUSY), ("in use", Trouble.BUSY), ("acquire", Trouble.BUSY),
    ("permission", Trouble.FORBIDDEN), ("permitted", Trouble.FORBIDDEN), ("access denied", Trouble.FORBIDDEN),
    ("no such device", Trouble.ABSENT), ("no such file", Trouble.ABSENT), ("timed out", Trouble.SILENT),
)  # fmt: skip
"""What libraries write that raise one kind of error for everything, the first that is found."""

TRY_AGAIN: Final = say("Close it, and I will try again.")
REPLUG: Final = say("Unplug its cable and plug it back in, straight into the computer, not a hub.")
RESEAT: Final = say(
    "Switch the Pi off, push the ribbon cable in firmly at both ends, and use a strong enough power supply."
)
RESTART: Final = say("Switch everything off and on again. If that does not help, try another camera.")
REINSTALL: Final = say("Reinstall it from the system’s packages, and remove any other numpy.")
CHOOSE: Final = say("Choose another camera under “Set up”.")
BY_TAPS: Final = say("Play on by tapping your moves.")
DO_WITHOUT: Final = say("Meanwhile, the on-screen buttons do the same.")

CAMERA: Final[Mapping[Trouble, tuple[Said, Said]]] = {
    Trouble.ABSENT: (say("I cannot find a camera."), say("Plug one in, and I will find it.")),
    Trouble.MISSING: (
        say("The software for this camera is not installed."),
        say("Install python3-picamera2, and create the virtual environment with --system-site-packages."),
    ),
    Trouble.UNFIT: (say("The software for this camera does not match the rest of the system."), REINSTALL),
    Trouble.BUSY: (say("Another program is using the camera."), TRY_AGAIN),
    Trouble.FORBIDDEN: (
        say("The companion is not allowed to use the camera."),
        say("Add its user to the group “video”, then restart it."),
    ),
    Trouble.SILENT: (say("The camera is there, but it sends no pictures."), REPLUG),
    Trouble.DARK: (say("The camera’s picture is black."), say("Take the cap off the lens and switch on a lamp.")),
    Trouble.STRANGE: (say("I cannot use this camera’s pictures."), CHOOSE),
    Trouble.BROKEN: (say("The camera is not working."), RESTART),
}
"""What is said of a camera, and what to do."""

PI: Final[Mapping[Trouble, tuple[Said, Said]]] = {
    **CAMERA,
    Trouble.ABSENT: (
        say("I cannot find the Raspberry Pi camera."),
        say("Switch the Pi off and push the ribbon cable in firmly at both ends."),
    ),
    Trouble.SILENT: (CAMERA[Trouble.SILENT][0], RESEAT),
}

PINS: Final[Mapping[Trouble, tuple[Said, Said]]] = {
    Trouble.ABSENT: (
        say("This computer has no pins for buttons and lights."),
        say("Use the on-screen buttons: in labyrinth.toml, set kind = \"page\" under [panel]."),
    ),
    Trouble.MISSING: (say("The software for buttons and lights is not installed."), say("Install python3-lgpio.")),
    Trouble.UNFIT: (say("The software for buttons and lights does not match the rest of the system."), REINSTALL),
    Trouble.BUSY: (say("Another program is using the pins."), TRY_AGAIN),
    Trouble.FORBIDDEN: (
        say("The companion is not allowed to use the pins."),
        say("Add its user to the group “gpio”, then restart it."),
    ),
    Trouble.BROKEN: (say("The buttons and lights are not working."), DO_WITHOUT),
}  # fmt: skip
"""What is said of all pins together."""


def trouble_of(failure: BaseException) -> Trouble:
    """What an error of a device means: by its kind and number, or those of its causes, then by its words."""
    chain: list[BaseException] = []
    while failure not in chain:
        chain.append(failure)
        failure = failure.__cause__ or failure.__context__ or failure
    for one in chain:
        if isinstance(one, DeviceFault):
            return one.trouble
        if isinstance(one, TimeoutError):
            return Trouble.SILENT
        if (known := BY_NUMBER.get(getattr(one, "errno", None))) is not None:
            return known
    said = " ".join(str(one).lower() for one in chain)
    by_words = next((trouble for word, trouble in BY_WORDS if word in said), None)
    return by_words or (Trouble.ABSENT if isinstance(chain[0], IndexError) else Trouble.BROKEN)


def one_line(failure: BaseException) -> str:
    """An error's kind and words in one line, for whoever mends it."""
    words = " ".join(str(failure).split())
    return f"{type(failure).__name__}: {words}" if words else type(failure).__name__


def camera_fault(kind: str, trouble: Trouble, detail: str = "") -> CameraLost:
    """What is told of a camera of this kind (`usb`, `pi`, or another)."""
    what, todo = (PI if kind == "pi" else CAMERA)[trouble]
    return CameraLost(what, trouble, todo, detail)


def pins_fault(trouble: Trouble, detail: str = "") -> PanelFault:
    """What is told of all pins together."""
    what, todo = PINS.get(trouble, PINS[Trouble.BROKEN])
    return PanelFault(what, trouble, todo, detail)


@contextmanager
def door(fault: Callable[[Trouble, str], DeviceFault], *, is_import: bool = False) -> Iterator[None]:
    """Whatever fails inside is raised as the `fault` of its trouble; a library that is no module is missing, one that
    fails otherwise while it is imported is unfit."""
    try:
        yield
    except DeviceFault:
        raise
    except (Exception, SystemExit) as failure:
        unfit = Trouble.MISSING if isinstance(failure, ModuleNotFoundError) else Trouble.UNFIT
        raise fault(unfit if is_import else trouble_of(failure), one_line(failure)) from failure


def camera_door(kind: str, *, is_import: bool = False) -> AbstractContextManager[None]:
    """The door of a camera of this kind: whatever fails inside is raised as CameraLost."""
    return door(partial(camera_fault, kind), is_import=is_import)


ENOUGH: Final = 0.95
"""Sizes are aligned by a few pixels; less than this share of what was asked for is worth a word."""

FAST_ENOUGH: Final = 0.6
"""The same of the rate, which dim light halves."""


@dataclass(frozen=True, slots=True)
class Got:
    """What a camera delivers: width and height in pixels, pictures a second, its format's four letters."""

    size_px: tuple[int, int]
    per_s: float
    code: str = ""


def checked(image: Any, kind: str) -> Image:
    """The picture itself, if it has height, width and the three colours in bytes. Raises CameraLost: strange."""
    shape, dtype = getattr(image, "shape", type(image).__name__), getattr(image, "dtype", "")
    if len(shape) != 3 or shape[2] != 3 or dtype != "uint8":
        raise camera_fault(kind, Trouble.STRANGE, f"a picture of shape {shape} {dtype}".rstrip())
    if not image.size:
        raise camera_fault(kind, Trouble.STRANGE, f"a picture without pixels, {image.shape}")
    return image


def advice(settings: CameraSettings, got: Got) -> CouldBeBetter | None:
    """What is less than was asked for, and what to do about it; None where nothing is."""
    wide, high = got.size_px
    if wide < ENOUGH * settings.width_px or high < ENOUGH * settings.height_px:
        asked = f"{settings.width_px}x{settings.height_px}"
        what = say("The camera’s pictures are small: {got} instead of {asked}.", got=f"{wide}x{high}", asked=asked)
        usual = say("Move the camera closer to the board, or use one with larger pictures.")
    elif got.per_s < FAST_ENOUGH * settings.pictures_per_s:
        what = say(
            "The camera is slow: {got} pictures a second instead of {asked}.",
            got=f"{got.per_s:.1f}", asked=f"{settings.pictures_per_s:g}",
        )  # fmt: skip
        usual = say("Add more light, and plug the camera straight into the computer.")
    else:
        return None
    if got.code not in ("", "MJPG"):  # raw pictures alone have an upper limit that nothing else moves
        usual = say("This camera only sends raw pictures. One with MJPG sends larger ones, and more of them.")
    return CouldBeBetter(what, todo=usual)
