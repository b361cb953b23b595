"""Standard and expert games on the command line: dealt, applied, hinted."""

from __future__ import annotations

import json

from click.testing import CliRunner, Result

from appliance.commands.command_line import labyrinth


def run(*words: str, read: str | None = None) -> Result:
    return CliRunner().invoke(labyrinth, list(words), input=read)


def dealt(variant: str, *options: str) -> dict:
    words = [word for option in options for word in ("--option", option)]
    answer = run("deal", "--game", "team", "--seats", "3", "--seed", "5", "--variant", variant, "--json", *words)
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.output)


def test_a_game_with_chosen_spells_is_dealt_and_chosen() -> None:
    position = dealt("expert", "special_spells=chosen")
    assert (position["phase"], position["specials"]) == ("choose", {})
    chosen = ["choose-spell switch", "choose-spell escape", "choose-spell rotate"]
    answer = run("apply", "-", *chosen, "--json", read=json.dumps(position))
    assert json.loads(answer.output)["specials"] == {"red": "switch", "yellow": "escape", "blue": "rotate"}
    assert run("legal", "-", read=json.dumps(position)).output.split("\n")[0] == "choose-spell rotate"


def test_a_refusal_is_one_line_and_exit_code_one() -> None:
    position = dealt("standard")
    refused = run("apply", "-", "daedalus push W2", "switch b1 d1", read=json.dumps(position))
    assert refused.exit_code == 1
