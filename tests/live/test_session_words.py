"""Notices: what the table is told, in words without notation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.following.explaining.explain import Explanation, Kind
from companion.following.findings import OutOfStep
from companion.games.catalogue import game_named
from companion.games.copies import shipped_copy
from companion.live.evening import Evening
from companion.live.notices import no_picture_notice, out_of_step_notice
from companion.live.session import Session
from companion.maze.cell import format_cell
from companion.messages import Do
from companion.records.dice import decks_of
from companion.records.notation import parse_action
from companion.rules.actions import Push, Walk
from companion.rules.chance import Chance
from companion.rules.game import TABLE
from companion.rules.mazes.layout import layout
from companion.rules.public import held
from companion.rules.words import sentence, treasure
from tests.following.tables import GAME, deal
from tests.games.master_2007.scenes import QUIET, scene
from tests.games.master_2007.scenes import play as taking
from tests.games.secret.scenes import play
from tests.games.secret.test_duels import met


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (("push W2 NE",), "Red pushes the loose tile in at the arrow nearest red, between red and green"),
        (("rotate c4 ES", "walk d3"), "Red turns the tile on c4 and moves to d3"),
        (("turn-up SW",), "Red turns up the tile under the pawn"),
    ],
)
def test_a_turn_half_done_is_told_in_plain_words(actions: tuple[str, ...], words: str) -> None:
    state = deal(3, 1)
    nearest = Explanation(Kind.PLAYED, state, layout(state), tuple(parse_action(text) for text in actions))  # type: ignore[misc]
    notice = out_of_step_notice(GAME, OutOfStep(7, (9,), ("red",), nearest), Evening(state))
    assert notice.text == f"It looks like this: {words}. But that does not explain everything I see."
    assert notice.remedy == "The red pawn belongs on a1. Look at c2 and make it look like the picture."


def test_a_lost_camera_says_why_and_what_to_do() -> None:
    notice = no_picture_notice("the USB camera delivers no pictures: check its cable")
    assert notice.text == "The USB camera delivers no pictures: check its cable."
    assert not notice.can_keep


@pytest.mark.parametrize(("text", "whole"), [("it is due", "It is due."), ("Is it?", "Is it?"), ("", "")])
def test_a_sentence_begins_and_ends_as_one(text: str, whole: str) -> None:
    assert sentence(text) == whole


def test_the_log_says_which_treasure_was_found() -> None:
    game = game_named("classic")
    start, push, walk, mark = next(first_finds())
    session = Session.begin(game, start, "evening")
    for action in (push, walk):
        session.handle(Do(start.to_act, action))
    told = session.snapshot().evening.log[-1].words
    assert told == f"moves to {format_cell(walk.cell)} and finds the {treasure(mark)}"


def test_the_second_ring_of_a_turn_is_asked_for_in_other_words() -> None:
    game = game_named("secret")
    session = Session.begin(game, game.deal(shipped_copy("secret"), ("red", "blue"), 3), "evening", is_watched=False)
    assert session.snapshot().position.could == "You have to turn a ring."
    for told in ("You have to turn another ring.", "You can move"):
        session.handle(Do("red", parse_action("turn outer")))
        assert session.snapshot().position.could.startswith(told)


def test_in_a_duel_everybody_is_told_what_is_due() -> None:
    """Played by hand: whoever had to state what it is for, or to give it, read *Your turn* and nothing else."""
    stated = play(met(red="ring", blue="chalice sceptre"), "challenge blue one")
    given = play(stated, "stake treasure", "hands rock scissors")
    due = ((stated, "red", "choose what the duel is for"), (given, "blue", "give what you lost in the duel"))
    for state, seat, told in due:
        session = Session.begin(game_named("secret"), state, "evening", is_watched=False)
        assert session.snapshot_for(seat).position.could == f"You have to {told}."
        assert told in session.snapshot().position.could


def test_of_a_card_that_may_be_played_nobody_reads_that_it_must() -> None:
    """master_2007.txt, "3. Collect the treasure": "they may play it"; said alike at the table and at the own seat, also
    where the board is empty."""
    taken = taking(scene(on="red@c3 12@d3", hands={"red": "12-double 5-reroll"}), QUIET, "walk d3")
    lost = replace(taken, phase="reroll", rolls=(2,), duels=("red",))
    coin, again = "play the card of that treasure for a coin", "play a card to roll again"
    for state, told in ((taken, coin), (lost, again), (replace(lost, phase="final-reroll", duels=()), again)):
        session = Session.begin(game_named("master-2007"), state, "evening", is_watched=False)
        assert not state.treasures
        assert session.snapshot().position.could == f"You can {told}."
        assert session.snapshot_for("red").position.could == f"You can {told} or keep your cards."


def test_a_wand_that_lies_open_is_spoken_of_at_the_table_too() -> None:
    """Played by hand in 1991: the table said that there was nothing left but to pass on."""
    game = game_named("master-1991")
    start, push, walk = next(first_takings())
    session = Session.begin(game, start, "evening", is_watched=False)
    for action in (push, walk):
        session.handle(Do(start.to_act, action))
    said = "You can use a magic wand for an extra turn."
    assert (session.snapshot().position.could, session.snapshot_for(start.to_act).position.could) == (said, said)


def test_the_log_says_which_numbered_token_was_taken() -> None:
    game = game_named("master-1991")
    start, push, walk = next(first_takings())
    session = Session.begin(game, start, "evening")
    for action in (push, walk):
        session.handle(Do(start.to_act, action))
    told = session.snapshot().evening.log[-1].words
    assert told == f"moves to {format_cell(walk.cell)} and finds the crab apple"


def test_the_log_says_which_numbered_treasure_was_taken_and_which_is_lost() -> None:
    """Master Labyrinth (2007); two treasures may bear the same number."""
    game = game_named("master-2007")
    lines = [line.words for seed in (0, 1) for line in _played(game, seed).snapshot().evening.log]
    taken = [words for words in lines if words.startswith("moves to") and " and finds treasure " in words]
    lost = [words for words in lines if "; lost: treasure " in words]
    assert taken and lost, lines


def _played(game: Any, seed: int) -> Session:
    """An evening of people who walk to the lowest treasure wherever they can."""
    rng = random.Random(seed)
    session = Session.begin(game, game.deal(shipped_copy(game.name), 2, seed), "evening", None, decks_of(seed))
    for _ in range(160):
        state = session.state
        if state.to_act == TABLE:
            asked = game.chance(state) is Chance.ASKED
            session.handle(Do(TABLE, rng.choice(game.legal(state)) if asked else None))
            continue
        legal = game.legal(state)
        best = [one for one in legal if isinstance(one, Walk) and game.after(state, one).took]
        session.handle(Do(state.to_act, rng.choice(best or legal)))
    return session


def first_takings() -> Iterator[tuple[Any, Any, Any]]:
    """Positions of Master Labyrinth (1991) where a push and a walk take token 1, the crab apple."""
    game = game_named("master-1991")
    for seed in range(40):
        start = game.deal(shipped_copy("master-1991"), 2, seed)
        for push in (one for one in game.legal(start) if isinstance(one, Push)):
            pushed = game.after(start, push)
            for walk in game.legal(pushed):
                if isinstance(walk, Walk) and held(game.after(pushed, walk).taken, start.to_act):
                    yield start, push, walk


def first_finds() -> Iterator[tuple[Any, Any, Any, str]]:
    """Positions of the classic game where a push and a walk find the treasure that is looked for."""
    game = game_named("classic")
    for seed in range(40):
        start = game.deal(shipped_copy("classic"), 2, seed)
        wanted = held(start.stacks, start.to_act)[0]
        for push in game.legal(start):
            pushed = game.after(start, push)
            for walk in game.legal(pushed):
                if isinstance(walk, Walk) and held(game.after(pushed, walk).found, start.to_act):
                    yield start, push, walk, wanted
