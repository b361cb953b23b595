"""Each `labyrinth` line and the Python of the README run as they stand there; what it shows and links to is true.

A demonstration runs headless and for one turn; `labyrinth serve` runs in a process of its own.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from lab.soak.evenings import free_port
from tests.commands.here import run_here

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
WIRING = (ROOT / "docs" / "raspberry-pi.md").read_text(encoding="utf-8")
LINES = re.findall(r"^\s*(?:\.venv/bin/)?(labyrinth .+)$", README, re.MULTILINE)
PATIENCE_S = 60.0


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder to work in, with a configuration for a simulated table on a free port."""
    (tmp_path / "labyrinth.toml").write_text(f'[camera]\nkind = "simulated"\n[web]\nport = {free_port()}\n')
    return tmp_path


def environment() -> dict[str, str]:
    scripts = str(Path(sys.executable).parent)  # not resolved: the environment's own folder
    return {**os.environ, "PATH": f"{scripts}:{os.environ['PATH']}", "PYTHONWARNINGS": "default"}


def as_in_a_test(line: str) -> list[str]:
    """The words of the same line, headless and for one turn, with a configuration that this machine has."""
    words = line.split()
    words += ["--config", "labyrinth.toml"] if words == ["labyrinth", "serve"] else []
    return [*words, "--headless", "--turns", "1"] if words[1] == "demo" else words


def test_the_readme_shows_commands() -> None:
    assert {line.split()[1] for line in LINES} >= {"demo", "serve", "read", "follow", "doctor"}


@pytest.mark.slow
def test_every_line_of_the_readme_runs(table: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for line in LINES:
        if line.startswith("labyrinth serve"):
            serve(as_in_a_test(line), table)
        else:
            run(as_in_a_test(line), table, capfd)


def run(words: list[str], folder: Path, capfd: pytest.CaptureFixture[str]) -> str:
    """What a line prints, which is written to the file that it names."""
    line, _, file = " ".join(words).partition(" > ")
    done = run_here(line.split()[1:], folder, capfd)
    assert done.returncode == 0, f"{line}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    assert "Traceback" not in done.stderr, line
    if file:
        (folder / file).write_text(done.stdout, encoding="utf-8")
    return done.stdout


def serve(words: list[str], folder: Path) -> None:
    """Start, wait for the page, ask it to stop as systemd would."""
    port = int((folder / "labyrinth.toml").read_text().split()[-1])
    with (folder / "serve.log").open("w") as log:
        process = subprocess.Popen(words, cwd=folder, env=environment(), stdout=log, stderr=log)
        try:
            assert is_page_up(port, process), (folder / "serve.log").read_text()[-2000:]
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_S) == 0, (folder / "serve.log").read_text()[-2000:]
        finally:
            process.kill()
            process.wait()


def is_page_up(port: int, process: subprocess.Popen[bytes]) -> bool:
    until_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < until_s and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                return bool(page.status == 200)
        except OSError:
            time.sleep(0.2)
    return False


def code(language: str) -> str:
    """The only block of the README in that language."""
    [block] = re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return str(block)


def test_five_lines_of_python_deal_list_apply_and_draw(capsys: pytest.CaptureFixture[str]) -> None:
    lines = code("python")
    assert len([line for line in lines.splitlines() if line and not line.startswith("from ")]) == 5
    exec(compile(lines, "README.md", "exec"), {})  # the page's own code is what is tested
    drawn = capsys.readouterr().out
    assert drawn.count("\n    │     └─") > 1, "a maze with corridors"
    assert "closed: S2" in drawn


def test_the_maze_of_the_readme_is_what_show_draws(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    [deal] = [line for line in LINES if line.startswith("labyrinth deal")]
    run(as_in_a_test(deal), tmp_path, capfd)
    assert run(["labyrinth", "show", "start.json"], tmp_path, capfd).startswith(code("text"))


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\((?!http)([^)#]+)", README))))
def test_links_lead_somewhere(target: str) -> None:
    assert (ROOT / target).exists(), target


def test_the_wiring_and_the_configuration_name_the_same_pins() -> None:
    from companion.config import ButtonPins, LightPins

    for name, pin in ButtonPins().model_dump().items():
        assert re.search(rf"^\| {name} \| {pin}[ ,]", WIRING, re.MULTILINE), name
    lights = LightPins()
    assert f"| {lights.red}, {lights.yellow}, {lights.blue}, {lights.green} |" in WIRING
    for name in ("ok", "question", "not_allowed"):
        assert f"| {name} | {getattr(lights, name)} |" in WIRING
