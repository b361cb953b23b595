"""An action as taps on a seat's own page: what is wanted is looked for by its name, then what leads there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.messages import Hint
from companion.players.known import Known, Stuck
from companion.records.notation import parse_action
from companion.rules.mazes.places import homes_in_words
from companion.rules.phrases import Offered, offered
from companion.rules.verbs import format_action
from companion.rules.words import Language
from web.boards.maze_view import TileText, read_maze
from web.start.composed import LEAVE, LYING, STAY, Composer, with_habit
from web.start.composer import compose, open_nouns
from web.start.seat_page import next_lie, spins_of, turns_of

END = "end"
"""The action that ends a turn."""

MOST_TAPS = 9
"""More taps than this make up no action."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next tap: the name of what is tapped, and the pick it adds ("" where it does the action).

    A tile that lies in the maze is turned by a swipe over it: `cell` is where, `quarters` how far, clockwise. A ring
    of a round board that may be turned further than a step is dragged: `ring` is which, `steps` how far.
    """

    name: str
    pick: str
    cell: str = ""
    quarters: int = 0
    ring: str = ""
    steps: int = 0

    @property
    def is_swipe(self) -> bool:
        """Whether a finger moves over the board instead of tapping."""
        return bool(self.quarters or self.steps)


def step_to(wanted: Offered, composer: Composer, *, goes_on: bool = False, leaves: bool = False) -> Step:
    """The next tap towards an action on a page that offers this; raises Stuck where nothing leads there.

    With `goes_on` more is to be done in this turn, with `leaves` it ends with this walk.
    """
    if composer.ends and goes_on and wanted.verb == "walk":
        return Step(STAY, STAY)
    if composer.can_stay and not composer.ends and leaves and wanted.verb == "walk":
        return Step(LEAVE, LEAVE)
    for group in composer.groups:
        for action in group.actions:
            if action.text == wanted.text:
                return Step(action.words, "")
    for pick, text in composer.at_once.items():
        if text == wanted.text:
            return Step(composer.spots[pick], "")
    faces = {face.wish.removeprefix(LYING): face for face in composer.faces if not face.is_now}
    for kind, word in wanted.nouns:
        if kind in ("sides", "turn") and word in faces and _is_spot(wanted, composer):
            return Step(faces[word].words, faces[word].wish)
    leads = {**composer.spots, **{step.pick: step.words for group in composer.groups for step in group.steps}}
    own = [f"{kind}:{word}" for kind, word in open_nouns(wanted, composer.picks)]
    for pick in (*own, f"verb:{wanted.verb}"):
        if pick in leads and pick not in composer.at_once:
            return Step(leads[pick], pick)
    raise Stuck(f"no tap leads to {wanted.text!r} after {', '.join(composer.picks) or 'none'}")


def _is_spot(wanted: Offered, composer: Composer) -> bool:
    """Whether the next noun of an action is tapped on the board at once."""
    return any(f"{kind}:{word}" in composer.at_once for kind, word in open_nouns(wanted, composer.picks)[:1])


def steps_to(
    known: Known, text: str, tells: Language, *, goes_on: bool = False, habit: str = "", swipes: bool = True,
    hint: Hint | None = None,
) -> Iterator[Step]:  # fmt: skip
    """The taps that do an action, on a page that tells it so; a walk among them ends the turn unless it `goes_on`.

    `habit` is what the seat chose last about walks; without `swipes` a tile is turned by taps alone. A `hint` that the
    page shows has chosen how what is laid next lies, and that no walk ends the turn before it is followed.
    """
    brings = brings_more(known, text)
    leaves, goes_on = not goes_on and not brings, goes_on and not brings
    homes = homes_in_words(known.state)
    offers = [offered(parse_action(one), known.game.phrases, homes) for one in known.legal]
    wanted = next(one for one in offers if one.text == text)
    if swipes and (swipe := _swipe(offers, known, text)) is not None:
        yield swipe
        return
    picks = with_habit((), habit)
    for _ in range(MOST_TAPS):
        may_end, turns_page = not known.is_watched and not (hint and hint.goes_on), known.turns_page
        lies = next_lie(known.game.view_json(known.game.view(known.state, known.seat)), hint)
        composer = compose(offers, picks, tells, lies, may_end=may_end, turns_page=turns_page, draws=known.draws)
        step = step_to(wanted, composer, goes_on=goes_on, leaves=leaves)
        yield step
        if not step.pick:
            return
        picks = composer.then(step.pick)
    raise Stuck(f"{text!r} takes more than {MOST_TAPS} taps")


def _swipe(offers: Sequence[Offered], known: Known, text: str) -> Step | None:
    """The swipe that turns a tile where it lies, the shorter way round, or the drag that turns a ring by more than a
    tap does; None for any other action."""
    for cell, ways in spins_of(offers, cells_of(known)).items():
        for quarters, action in ways.items():
            if action == text:
                return Step(cell, "", cell, quarters if quarters < 3 else -1)
    for ring, turns in turns_of(offers).items():
        for steps, action in turns.items():
            if action == text and len(turns) > 1:
                return Step(ring, "", ring=ring, steps=steps)
    return None


def brings_more(known: Known, text: str) -> bool:
    """Whether an action brings what could not be done before, another walk, or cards that the end of the turn draws:
    then no tap ends the turn with it."""
    after = known.game.after(known.state, parse_action(text))
    if after.to_act != known.seat:
        return False
    if known.game.draw_follows(after):
        return True
    verbs = {format_action(one).partition(" ")[0] for one in known.game.legal(after)}
    return not verbs <= {one.partition(" ")[0] for one in known.legal} - {"walk"}


def ends_turn(known: Known, text: str, habit: str) -> bool:
    """Whether the tap on a square that does this ends the turn as well, and brings nothing: a walk where nothing else
    is left, or where that was chosen, unless cards are drawn then."""
    verb, verbs = text.partition(" ")[0], {one.partition(" ")[0] for one in known.legal}
    if known.is_watched or END not in verbs or verb != "walk":
        return False
    is_chosen = habit == LEAVE and (known.turns_page or "push" not in verbs)
    return (is_chosen or verbs == {verb, END}) and not brings_more(known, text)


def cells_of(known: Known) -> Mapping[str, TileText]:
    """The tiles in the maze as the page draws them, by cell; none in a box without a maze."""
    return read_maze(known.game.view_json(known.game.view(known.state, known.seat))).cells
