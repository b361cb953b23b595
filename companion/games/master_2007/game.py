"""Master Labyrinth (2007): the rules as one Game; the files beside it answer one question each."""

from __future__ import annotations

from companion.games.master_2007 import state as master
from companion.games.master_2007.actions import ACTIONS, PutTreasure
from companion.games.master_2007.cards import HIGH, LOW, pile_of, sorted_cards
from companion.games.master_2007.copy import GAME, HIGH_VALUES, LOW_VALUES, Master2007Copy, copy_toml, read_copy
from companion.games.master_2007.draw import draw
from companion.games.master_2007.hints import hints
from companion.games.master_2007.json import LINE_WORDS, state_json, state_of
from companion.games.master_2007.legal import legal, why_not
from companion.games.master_2007.lesson import LESSON, MOMENTS
from companion.games.master_2007.page import chance, shows
from companion.games.master_2007.play import after
from companion.games.master_2007.table import TABLE
from companion.games.master_2007.words import PHRASES
from companion.maze.sides import LETTERS
from companion.rules.chance import shuffled
from companion.rules.game import Game, ScoreParts
from companion.rules.mazes.maze_copy import dealt_board
from companion.rules.public import Held, held
from companion.rules.verbs import Action
from companion.rules.words import Said, say


def deal(
    copy: Master2007Copy, seats: tuple[str, ...], seed: int, variant: str, rules: master.Master2007Options
) -> master.Master2007State:
    """A starting position, everything laid out and dealt, drawn from the seed."""
    values = shuffled(LOW_VALUES, seed, "treasures")
    homes = dict(copy.homes)
    return master.Master2007State(
        board=dealt_board(copy, seed),
        seats=seats,
        homes=copy.homes,
        pawns=tuple((colour, homes[colour]) for colour in seats),
        guards=tuple(sorted(copy.guards)),
        dragon=shuffled(LETTERS, seed, "dragon")[0],
        treasures=tuple(zip(copy.treasure_cells, values, strict=True)),
        treasure_cells=copy.treasure_cells,
        waiting=HIGH_VALUES,
        hands=_hands(copy, seats, seed),
        collected=tuple((colour, ()) for colour in seats),
        coins=tuple((colour, 0) for colour in seats),
        tiles=copy.tiles,
        options=rules,
        variant=variant,
    )


def _hands(copy: Master2007Copy, colours: tuple[str, ...], seed: int) -> Held[tuple[str, ...]]:
    """Both piles of treasure cards are dealt out equally."""
    low, high = (
        shuffled([card for card in copy.cards if pile_of(card) == pile], seed, f"{pile} cards") for pile in (LOW, HIGH)
    )
    count = len(colours)
    return tuple((colour, sorted_cards([*low[i::count], *high[i::count]])) for i, colour in enumerate(colours))


def score_parts(state: master.Master2007State) -> ScoreParts:
    """What each seat has points for, in words; the points sum to its score."""
    return {seat: _parts(state, seat) for seat in state.seats}


def _parts(state: master.Master2007State, seat: str) -> tuple[tuple[Said, int], ...]:
    """master_2007.txt, "Final evaluation"."""
    own, coins = held(state.collected, seat), held(state.coins, seat)
    parts = (
        (_say_treasures(own), sum(own)),
        (say("coins {count} x {points}", count=coins, points=master.COIN_POINTS), coins * master.COIN_POINTS),
    )
    return (*parts, (say("the dragon"), master.DRAGON_POINTS)) if state.slayer == seat else parts


def _say_treasures(values: tuple[int, ...]) -> Said:
    return say("treasures {sum}", sum=" + ".join(map(str, values))) if values else say("no treasures")


def winners(state: master.Master2007State) -> tuple[str, ...]:
    """The most points win, of those the most treasures; who is level in both has won together."""
    if state.outcome != "won":
        return ()
    points = {seat: sum(count for _, count in parts) for seat, parts in score_parts(state).items()}
    rank = {seat: (points[seat], len(held(state.collected, seat))) for seat in state.seats}
    best = max(rank.values())
    return tuple(seat for seat in state.seats if rank[seat] == best)


def _odds(state: master.Master2007State, action: Action) -> int:
    """In how many ways TABLE's action can come: there are two treasures of each value."""
    return state.waiting.count(action.value) if isinstance(action, PutTreasure) else 1


MASTER_2007 = Game(
    name=GAME,
    title=master.TITLE,
    aim=say(
        "Collect treasures, always the lowest number on the board, and roll the dragon die for each one. The "
        "dragon or a guard may then rob the nearest pawn; orange shows which squares the dragon threatens. "
        "When all the treasures are gone, beat the dragon in front of its head. The player with the most "
        "points wins."
    ),
    seat_range=master.SEAT_RANGE,
    variants=master.VARIANTS,
    rules=master.Master2007Options,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="master-2007-assumed.toml",
    read_copy=read_copy,
    copy_toml=copy_toml,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=winners,
    score_parts=score_parts,
    view=master.view,
    state_json=state_json,
    state_of=state_of,
    view_json=state_json,
    draw=draw,
    odds=_odds,
    chance=chance,
    table=TABLE,
    phrases=PHRASES,
    shows=shows,
    lesson=LESSON,
    moments=MOMENTS,
    hints=hints,
    seen_by_camera=("tiles", "loose tile"),
)
"""Two to four adventurers who take the dragon's treasures in ascending order, and then face the dragon."""
