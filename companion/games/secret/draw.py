"""A position of Secret Labyrinth as people read it: the board unrolled, and a few lines below it."""

from __future__ import annotations

from companion.games.secret.json import state_json
from companion.games.secret.state import SecretState
from companion.games.secret.view import SecretView, hands_seen, view
from companion.maze.pen import PLAIN, Pen
from companion.maze.rings import format_place


def draw(seen: SecretState | SecretView, pen: Pen = PLAIN) -> str:
    """The board and whose turn it is, the open card, the cards before each seat; of a state all that is known."""
    known = view(seen, seen.seat) if isinstance(seen, SecretState) else seen
    lines = [pen.rings(seen.board, seen.offsets, seen.pawns), *_summary(known)]
    hands = state_json(seen)["hands"] if isinstance(seen, SecretState) else hands_seen(seen)
    assert isinstance(hands, dict)
    places = dict(seen.pawns)
    for seat in seen.seats:
        lines.append(f"{seat} on {format_place(places[seat])}, cards {', '.join(hands[seat]) or 'none'}")
    if isinstance(seen, SecretState):
        lines.append("the referee's eyes only: these cards lie face down")
    return "\n".join(lines)


def _summary(view: SecretView) -> list[str]:
    lines = [f"turn {view.turn + 1} of {view.seat}, {view.phase}, to act: {view.to_act or 'nobody'}"]
    changed = f"changed so far: {', '.join(view.changes) or 'nothing'}" + ("; walked" if view.has_walked else "")
    lines.append(f"open card: {view.open_card or 'none'}, {view.deck_left} in the stack; {changed}")
    if view.duel:
        duel = view.duel
        stake = f"{duel.count or 'as many as the die shows'}" + (f" {duel.kind}" if duel.kind else "")
        lost = f", lost by {duel.loser}" if duel.loser else ""
        lines.append(f"duel of {view.seat} with {duel.opponent} for {stake}{lost}")
    if view.gone:
        lines.append(f"animals used up: {', '.join(view.gone)}")
    if view.outcome:
        lines.append(f"{view.outcome}{': ' + ', '.join(view.winners) if view.winners else ''}")
    return lines
