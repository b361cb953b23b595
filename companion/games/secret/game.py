"""Secret Labyrinth (1998): the rules as one Game; the files beside it answer one question each."""

from __future__ import annotations

from companion.games.secret.actions import ACTIONS
from companion.games.secret.cards import least_of
from companion.games.secret.copy import GAME, TREASURE, SecretCopy, copy_toml, read_copy
from companion.games.secret.draw import draw
from companion.games.secret.hints import hints
from companion.games.secret.json import LINE_WORDS, state_json, state_of, view_json
from companion.games.secret.legal import legal
from companion.games.secret.lesson import LESSON, MOMENTS
from companion.games.secret.page import chance, shows
from companion.games.secret.play import after
from companion.games.secret.refusals import why_not
from companion.games.secret.state import PRIZES, SEAT_RANGE, TITLE, VARIANTS, SecretOptions, SecretState
from companion.games.secret.table import TABLE
from companion.games.secret.view import told, view
from companion.games.secret.words import PHRASES
from companion.rules.chance import shuffled
from companion.rules.game import Game, ScoreParts
from companion.rules.words import Said, say, say_count


def deal(copy: SecretCopy, seats: tuple[str, ...], seed: int, variant: str, rules: SecretOptions) -> SecretState:
    """Rings anyhow, pieces on the squares of their colour, the first card uncovered."""
    starts = {square.start: place for place, square in copy.board.squares() if square.start}
    first, *stack = shuffled(copy.cards.all, seed, "cards")
    return SecretState(
        board=copy.board,
        offsets=tuple(shuffled(range(ring.positions), seed, f"ring/{ring.name}")[0] for ring in copy.board.rings),
        cards=copy.cards,
        seats=seats,
        pawns=tuple((colour, starts[colour]) for colour in seats),
        hands=tuple((colour, ()) for colour in seats),
        open_card=first,
        deck=tuple(sorted(stack)),
        deck_left=len(stack),
        options=rules,
        variant=variant,
    )


def winners(state: SecretState) -> tuple[str, ...]:
    """Who has enough treasures or enough trolls; both sides of one trade may at once."""
    return state.winners


def score_parts(state: SecretState) -> ScoreParts:
    """The larger collection, as far as the referee is sure of it, and the other one, which does not count."""
    return {seat: _parts(state, seat) for seat in state.seats}


def _parts(state: SecretState, seat: str) -> tuple[tuple[Said, int], ...]:
    counts = {kind: least_of(state.hand(seat), state.cards.of(kind)) for kind in PRIZES}
    best = max(counts, key=lambda kind: counts[kind])
    return tuple(
        (_say_larger(kind), count) if kind == best else (_say_smaller(kind, count), 0) for kind, count in counts.items()
    )


def _say_larger(kind: str) -> Said:
    return say("treasures") if kind == TREASURE else say("trolls")


def _say_smaller(kind: str, count: int) -> Said:
    if kind == TREASURE:
        if not count:
            return say("no treasures, the smaller collection")
        return say_count("{count} treasure, the smaller collection", "{count} treasures, the smaller collection", count)
    if not count:
        return say("no trolls, the smaller collection")
    return say_count("{count} troll, the smaller collection", "{count} trolls, the smaller collection", count)


SECRET = Game(
    name=GAME,
    title=TITLE,
    aim=say(
        "Turn the rings to reach the picture of the face-up card, and the card is yours. Seven treasures or "
        "seven trolls win; an animal lets you swap cards. Where your pawn stops on another pawn’s square, "
        "you can win cards from its player in a duel."
    ),
    seat_range=SEAT_RANGE,
    variants=VARIANTS,
    rules=SecretOptions,
    actions=ACTIONS,
    line_words=LINE_WORDS,
    edition="secret-assumed.toml",
    read_copy=read_copy,
    copy_toml=copy_toml,
    setup=deal,
    legal=legal,
    why_not=why_not,
    after=after,
    winners=winners,
    score_parts=score_parts,
    view=view,
    ends_open=lambda state: state.options.are_cards_kept,
    state_json=state_json,
    state_of=state_of,
    view_json=view_json,
    draw=draw,
    told=told,
    chance=chance,
    table=TABLE,
    phrases=PHRASES,
    shows=shows,
    lesson=LESSON,
    moments=MOMENTS,
    hints=hints,
)
"""Two to four seats hunt for seven treasures or seven trolls on a board of turning rings."""
