"""Mystery cards that may be known or not: each one somewhere is told by which cards it can be.

A card nobody passed face down is known, a choice of one. Who looks on while cards change hands face down knows only
that each is "one of these", and that no card is in two places; what follows from that is worked out here. It is never
narrower than the truth, and as narrow as the places taken together allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Card = tuple[str, ...]
"""One card lying somewhere: the names it can have, in alphabetical order; a known card is a choice of one."""

Hand = tuple[Card, ...]
"""Cards in one place, in alphabetical order, which tells nothing."""

ONE_OF = "|"
UNKNOWN = "?"


def known(name: str) -> Card:
    """A card that is known."""
    return (name,)


def hand_of(cards: Iterable[Card]) -> Hand:
    """The cards as they are kept."""
    return tuple(sorted(cards))


def names_in(hand: Iterable[Card]) -> frozenset[str]:
    """Every name a card of the hand can have."""
    return frozenset(name for card in hand for name in card)


def passed(hand: Hand, names: Iterable[str], count: int) -> tuple[Hand, Hand]:
    """What is left of the hand and what was given away, when it gives `count` cards out of these names.

    Which cards went is known only as far as these names say: if all that could be meant went, each is what it was.
    """
    wanted = frozenset(names)
    meant = [card for card in hand if not wanted.isdisjoint(card)]
    rest = [card for card in hand if wanted.isdisjoint(card)]
    if count == len(meant):
        return hand_of(rest), hand_of(_only(card, wanted) for card in meant)
    mixed = tuple(sorted(names_in(meant)))
    return hand_of([*rest, *[mixed] * (len(meant) - count)]), hand_of([_only(mixed, wanted)] * count)


def without(hand: Hand, names: Iterable[str]) -> Hand:
    """The hand when none of its cards is one of these."""
    refused = frozenset(names)
    return hand_of(tuple(name for name in card if name not in refused) for card in hand)


def most_of(hand: Hand, names: Iterable[str]) -> int:
    """How many cards of the hand can be among these names at most."""
    wanted = frozenset(names)
    return _matched([_only(card, wanted) for card in hand])


def least_of(hand: Hand, names: Iterable[str]) -> int:
    """How many cards of the hand are among these names at least."""
    others = names_in(hand) - frozenset(names)
    return len(hand) - most_of(hand, others)


def can_all_be(cards: Sequence[Card]) -> bool:
    """Whether all these cards can lie there at once, no two with the same name."""
    return _matched(cards) == len(cards)


def settled(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Each card with the names it can still have when no two have the same; all of them must be able to lie there."""
    if all(len(card) == 1 for card in cards):
        return tuple(cards)
    narrow = {card: tuple(name for name in card if _can_be(cards, card, name)) for card in set(cards)}
    return tuple(narrow[card] for card in cards)


def _can_be(cards: Sequence[Card], card: Card, name: str) -> bool:
    rest = list(cards)
    rest.remove(card)
    return can_all_be([known(name), *rest])


def _only(card: Card, names: frozenset[str]) -> Card:
    return tuple(name for name in card if name in names)


def _matched(cards: Sequence[Card]) -> int:
    """How many of the cards can have a name of their own at once (Kuhn's augmenting paths)."""
    holder: dict[str, int] = {}
    ordered = sorted(cards, key=len)

    def finds(index: int, tried: set[str]) -> bool:
        for name in ordered[index]:
            if name not in tried:
                tried.add(name)
                if name not in holder or finds(holder[name], tried):
                    holder[name] = index
                    return True
        return False

    return sum(finds(index, set()) for index in range(len(ordered)))


def format_card(card: Card, pool: Card = ()) -> str:
    """The text of a card: its name, `crown|ring` where it is one of several, `?` where it can be any of the pool."""
    return UNKNOWN if card == pool and len(card) > 1 else ONE_OF.join(card)
