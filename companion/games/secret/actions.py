"""What can be done in Secret Labyrinth besides walking and ending a turn, and the words of it; no rule in here."""

from __future__ import annotations

from companion.maze.rings import Place, format_place, parse_place
from companion.maze.tile import parse_mark
from companion.rules.actions import End, RollDuel, Walk
from companion.rules.verbs import COUNT, MARK, Action, Noun, verb

RING_PLACE = Noun(parse_place, format_place, "place")
"""A square of the round board, as in `r3.12`."""

RING = Noun(parse_mark, str, "ring")
"""A ring of the round board by its name."""


@verb("turn", RING, COUNT, optional=1)
class TurnRing(Action):
    """The seat turns a ring, or the disc in the middle, so many steps the way its arrow points."""

    ring: str
    steps: int = 1


@verb("take-card")
class TakeCard(Action):
    """The seat takes the open card, on whose picture its piece stands."""


@verb("challenge", MARK, MARK)
class Challenge(Action):
    """The seat duels with a piece on its square: for `one` card, or for as many as the `die` shows."""

    opponent: str
    cards: str


@verb("stake", MARK)
class Stake(Action):
    """The challenger states what the duel is for: `treasure`, `troll`, or `any` card."""

    kind: str


@verb("fist", MARK)
class ChooseFist(Action):
    """The seat chooses in secret what its fist holds: `rock`, `paper` or `scissors`."""

    holds: str


@verb("hands", MARK, MARK)
class ShowHands(Action):
    """TABLE opens both fists at once, the challenger's first: `rock`, `paper` or `scissors`."""

    challenger: str
    opponent: str


@verb("pay", rest=MARK)
class Pay(Action):
    """The loser of a duel gives these cards to the winner."""

    cards: tuple[str, ...]


@verb("paid", COUNT)
class Paid(Action):
    """TABLE saw so many cards change hands face down after a duel."""

    count: int


@verb("put", RING_PLACE)
class PutPiece(Action):
    """The winner of a duel puts the loser's piece on a free square."""

    place: Place


@verb("trade", MARK, MARK, MARK, optional=1)
class Trade(Action):
    """The seat uses up an animal card: one of its cards for two unseen ones of the other seat.

    `given` is the card where the companion keeps the cards, and "" where paper changes hands unseen.
    """

    animal: str
    seat: str
    given: str = ""


@verb("leap", MARK, RING_PLACE)
class Leap(Action):
    """The seat uses up an animal card and puts its piece on any square (the German rule)."""

    animal: str
    place: Place


@verb("snatch", MARK, MARK)
class Snatch(Action):
    """The seat uses up an animal card and draws one unseen card of the other seat (the German rule)."""

    animal: str
    seat: str


@verb("hand-over", rest=MARK)
class HandOver(Action):
    """TABLE draws these cards, unseen, from the seat that is asked for cards."""

    cards: tuple[str, ...]


@verb("uncover", MARK)
class Uncover(Action):
    """TABLE turns over the next mystery card."""

    card: str


@verb("claim", MARK, rest=MARK)
class Claim(Action):
    """The seat uncovers these cards, all of one kind, and wins."""

    seat: str
    cards: tuple[str, ...]


@verb("no-claim")
class NoClaim(Action):
    """Nobody uncovers cards to win."""


@verb("wait")
class Wait(Action):
    """A seat that could use an animal card between turns does not."""


ACTIONS: tuple[type[Action], ...] = (
    Walk, End, TurnRing, TakeCard, Challenge, RollDuel, Stake, ChooseFist, ShowHands, Pay, Paid, PutPiece, Trade,
    Leap, Snatch, HandOver, Uncover, Claim, NoClaim, Wait,
)  # fmt: skip
"""Every kind of action of Secret Labyrinth."""
