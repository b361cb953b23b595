"""Master Labyrinth 1991 (Labyrinth der Meister): the rules as one Game."""

from __future__ import annotations

from companion.games.master_1991 import state
from companion.games.master_1991 import state as master
from companion.games.master_1991.actions import ACTIONS, TOKENS, UNKNOWN, Formula
from companion.games.master_1991.copy import STARTS, Master1991Copy, copy_toml, read_copy
from companion.games.master_1991.draw import draw
from companion.games.master_1991.hints import hints
from companion.games.master_1991.json import LINE_WORDS, state_json, state_of, view_json
from companion.games.master_1991.legal import legal, why_not
from companion.games.master_1991.lesson import LESSON, MOMENTS
from companion.games.master_1991.page import shows
from companion.games.master_1991.play import after
from companion.games.master_1991.table import TABLE
from companion.games.master_1991.words import PHRASES
from companion.maze.cell import CELLS, WIDTH, Cell
from companion.rules.chance import Chance, shuffled
from companion.rules.game import Game, ScoreParts
from companion.rules.mazes.maze_copy import dealt_board
from companion.rules.public import Held, held
from companion.rules.words import Said, say

TOKEN_CELLS: tuple[Cell, ...] = tuple(
    cell for cell in CELLS if 0 < cell // WIDTH < WIDTH - 1 and 0 < cell % WIDTH < WIDTH - 1 and cell not in STARTS
)
"""Where the tokens begin: every cell but the rim and the start spaces, 21 of them."""


def deal(
    copy: Master1991Copy, seats: tuple[str, ...], seed: int, variant: str, rules: state.Master1991Options
) -> state.Master1991State:
    """A starting position drawn from the seed; formulas may be left for the referee to learn."""
    formulas, deck = _formulas(copy, seats, seed, rules)
    starts = dict(copy.homes)
    return state.Master1991State(
        board=dealt_board(copy, seed),
        seats=seats,
        pawns=tuple((colour, starts[colour]) for colour in seats),
        tokens=tuple(zip(TOKENS, shuffled(TOKEN_CELLS, seed, "tokens"), strict=True)),
        taken=tuple((colour, ()) for colour in seats),
        wands=tuple((colour, state.WANDS) for colour in seats),
        formulas=formulas,
        deck=deck,
        options=rules,
        variant=variant,
        phase="reveal" if rules.formulas == "start" else "push",
    )


def _formulas(
    copy: Master1991Copy, colours: tuple[str, ...], seed: int, options: state.Master1991Options
) -> tuple[Held[Formula], tuple[Formula, ...]]:
    """A card for each colour and the cards that are left, these in an order that tells nothing."""
    if options.formulas != "dealt":
        return tuple((colour, UNKNOWN) for colour in colours), tuple(sorted(copy.formulas))
    cards = shuffled(copy.formulas, seed, "formulas")
    return tuple(zip(colours, cards, strict=False)), tuple(sorted(cards[len(colours) :]))


def score_parts(state: master.Master1991State) -> ScoreParts:
    """For each seat the points of its tokens, of its formula's ingredients among them, and of the wands left."""
    return {seat: _parts(state, seat) for seat in state.seats}


def winners(state: master.Master1991State) -> tuple[str, ...]:
    """The seats with the most points when the mistletoe is taken, several where they have the same."""
    if state.outcome != "won":
        return ()
    points = {seat: sum(count for _, count in parts) for seat, parts in score_parts(state).items()}
    return tuple(seat for seat in state.seats if points[seat] == max(points.values()))


def _found_ingredients(state: master.Master1991State, seat: str) -> Formula:
    """The tokens the seat has that its formula asks for, as far as they count."""
    counting = held(state.formulas, seat)[: state.options.formula_size]
    return tuple(token for token in counting if token in held(state.taken, seat))


def _parts(state: master.Master1991State, seat: str) -> tuple[tuple[Said, int], ...]:
    taken, wands, options = sorted(held(state.taken, seat)), held(state.wands, seat), state.options
    tokens = (_say_tokens(taken), sum(taken))
    left = (
        say("wands left: {wands} x {points}", wands=wands, points=options.wand_value),
        wands * options.wand_value,
    )
    if state.phase != "over":
        return tokens, left
    found = _found_ingredients(state, seat)
    return tokens, (_say_ingredients(found, options.formula_bonus), len(found) * options.formula_bonus), left


def _say_tokens(taken: list[int]) -> Said:
    return say("tokens {tokens}", tokens=" + ".join(map(str, taken))) if taken else say("no tokens")


def _say_ingredients(found: Formula, bonus: int) -> Said:
    if not found:
        return say("ingredients of the secret formula (none): 0 x {points}", points=bonus)
    return say(
        "ingredients of the secret formula ({tokens}): {count} x {points}",
        tokens=", ".join(map(str, found)),
        count=len(found),
        points=bonus,
    )


MASTER_1991 = Game(
    name=master.GAME,
    title=master.TITLE,
    aim=say(
        "Reach the tokens in number order; each one scores its number. The ingredients of your own secret "
        "formula score extra. When the last token is gone, the player with the most points wins. A magic "
        "wand buys an extra turn; for a wand or a token, another player gives you a hint: a good move."
    ),
    seat_range=master.SEAT_RANGE,
    variants=master.VARIANTS,
    rules=master.Master1991Options,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="master-1991-assumed.toml",
    read_copy=read_copy,
    copy_toml=copy_toml,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=winners,
    score_parts=score_parts,
    view=master.view,
    ends_open=lambda state: state.options.formulas != "end",
    state_json=state_json,
    state_of=state_of,
    view_json=view_json,
    draw=draw,
    seen_by_camera=("tiles", "loose tile", "pawns"),
    told=master.told,
    chance=lambda state: Chance.ASKED,  # which formula a seat shows that was not dealt by the companion
    table=TABLE,
    phrases=PHRASES,
    shows=shows,
    hints=hints,
    lesson=LESSON,
    moments=MOMENTS,
)
"""Two to four wizards look for the ingredients of their secret formulas, in the order of the tokens' numbers."""
