"""What a seat of Secret Labyrinth may know: the board, its own cards, and how many cards lie before the others.

Secrets leave by allow-list: a view is what is public. Cards lie face down before everybody, and it is part of
the game to remember who has taken which (secret_1998.txt, "The duel"), so a view does not tell it again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.secret.actions import ChooseFist, HandOver, Pay, Trade
from companion.games.secret.cards import UNKNOWN, Hand, format_card
from companion.games.secret.state import HIDDEN, Duel, SecretPublic, SecretState
from companion.rules.public import Held, public_part
from companion.rules.verbs import Action, format_action


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretView(SecretPublic):
    """What `viewer` may know of a state; `own` are its cards, those of others are counts.

    When the game is won, the winners' cards lie open for all in `shown`. `asked` is who has asked whom for how many.
    """

    viewer: str
    actor: str
    own: Hand
    counts: Held[int]
    shown: Held[Hand]
    duel: Duel | None
    asked: tuple[str, str, int, int] | None

    @property
    def to_act(self) -> str:
        """The colour to act, `TABLE`, or `""` when the game is over."""
        return self.actor


def view(state: SecretState, seat: str) -> SecretView:
    """What the seat (a colour, or `TABLE` for someone looking on) may know of the state."""
    asked = state.asked
    return SecretView(
        viewer=seat,
        actor=state.to_act,
        own=dict(state.hands).get(seat, ()),
        counts=tuple((other, len(hand)) for other, hand in state.hands),
        shown=tuple((winner, state.hand(winner)) for winner in state.winners),
        duel=_duel_seen(state, seat),
        asked=None if asked is None else (asked.seat, asked.other, asked.count, len(asked.given)),
        **public_part(SecretPublic, state),
    )


def _duel_seen(state: SecretState, seat: str) -> Duel | None:
    """The duel, of the fists that are still closed only the seat's own."""
    if state.duel is None:
        return None
    owners = (state.seat, state.duel.opponent)
    fists = (fist if owner == seat else HIDDEN for owner, fist in zip(owners, state.duel.fists, strict=False))
    return replace(state.duel, fists=tuple(fists))


def hands_seen(view: SecretView) -> dict[str, list[str]]:
    """The cards before each seat as the viewer sees them: its own, those uncovered to win, and backs."""
    known = {**dict(view.shown), **({view.viewer: view.own} if view.own else {})}
    return {
        seat: [format_card(card) for card in known[seat]] if seat in known else [UNKNOWN] * count
        for seat, count in view.counts
    }


def told(state: SecretState, action: Action, seat: str) -> str:
    """The action's text as the seat may know it: cards that pass face down between others are `?`.

    A fist is its seat's alone to know until both are opened.
    A card laid down for a trade is its giver's alone to know until the trade is done.
    """
    match action:
        case Trade(animal, other, given) if given and state.to_act != seat:
            return f"trade {animal} {other} {UNKNOWN}"
        case ChooseFist() if state.to_act != seat:
            return f"fist {HIDDEN}"
        case HandOver(cards) if state.asked and seat not in (state.asked.seat, state.asked.other):
            return " ".join(["hand-over", *[UNKNOWN] * len(cards)])
        case Pay(cards) if state.duel and seat not in (state.seat, state.duel.opponent):
            return " ".join(["pay", *[UNKNOWN] * len(cards)])
        case _:
            return format_action(action)
