"""What a seat's own page shows: its parts, drawn for a moment and what has been picked so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from json import dumps

from flask import current_app

from companion.maze.sides import LETTERS
from companion.messages import EveningSoFar, Hint, Position, Snapshot, ViewJson
from companion.rules.chance import Chance
from companion.rules.game import NOBODY, TABLE
from companion.rules.phrases import Offered
from companion.rules.words import Language, player, say, sentence, sentences, told
from web.boards.hint_art import as_hinted, hint_on_board, next_action
from web.boards.maze_art import BoardArt, draw_board
from web.boards.maze_view import LOOSE, TileText, read_maze
from web.boards.ring_art import HandleArt, draw_handles, draw_round, read_rings
from web.context import Parts, page_context
from web.devices.access import viewer
from web.present import acting_seat, gaze_of, present
from web.reader import reader_tells
from web.shown import Page, SeatArt
from web.start.composed import Composer, Picks
from web.start.composer import compose
from web.words import PASS_ON

PART_NAMES = ("turn", "hand", "acts", "aside", "others", "ask")
"""The parts of a seat's page that change; `start/seat_parts.html` has a macro for each."""


def draw_parts(seat: str, snapshot: Snapshot, picks: Picks, wrong: str = "") -> Parts:
    """The parts of a seat's page, as HTML."""
    tells = reader_tells()
    position, view = snapshot.position, snapshot.position.view
    in_hand, hint = hidden_ways(position), snapshot.guidance.hint
    may_end = not snapshot.evening.is_watched and not (hint and hint.goes_on)
    composer = compose(
        position.offers, picks, tells, next_lie(view, hint),
        may_end=may_end, turns_page=position.turns_page, draws=position.draws, may_hold=bool(in_hand),
    )  # fmt: skip
    computers = page_context(current_app).computers()
    heard = as_all_hear(snapshot)
    page = present(heard, {}, {}, tells, computers, seat)
    secrets = secret_verbs(position)
    known = {
        "page": page,
        "seat": seat,
        "composer": composer,
        "board": seat_board(snapshot, composer, tells),
        "round": draw_round(view, {}, lambda text: told(text, tells), next_action(hint)),
        "handles": ring_handles(view, composer.picks),
        "spins": spins_of(position.offers, read_maze(view).cells),
        "ring_turns": {ring: dumps(turns) for ring, turns in turns_of(position.offers).items()},
        "wrong": wrong,
        "may_press": may_press(position, seat),
        "acts_now": position.to_act == seat,
        "says_why": position.to_act != NOBODY,
        "is_asked": snapshot.asked == seat,
        "passes_to": passes_to(position, seat),
        "next_name": next((one.name for one in page.seats if one.colour == position.to_act), ""),
        "waits": _waits(seat, snapshot, page.now_what, tells),
        "seen": snapshot.version,
        "start_page": bool(page_context(current_app).lobby.offers()),
        "can_undo": can_undo(snapshot.evening, seat),
        "secret_verbs": secrets,
        "explained": told(page_context(current_app).explained(seat, heard), tells),
        "in_hand": [told(say("{actions:capital}", actions=words), tells) for words in in_hand],
        "has_secrets": bool(secrets) or bool(in_hand) or holds_secrets(seat, page),
    }
    macros = current_app.jinja_env.get_template("start/seat_parts.html").make_module(known)
    return {name: str(getattr(macros, f"part_{name}")()) for name in PART_NAMES}


def _waits(seat: str, snapshot: Snapshot, now_what: str, tells: Language) -> bool:
    """Whether there is nothing for the seat to do, and what the table is told now is for others."""
    position = snapshot.position
    is_pressed_by_others = is_pressed(position) and not may_press(position, seat)
    is_others = position.to_act not in (NOBODY, TABLE, seat)
    is_told_others = is_others and now_what in (told(position.could, tells), told(PASS_ON, tells))
    return snapshot.asked not in ("", seat) or is_pressed_by_others or is_told_others


def is_pressed(position: Position) -> bool:
    """Whether a die is to be thrown, a page turned or a card drawn now by pressing a button."""
    return position.due is not None and position.due.chance is Chance.PRESSED


def may_press(position: Position, seat: str) -> bool:
    """Whether a seat may press that button at its own page: whose turn it is."""
    return is_pressed(position) and acting_seat(position) == seat


def why_wait(position: Position) -> str:
    """Why a seat that is not to act can do nothing: what is left to chance, or whose turn it is; "" when it is over."""
    if position.to_act == NOBODY:
        return ""
    if position.due is not None:
        return sentence(position.due.words)
    name = player(acting_seat(position))
    return sentences(say("{seat:capital}’s turn", seat=name), say("Wait until it is your turn."))


def can_undo(evening: EveningSoFar, seat: str) -> bool:
    """Whether a seat may take the latest action back: its own."""
    return evening.can_undo and evening.undoes == seat


def is_covered() -> bool:
    """Whether others look at this device too, so that a hand is covered; a demonstration's people look nowhere."""
    return viewer() == TABLE and page_context(current_app).showing is None


def passes_to(position: Position, seat: str) -> str:
    """Who sits down next at a device that several seats share: another seat, TABLE, or "" where it stays.

    When the game is over, the way on is at the table's own page.
    """
    next_one = TABLE if position.to_act == NOBODY else position.to_act
    return next_one if is_covered() and next_one != seat else ""


def secret_verbs(position: Position) -> frozenset[str]:
    """Verbs that name what the others at a shared device may not know, such as the cards of a hand.

    What names nothing is no secret: the sentence about what can be done says it to everybody.
    """
    known = set(page_context(current_app).desk.snapshot().position.legal if is_covered() else position.legal)
    return frozenset(one.verb for one in position.offers if one.nouns and one.text not in known)


def hidden_ways(position: Position) -> tuple[str, ...]:
    """What the seat at a shared device may be able to do out of its hand, whatever is in it; () on its own phone."""
    is_here = is_covered() and position.to_act not in ("", TABLE) and bool(position.offers)
    return position.in_hand if is_here else ()


def as_all_hear(snapshot: Snapshot) -> Snapshot:
    """The snapshot with what all may hear of what can be done and what matters now, where others watch."""
    if not is_covered():
        return snapshot
    heard = page_context(current_app).desk.snapshot().position
    return replace(snapshot, position=replace(snapshot.position, could=heard.could, moments=heard.moments))


def holds_secrets(seat: str, page: Page) -> bool:
    """Whether the seat sees anything before it that the others at a shared device do not.

    A count of nothing is no secret.
    """
    if not is_covered():
        return False
    all_see = present(page_context(current_app).desk.snapshot(), {}, {}, reader_tells())
    own, shown = (_before(seat, seen) for seen in (page, all_see))
    return own != shown


def _before(seat: str, page: Page) -> SeatArt | None:
    """What lies before a seat, without counts of nothing."""
    own = next((one for one in page.seats if one.colour == seat), None)
    return own and replace(own, tracks=tuple(track for track in own.tracks if track.done or track.items))


def seat_board(snapshot: Snapshot, composer: Composer, language: Language) -> BoardArt | None:
    """The maze with the arrows that can be tapped and the cells that were; None for a game on another board."""
    maze = as_hinted(read_maze(snapshot.position.view), snapshot.guidance.hint)
    if not maze.cells or LOOSE not in maze.cells:
        return None
    arrows = [word for kind, _, word in (spot.partition(":") for spot in composer.spots) if kind == "arrow"]
    picked = [pick.partition(":") for pick in composer.picks]
    arrow = next((word for kind, _, word in picked if kind == "arrow"), None)
    board = draw_board(
        maze, {}, {}, open_arrows=arrows, page_arrow=arrow, gaze=gaze_of(snapshot.position),
        hint=hint_on_board(snapshot.guidance.hint),
    )  # fmt: skip
    goals = tuple(word for kind, _, word in picked if kind == "place")
    return replace(board, goals=goals or board.goals, label=told(board.label, language))


def next_lie(view: ViewJson, hint: Hint | None) -> str:
    """The open sides of the loose tile as it lies, or as a hint wants it pushed in next; where there is none, how a
    hint wants a card laid next, "" where nobody knows it."""
    loose = as_hinted(read_maze(view), hint).cells.get(LOOSE)
    return loose.sides if loose else next_action(hint).rpartition(" ")[2]


def spins_of(offers: Iterable[Offered], cells: Mapping[str, TileText]) -> dict[str, dict[int, str]]:
    """For each tile that can be turned where it lies, what turns it by so many quarters clockwise."""
    found: dict[str, dict[int, str]] = {}
    for one in offers:
        match one.nouns:
            case (("place", cell), ("sides", wanted)) if one.verb == "rotate" and cell in cells:
                fitting = [quarters for quarters in (1, 2, 3) if _turned(cells[cell].sides, quarters) == wanted]
                found.setdefault(cell, {}).update(dict.fromkeys(fitting, one.text))
    return found


def turns_of(offers: Iterable[Offered]) -> dict[str, dict[int, str]]:
    """For each ring the actions that turn it, by how many steps."""
    found: dict[str, dict[int, str]] = {}
    for one in offers:
        nouns = dict(one.nouns)
        if "ring" in nouns:
            found.setdefault(nouns["ring"], {})[int(nouns.get("count", 1))] = one.text
    return found


def _turned(sides: str, quarters: int) -> str:
    """The open sides of a tile after so many quarters clockwise."""
    turned = {LETTERS[(LETTERS.index(side) + quarters) % 4] for side in sides if side in LETTERS}
    return "".join(side for side in LETTERS if side in turned)


def ring_handles(view: ViewJson, picks: Picks) -> tuple[HandleArt, ...]:
    """Where it is tapped how far the picked ring is turned; nothing where none is picked."""
    rings, names = read_rings(view), [pick.partition(":")[2] for pick in picks if pick.startswith("ring:")]
    number = rings.board.ring_named(names[0]) if rings and names else None
    return draw_handles(rings.board.rings[number]) if rings and number is not None else ()
