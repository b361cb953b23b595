"""What an owner can set: one TOML file for camera, panel, pages and table; no device is opened in here.

`systemd/labyrinth.toml` shows every key with its default.
"""

from __future__ import annotations

import errno
import json
import os
import pwd
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal, Self

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from companion.errors import BadConfig, HomeOfAnother
from companion.rules.copy import parse_toml

APP_NAME = "labyrinth-companion"
CONFIG_NAME = "labyrinth.toml"
KEPT_NAME = "kept.toml"
COPIES_NAME = "copies"
JOURNAL_NAME = "journal.sqlite3"
MOST_PLAYERS = 4
LARGEST_BYTES = 1_000_000

Pin = Annotated[int, Field(ge=0, le=27)]
"""A GPIO number as on the Pi's header (BCM numbering), 0 to 27."""

Seconds = Annotated[float, Field(gt=0, le=60)]
Colour = Literal["red", "yellow", "blue", "green"]


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class CameraSettings(_Section):
    """Where pictures come from. `path` is for `folder` and `video`, `device` for `usb` and `pi`.

    `name` is a USB camera's lasting name of /dev/v4l/by-id or by-path, as set-up stores it, and counts before the
    number.
    """

    kind: Literal["pi", "usb", "folder", "video", "simulated"] = "simulated"
    device: Annotated[int, Field(ge=0, le=63)] = 0
    name: str = ""
    path: str = ""
    width_px: Annotated[int, Field(ge=640, le=4608)] = 1280
    height_px: Annotated[int, Field(ge=480, le=3456)] = 960
    pictures_per_s: Annotated[float, Field(ge=1, le=60)] = 10.0
    lamp_hz: Literal[50, 60] = 50
    warm_up_s: Annotated[float, Field(ge=0, le=30)] = 2.0
    timeout_s: Seconds = 2.0

    @model_validator(mode="after")
    def _path_where_needed(self) -> Self:
        if self.kind in ("folder", "video") and not self.path:
            raise ValueError(f'kind = "{self.kind}" needs a path')
        return self


class ButtonPins(_Section):
    """The four buttons, each between its pin and ground."""

    confirm: Pin = 5
    undo: Pin = 6
    hint: Pin = 13
    daedalus: Pin = 19


class LightPins(_Section):
    """The seven lights, each from its pin through a resistor to ground."""

    red: Pin = 17
    yellow: Pin = 27
    blue: Pin = 22
    green: Pin = 23
    ok: Pin = 24
    question: Pin = 25
    not_allowed: Pin = 12


class PanelSettings(_Section):
    """Buttons and lights: real ones on `gpio`, or drawn on the `page`."""

    kind: Literal["gpio", "page"] = "page"
    buttons: ButtonPins = ButtonPins()
    lights: LightPins = LightPins()
    bounce_s: Annotated[float, Field(ge=0, le=0.5)] = 0.03
    rest_s: Annotated[float, Field(ge=0, le=10)] = 1.5
    hold_s: Annotated[float, Field(ge=0.2, le=10)] = 1.0

    @model_validator(mode="after")
    def _pins_differ(self) -> Self:
        seen: dict[int, str] = {}
        for section, pins in (("buttons", self.buttons), ("lights", self.lights)):
            for name, pin in pins.model_dump().items():
                place = f"{section}.{name}"
                if pin in seen:
                    raise ValueError(f"pin {pin} is used twice, by {seen[pin]} and {place}")
                seen[pin] = place
        return self


class WebSettings(_Section):
    """Where the pages are served.

    `streams` is how many pages may be open at once. `name` is what the companion calls itself in the local network,
    with `.local` behind it ("" for no name), `names` are names of this machine that it does not know itself. `picture`
    says whether pages may show what the camera sees.
    """

    host: Annotated[str, Field(min_length=1)] = "0.0.0.0"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    streams: Annotated[int, Field(ge=1, le=500)] = 64
    name: Annotated[str, Field(pattern=r"^([a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?)?$")] = "labyrinth"
    names: tuple[Annotated[str, Field(min_length=1)], ...] = ()
    picture: bool = True


class MqttSettings(_Section):
    """The broker that is told what everybody may see, "" for none; `topic` is what all topics begin with, one for each
    companion, `discovery` where Home Assistant looks, `language` that of sentences."""

    host: str = ""
    port: Annotated[int, Field(ge=1, le=65535)] = 1883
    user: str = ""
    password: str = ""
    tls: bool = False
    topic: Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]{1,40}$")] = "labyrinth"
    discovery: Annotated[str, Field(pattern=r"^[a-zA-Z0-9_/-]{1,80}$")] = "homeassistant"
    language: Literal["en", "de", "fr"] = "en"


class TableSettings(_Section):
    """What a new evening is: game, variant (empty: its first), who sits where in clockwise order, the owner's copy.

    An empty copy is the assumed one. `options` are house rules by name. `chance` says whether the companion turns
    pages, draws cards and throws dice, or people do with those of paper and wood and tell it what came. `begins` says
    whether such an evening begins by itself where this section stands in the file and none is unfinished; else the
    start page is shown.
    """

    game: str = "team"
    variant: str = ""
    seats: tuple[Colour, ...] = ("red", "yellow")
    copy_path: Annotated[str, Field(alias="copy")] = ""
    chance: Literal["virtual", "paper"] = "virtual"
    options: dict[str, bool | int | str] = {}
    begins: bool = True

    @model_validator(mode="after")
    def _seats_differ(self) -> Self:
        if not 1 <= len(self.seats) <= MOST_PLAYERS or len(set(self.seats)) != len(self.seats):
            raise ValueError("seats must name one to four different colours")
        return self


class Config(_Section):
    """Everything an owner can set; a missing file or key means the default. `home` empty: see `home_folder`."""

    home: str = ""
    camera: CameraSettings = CameraSettings()
    panel: PanelSettings = PanelSettings()
    web: WebSettings = WebSettings()
    mqtt: MqttSettings = MqttSettings()
    table: TableSettings = TableSettings()


def home_folder(config: Config | None = None) -> Path:
    """The one folder for all that is kept: `LABYRINTH_HOME`, else `home` of the configuration, else the user's own."""
    named = os.environ.get("LABYRINTH_HOME") or (config.home if config else "")
    return Path(named).expanduser() if named else Path(platformdirs.user_data_dir(APP_NAME))


def journal_path(config: Config | None = None) -> Path:
    """The one file that all evenings are written in."""
    return home_folder(config) / JOURNAL_NAME


def demo_journals() -> list[Path]:
    """The files that demonstrations were written in, the one written last last: what is new lies in files beside it."""
    found = (home_folder() / "demo").glob(f"*/{JOURNAL_NAME}")
    return sorted(found, key=lambda path: max(one.stat().st_mtime for one in path.parent.glob(f"{path.name}*")))


def own_copy_path(config: Config, game: str) -> Path:
    """Where the copy of this household's box is described: the file that the owner names for the configured game, else
    one in the home folder, which is there once something was learnt of the box."""
    if config.table.copy_path and game == config.table.game:
        return Path(config.table.copy_path).expanduser()
    return home_folder(config) / COPIES_NAME / f"{game}.toml"


def default_path() -> Path:
    """Where the configuration is looked for when nobody names a file: `LABYRINTH_CONFIG`, else in the home folder."""
    return Path(os.environ.get("LABYRINTH_CONFIG") or home_folder() / CONFIG_NAME)


def load_config(path: Path | None = None) -> Config:
    """The configuration in `path`; with None the one of `default_path`, or the defaults where there is none.

    What the set-up pages have kept in its home folder counts before it. Raises BadConfig with one line that names the
    file, the key and what is wrong with it, HomeOfAnother where the home folder may not be entered.
    """
    _check_owner(home_folder())
    where = path or default_path()
    try:
        text = "" if path is None and not where.is_file() else read_bounded(where).decode()
        own = parse_config(text, str(where))
        _check_owner(home_folder(own))
        kept = parse_kept(home_folder(own) / KEPT_NAME)
        return parse_config(text, str(where), _without_unknown(kept)) if kept else own
    except (OSError, UnicodeDecodeError, ValueError) as failure:
        raise BadConfig(f"cannot read the configuration {where}: {_reason(failure)}") from failure


def _check_owner(home: Path) -> None:
    """Raise HomeOfAnother where another user's companion keeps its things; a home that is not there is nobody's."""
    with suppress(OSError, KeyError):
        owner = home.stat().st_uid
        if owner != os.geteuid() and not os.access(home, os.R_OK | os.W_OK | os.X_OK):
            name = pwd.getpwuid(owner).pw_name
            raise HomeOfAnother(f"{home} belongs to {name}: put `sudo` before the command")


def read_bounded(path: Path, most_bytes: int = LARGEST_BYTES) -> bytes:
    """The content of a file; OSError where it is longer, as one without an end is."""
    with path.open("rb") as file:
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise OSError(errno.EFBIG, f"it is larger than {most_bytes} bytes")
    return content


def parse_kept(path: Path) -> dict[str, dict[str, object]]:
    """What the set-up pages have kept, by section; a file that is absent or damaged counts as none."""
    try:
        values = parse_toml(read_bounded(path).decode())
        Config.model_validate_json(json.dumps(_without_unknown(values), default=str))
    except (OSError, UnicodeDecodeError, ValueError):  # pydantic's ValidationError is a ValueError
        return {}
    return {name: section for name, section in values.items() if isinstance(section, dict)}


def _without_unknown(values: Mapping[str, Mapping[str, object]]) -> dict[str, Mapping[str, object]]:
    """Settings without those of a newer version, which stay in their file."""
    try:
        Config.model_validate_json(json.dumps(values, default=str))
    except ValidationError as failure:
        unknown = {one["loc"] for one in failure.errors() if one["type"] == "extra_forbidden"}
        known = {name: section for name, section in values.items() if (name,) not in unknown}
        return {
            name: {key: value for key, value in section.items() if (name, key) not in unknown}
            for name, section in known.items()
        }
    return dict(values)


def parse_config(text: str, name: str = CONFIG_NAME, kept: Mapping[str, Mapping[str, object]] | None = None) -> Config:
    """The configuration that `text` (TOML) describes, `kept` counting before it; `name` is for messages.

    Raises BadConfig.
    """
    try:
        values = parse_toml(text)
    except ValueError as failure:
        raise BadConfig(f"{name} is not TOML: {failure}") from failure
    for section, changes in (kept or {}).items():
        values[section] = {**values.get(section, {}), **changes}
    try:
        # strict validation takes a JSON array for a tuple but not a Python list; dates have no place in this file
        return Config.model_validate_json(json.dumps(values, default=str))
    except ValidationError as failure:
        raise BadConfig(f"{name}: {_first_complaint(failure)}") from failure


def _first_complaint(failure: ValidationError) -> str:
    first = failure.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"there is no setting {key}"
    reason = str(first["ctx"]["error"]) if "error" in first.get("ctx", {}) else first["msg"]
    given = "" if isinstance(first["input"], dict) else f", not {first['input']!r}"
    return f"{key}: {reason}{given}"


def _reason(failure: OSError | ValueError) -> str:
    if isinstance(failure, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return failure.strerror or str(failure) if isinstance(failure, OSError) else str(failure)
