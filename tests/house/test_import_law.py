"""The import law of docs/architecture.md, read from the source by syntax: who may know whom, and no circles."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("companion", "vision", "hardware", "web", "calibration", "appliance", "lab")
INSTALLED = ROOMS[:-1]
LONGEST_FILE_LINES = 600

GROUND = tuple(f"companion.{name}" for name in ("errors", "frame", "observation", "messages", "events"))
"""Values that many rooms speak."""

PURE = ("companion.maze", "companion.rules", "companion.games")

# room: the only modules of ours that it may import (itself, and everything below what is named)
ALLOWED = {
    "companion.maze": ("companion.errors", "companion.maze"),
    "companion.rules": ("companion.errors", "companion.maze", "companion.rules"),
    "companion.games": ("companion.errors", *PURE),
    "companion.records": ("companion.errors", *PURE, "companion.records"),
    "companion.lobby": (*GROUND, "companion.maze", "companion.rules", "companion.lobby"),
    "companion.following": (*GROUND, "companion.maze", "companion.rules", "companion.records", "companion.following"),
    "companion.live": (*GROUND, *PURE, "companion.records", "companion.following", "companion.lobby", "companion.live"),
    "companion.frame": (),
    "companion.errors": (),
    "companion.observation": (),
    "companion.players": ("companion.errors", *PURE, "companion.records", "companion.players"),
    "companion": ("companion",),
    "vision": ("vision", "companion.frame", "companion.errors", "companion.observation"),
    # vision.picture.picture_files: the one reader of picture files, for the camera that is a folder
    "hardware": ("hardware", "vision.picture.picture_files", *GROUND,
                 "companion.config", "companion.maze", "companion.rules"),
    "hardware.simulated": ("hardware.simulated", *GROUND, "companion.lobby", "companion.maze", "companion.rules"),
    "web": ("web", "companion.errors", "companion.language", "companion.lobby", "companion.messages", "companion.maze",
            "companion.rules"),
    "calibration": ("calibration", "vision", "companion"),
    "appliance": INSTALLED,
    "lab": ROOMS,
}  # fmt: skip
WINGS = (
    "picture", "board", "nets", "find", "tiles", "lines", "loose", "pawns", "pieces", "hands", "cards", "rings", "show",
)  # fmt: skip
"""The folders of the reader, each of which builds on those before it alone; `vision/__init__.py` says what they are."""
COPIES = "companion.games.copies"
"""Reads an owner's copy from its file; the only file of the games that reads any."""


def source_files() -> Iterator[Path]:
    """Every Python file of our rooms."""
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob("*.py"))


def module_name(path: Path) -> str:
    """`companion.maze.cell` for `companion/maze/cell.py`; a package has the name of its folder."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_below(module: str, room: str) -> bool:
    """Whether `module` is `room` or lies in it."""
    return module == room or module.startswith(room + ".")


@cache
def modules() -> dict[str, Path]:
    """All our modules by name."""
    return {module_name(path): path for path in source_files()}


@cache
def source_of(path: Path) -> str:
    """What a file says; read once for all tests."""
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax of a file; read once for all tests."""
    return ast.parse(source_of(path))


@cache
def imports_of(module: str) -> frozenset[str]:
    """Full names of the modules that `module` imports, ours resolved to the file they live in."""
    path = modules()[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = resolve(package, node)
            found.update(f"{base}.{a.name}" if f"{base}.{a.name}" in modules() else base for a in node.names)
    return frozenset(found)


def resolve(package: str, node: ast.ImportFrom) -> str:
    """The absolute name of what a `from ... import` names."""
    if not node.level:
        return node.module or ""
    above = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*above, *([node.module] if node.module else [])])


def ours(names: frozenset[str]) -> set[str]:
    """Those of `names` that are modules of our rooms."""
    return {name for name in names if name.split(".")[0] in ROOMS}


def law_for(module: str) -> tuple[str, ...]:
    """What `module` may import of ours: the law of the innermost room it lies in."""
    rooms = [room for room in ALLOWED if is_below(module, room)]
    return ALLOWED[max(rooms, key=len)]


def test_rooms_exist() -> None:
    assert {name.split(".")[0] for name in modules()} == set(ROOMS)


def test_each_room_imports_only_what_the_law_allows() -> None:
    broken = [
        f"{module} imports {name}"
        for module in modules()
        for name in sorted(ours(imports_of(module)))
        if not any(is_below(name, room) for room in law_for(module))
    ]
    assert not broken, "\n".join(broken)


def test_the_table_of_rooms_says_what_the_law_says() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z/]+)` \| .* \| ([^|]*) \|$", page, re.MULTILINE))
    told = {name.replace("/", "."): set(re.findall(r"`([a-z_.]+)`", names)) for name, names in rows.items()}
    grounds = {"companion.errors", "companion.frame", "companion.observation"}
    assert set(told) == set(ALLOWED) - grounds
    for room, names in told.items():
        allowed = set(ALLOWED.get(room, ())) - ({room} - {"companion", "appliance", "lab"})
        assert {full for name in names for full in full_names(name)} == allowed, room


def test_the_table_of_rooms_names_every_wing() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    tops = [path.parent for path in source_files() if path.name == "__init__.py" and path.parent.parent.parent == ROOT]
    live = (path for path in (ROOT / "companion" / "live").iterdir() if path.is_dir())
    wings = {path.name for path in (*tops, *live)}
    assert not [wing for wing in wings - {"__pycache__"} if wing not in page]


def test_what_a_package_lists_lies_in_it() -> None:
    """`companion/games` lists the files that each box has, not its own."""
    listed = {
        path.parent / name
        for path in source_files()
        if path.name == "__init__.py" and path.parent.name != "games"
        for line in re.findall(r"^- (`\w+`(?:, `\w+`)*)", source_of(path), re.MULTILINE)
        for name in re.findall(r"`(\w+)`", line)
    }
    assert len(listed) > 100
    gone = [path for path in listed if not path.is_dir() and not path.with_suffix(".py").is_file()]
    assert not gone, sorted(path.relative_to(ROOT).as_posix() for path in gone)


def full_names(name: str) -> tuple[str, ...]:
    """The modules that a name of the table stands for."""
    if name == "ground":
        return GROUND
    return (name,) if name.split(".")[0] in ROOMS else (f"companion.{name}",)


def test_maze_and_rules_need_the_standard_library_alone() -> None:
    import sys

    broken = [
        f"{module} imports {name}"
        for module in modules()
        if any(is_below(module, room) for room in PURE)
        for name in imports_of(module)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "companion"}
    ]
    assert not broken, "\n".join(broken)


def test_no_game_imports_another() -> None:
    boxes = {found[1] for module in modules() if (found := re.fullmatch(r"(companion\.games\.\w+)\.game", module))}
    assert len(boxes) > 1
    broken = [
        f"{module} imports {name}"
        for box in boxes
        for module in modules()
        if is_below(module, box)
        for name in ours(imports_of(module))
        if any(is_below(name, other) for other in boxes - {box})
    ]
    assert not broken, "\n".join(broken)


def test_the_rules_have_no_clock_no_chance_no_log_and_no_files() -> None:
    banned = {"time", "datetime", "random", "secrets", "logging", "os", "pathlib", "socket", "sqlite3"}
    broken = [
        f"{module} imports {name}"
        for module in modules()
        if any(is_below(module, room) for room in PURE)
        for name in imports_of(module)
        if name.split(".")[0] in banned and not is_type_only(module, name) and module != COPIES
    ]
    assert not broken, "\n".join(broken)


def is_type_only(module: str, name: str) -> bool:
    """Whether `module` imports `name` under `if TYPE_CHECKING` alone: a seeded random passed in has a type."""
    tree = tree_of(modules()[module])
    guarded = [n for n in tree.body if isinstance(n, ast.If) and "TYPE_CHECKING" in ast.dump(n.test)]
    top = [n for n in tree.body if n not in guarded]
    return not any(name in imported(n) for n in top)


def imported(tree: ast.AST) -> set[str]:
    """Absolute names imported anywhere in `tree`."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def test_picamera2_is_imported_in_one_file() -> None:
    users = [m for m in modules() if any(n.split(".")[0] in {"picamera2", "libcamera"} for n in imports_of(m))]
    assert set(users) <= {"hardware.pi_camera"}


def test_reader_and_simulated_table_know_nothing_of_each_other() -> None:
    broken = [
        f"{module} imports {name}"
        for module in modules()
        for name in ours(imports_of(module))
        if (is_below(module, "hardware.simulated") and is_below(name, "vision"))
        or (is_below(module, "vision") and is_below(name, "hardware"))
    ]
    assert not broken, "\n".join(broken)


def test_no_circle_between_files() -> None:
    graph = {module: sorted(ours(imports_of(module)) & set(modules()) - {module}) for module in modules()}
    circle = find_circle(graph)
    assert circle is None, " -> ".join(circle or ())


def folder(module: str) -> str:
    """The folder that `module` lies in, with dots; a package lies in itself."""
    return module if modules()[module].name == "__init__.py" else module.rpartition(".")[0]


def test_all_arrows_between_the_folders_at_the_top_run_down() -> None:
    graph = {
        room: sorted({name.split(".")[0] for module in modules() if is_below(module, room)
                      for name in ours(imports_of(module))} - {room})
        for room in ROOMS
    }  # fmt: skip
    circle = find_circle(graph)
    assert circle is None, " -> ".join(circle or ())
    assert graph["companion"] == []
    assert not [room for room, others in graph.items() if "lab" in others]
    assert not [room for room in INSTALLED if "appliance" in graph[room]]


def test_no_circle_between_folders() -> None:
    """A folder and one inside it may know each other: the outer one holds what puts the inner ones together."""
    graph: dict[str, list[str]] = {folder(module): [] for module in modules()}
    for module in modules():
        for name in ours(imports_of(module)) & set(modules()):
            here, there = folder(module), folder(name)
            if not is_below(here, there) and not is_below(there, here):
                graph[here].append(there)
    circle = find_circle(graph)
    assert circle is None, " -> ".join(circle or ())


def test_the_wings_of_the_reader_build_on_those_before_them_alone() -> None:
    homes = {f"vision.{wing}" for wing in WINGS}
    folders = {folder(module) for module in modules() if is_below(module, "vision")}
    assert {".".join(name.split(".")[:2]) for name in folders} == {"vision", *homes}
    broken = [
        f"{module} imports {name}"
        for place, wing in enumerate(WINGS)
        for module in modules()
        if is_below(module, f"vision.{wing}")
        for name in ours(imports_of(module))
        if is_below(name, "vision") and not any(is_below(name, f"vision.{lower}") for lower in WINGS[: place + 1])
    ]
    assert not broken, "\n".join(broken)


def find_circle(graph: dict[str, list[str]]) -> list[str] | None:
    """One circle of imports as a list of modules, or None."""
    done: set[str] = set()

    def visit(module: str, trail: list[str]) -> list[str] | None:
        if module in trail:
            return [*trail[trail.index(module) :], module]
        if module in done:
            return None
        for name in graph[module]:
            if found := visit(name, [*trail, module]):
                return found
        done.add(module)
        return None

    return next((found for module in graph if (found := visit(module, []))), None)


def test_a_circle_would_be_found() -> None:
    assert find_circle({"a": ["b"], "b": ["c"], "c": ["a"]}) == ["a", "b", "c", "a"]
    assert find_circle({"a": ["b", "c"], "b": ["c"], "c": []}) is None


def test_no_file_grows_past_its_idea() -> None:
    lines = {path.relative_to(ROOT).as_posix(): source_of(path).count("\n") for path in source_files()}
    long = [f"{path}: {count} lines: split it by idea" for path, count in lines.items() if count > LONGEST_FILE_LINES]
    assert lines and not long, "\n".join(long)
