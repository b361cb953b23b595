"""The examples in docstrings are true, and what a newcomer meets first has one."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.house.test_import_law import modules

MET_FIRST = (
    "companion.games.catalogue:game_named",
    "companion.games.copies:shipped_copy",
    "companion.rules.game:Game.deal",
    "companion.rules.game:Game.apply",
    "companion.rules.verbs:format_action",
    "companion.records.notation:parse_action",
    "companion.records.notation:parse_position",
    "companion.records.notation:format_state",
    "companion.records.dice:VirtualDecks.choose",
    "companion.maze.cell:parse_cell",
    "companion.rules.words:say",
)
WITH_EXAMPLES = sorted(name for name, path in modules().items() if ">>> " in path.read_text(encoding="utf-8"))


def examples_of(module: str) -> dict[str, doctest.DocTest]:
    """The examples of a module by the names of what they stand at."""
    found = doctest.DocTestFinder().find(import_module(module))
    return {test.name.removeprefix(f"{module}."): test for test in found if test.examples}


@pytest.mark.parametrize("name", MET_FIRST)
def test_what_a_newcomer_meets_first_has_an_example(name: str) -> None:
    module, _, member = name.partition(":")
    assert member in examples_of(module)


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_are_true(module: str) -> None:
    examples = examples_of(module)
    assert examples
    for test in examples.values():
        said: list[str] = []
        assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)
