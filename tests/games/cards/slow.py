"""The card game written a second time, slowly and from the rulebook: plain dicts and lists, no code of the rules.

A position is the JSON that a file would hold. `legal` lists action texts, `after` gives the next position.
"""

from __future__ import annotations

import copy
from itertools import combinations, product

SIDES = "NESW"
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def corridors(text: str, turn: str) -> list[tuple[frozenset[str], list[str]]]:
    """Sides and treasures of each corridor of a card that was turned."""
    quarter = SIDES.index(turn)
    found = []
    for part in text.split("+"):
        letters, *treasures = part.split(":")
        found.append((frozenset(SIDES[(SIDES.index(side) + quarter) % 4] for side in letters), treasures))
    return found


def graph(text: str, turn: str) -> frozenset:
    """The card as something that is equal when it lies the same way."""
    return frozenset((sides, tuple(sorted(treasures))) for sides, treasures in corridors(text, turn))


def turns(text: str) -> list[str]:
    """The turns that lie differently, the first of each kind."""
    return [turn for turn in SIDES if graph(text, turn) not in [graph(text, t) for t in SIDES[: SIDES.index(turn)]]]


def opened(text: str, turn: str) -> set[str]:
    """The sides at which some corridor leaves the card."""
    return {side for sides, _ in corridors(text, turn) for side in sides}


def grid(pos: dict) -> dict[tuple[int, int], list[str]]:
    """Name and turn at each place."""
    return {tuple(int(part) for part in cell.split(",")): text.split() for cell, text in pos["cells"].items()}


def beside(place: tuple[int, int], side: str) -> tuple[int, int]:
    """The place next to this one."""
    return place[0] + STEP[side][0], place[1] + STEP[side][1]


def text_of(place: tuple[int, int]) -> str:
    """A place as text."""
    return f"{place[0]},{place[1]}"


def seat_of(pos: dict) -> str:
    """Whose turn it is."""
    return pos["seats"][pos["turn"] % len(pos["seats"])]


def unseen(pos: dict) -> list[str]:
    """What is neither laid nor taken nor known in a hand."""
    gone = [text.split()[0] for text in pos["cells"].values()]
    for cards in [*pos["hands"].values(), *pos["taken"].values()]:
        gone += cards
    return sorted(card for card in pos["cards"] if card not in gone)


def deck_left(pos: dict) -> int:
    """How many cards can still be drawn."""
    return len(unseen(pos)) - sum(hand.count("?") for hand in pos["hands"].values())


# --- laying ---


def free_places(laid: dict) -> list[tuple[int, int]]:
    """Free places beside a laid card."""
    return sorted({beside(place, side) for place, side in product(laid, SIDES)} - set(laid))


def is_placed_well(pos: dict, laid: dict, card: str, place: tuple[int, int], turn: str) -> bool:
    """Whether the card may lie there by the rules."""
    goes_on, is_wrong = False, False
    mine = opened(pos["cards"][card], turn)
    for side in SIDES:
        other = laid.get(beside(place, side))
        if other:
            theirs = FACING[side] in opened(pos["cards"][other[0]], other[1])
            goes_on = goes_on or (theirs and side in mine)
            is_wrong = is_wrong or theirs != (side in mine)
    return goes_on and not (pos["options"]["strict_edges"] and is_wrong)


def good_lays(pos: dict, card: str) -> set[str]:
    """Every way to lay the card by the rules."""
    laid = grid(pos)
    return {
        f"lay {card} {text_of(place)} {turn}"
        for place in free_places(laid)
        for turn in turns(pos["cards"][card])
        if is_placed_well(pos, laid, card, place, turn)
    }


def hands_that_could_be(pos: dict) -> set[tuple[str, ...]]:
    """Every hand the seat may hold as far as the position says."""
    hand = pos["hands"][seat_of(pos)]
    known = [card for card in hand if card != "?"]
    return {tuple(sorted([*known, *rest])) for rest in combinations(unseen(pos), hand.count("?"))}


def seat_lays(pos: dict) -> set[str]:
    """What the seat can lay, over every hand it may hold."""
    good = {card: good_lays(pos, card) for hand in hands_that_could_be(pos) for card in hand}
    found = set().union(*good.values()) if good else set()
    if pos["options"]["no_placement"] == "anywhere":
        for hand in hands_that_could_be(pos):
            if not any(good[card] for card in hand):
                for card in hand:
                    for place in free_places(grid(pos)):
                        found |= {f"lay {card} {text_of(place)} {turn}" for turn in turns(pos["cards"][card])}
    return found


def shows(pos: dict) -> set[str]:
    """The hands that a seat could show in order to pass, where its hand is not known."""
    if "?" not in pos["hands"][seat_of(pos)] or pos["options"]["no_placement"] == "anywhere":
        return set()
    stuck = [hand for hand in hands_that_could_be(pos) if not any(good_lays(pos, card) for card in hand)]
    return {"show-hand " + " ".join(hand) for hand in stuck}


# --- taking ---


def walked(pos: dict, start: tuple) -> set[tuple]:
    """Every (place, number of corridor) that can be walked to from one."""
    laid = grid(pos)
    found, count = {start}, 0
    while count != len(found):
        count = len(found)
        for place, number in list(found):
            sides, _ = corridors(pos["cards"][laid[place][0]], laid[place][1])[number]
            for side in sides:
                there = beside(place, side)
                if there in laid:
                    for other, (back, _) in enumerate(corridors(pos["cards"][laid[there][0]], laid[there][1])):
                        if FACING[side] in back:
                            found.add((there, other))
    return found


def matches(pos: dict, place: tuple[int, int]) -> list[str]:
    """The other cards with an equal treasure on a joined corridor, in reading order."""
    laid = grid(pos)

    def treasures(there, number):
        return set(corridors(pos["cards"][laid[there][0]], laid[there][1])[number][1])

    found = set()
    for number in range(len(corridors(pos["cards"][laid[place][0]], laid[place][1]))):
        for there, other in walked(pos, (place, number)):
            if there != place and treasures(place, number) & treasures(there, other):
                found.add(there)
    return [text_of(there) for there in sorted(found, key=lambda there: (there[1], there[0]))]


def may_stay(pos: dict, cells: set[str]) -> bool:
    """Whether these cards may stay as the labyrinth."""
    places = {tuple(int(part) for part in cell.split(",")) for cell in cells}
    if any(not any(beside(place, side) in places for side in SIDES) for place in places):
        return False
    if pos["options"]["only_no_single_card"]:
        return True
    piece = {min(places)}
    while True:
        more = {beside(place, side) for place in piece for side in SIDES} & places - piece
        if not more:
            return piece == places
        piece |= more


def takes(pos: dict) -> set[str]:
    """The cards that may be taken now: with some others, or none, they leave a labyrinth that may stay."""
    found = set()
    for count in range(1, len(pos["offers"]) + 1):
        for chosen in combinations(pos["offers"], count):
            if may_stay(pos, set(pos["cells"]) - set(chosen)):
                found |= {f"take {cell}" for cell in chosen}
    return found


# --- the game ---


def legal(pos: dict) -> set[str]:
    """Every legal action."""
    if pos["phase"] == "draw":
        seat = seat_of(pos)
        is_blind = pos["options"]["hands"] == "table" or any("?" in hand for hand in pos["hands"].values())
        blind = {f"draw-unseen {seat}"} if is_blind else set()
        return blind | {f"draw {seat} {card}" for card in unseen(pos)}
    if pos["phase"] == "take":
        return takes(pos) | ({"end"} if may_stay(pos, set(pos["cells"])) else set())
    return seat_lays(pos) | shows(pos) if pos["phase"] == "lay" else set()


def after(pos: dict, action: str) -> dict:
    """The position after a legal action."""
    pos = copy.deepcopy(pos)
    verb, *words = action.split()
    hand = pos["hands"][seat_of(pos)]
    if verb == "lay":
        card, cell, turn = words
        hand.remove(card if card in hand else "?")
        pos["cells"][cell] = f"{card} {turn}"
        pos["shown"] = [name for name in pos["shown"] if name != card]
        pos.update(phase="take", played=cell, passed=0)
        pos["offers"] = matches(pos, tuple(int(part) for part in cell.split(",")))
    elif verb == "take":
        pos["taken"][seat_of(pos)].append(pos["cells"].pop(words[0]).split()[0])
        pos["offers"].remove(words[0])
    elif verb == "show-hand":
        pos["hands"][seat_of(pos)] = sorted(words)
        passed(pos)
        next_seat(pos)
    elif verb in ("draw", "draw-unseen"):
        hand.append(words[1] if verb == "draw" else "?")
        hand.sort()
        close(pos)
    if verb == "end" or (pos["phase"] == "take" and legal(pos) == {"end"}):
        close(pos)
    return told(pos)


def close(pos: dict) -> None:
    """The turn is done but for drawing."""
    pos.update(played=None, offers=[], phase="draw")
    if len(pos["hands"][seat_of(pos)]) >= 2 or deck_left(pos) == 0:
        next_seat(pos)


def passed(pos: dict) -> None:
    """The seat's hand has been seen by all, and it has passed."""
    pos["shown"] = sorted({*pos["shown"], *(card for card in pos["hands"][seat_of(pos)] if card != "?")})
    pos["passed"] += 1


def next_seat(pos: dict) -> None:
    """The next seat that can do anything, or the end."""
    pos.update(phase="lay", turn=pos["turn"] + 1)
    while pos["passed"] < sum(len(hand) > 0 for hand in pos["hands"].values()):
        if pos["hands"][seat_of(pos)]:
            if seat_lays(pos):
                return
            passed(pos)
        pos["turn"] += 1
    pos["phase"] = "over"


def told(pos: dict) -> dict:
    """The position with what follows from the rest, and its cells in reading order."""
    pos["cells"] = dict(sorted(pos["cells"].items(), key=lambda pair: [int(n) for n in pair[0].split(",")][::-1]))
    pos["deck"], pos["deck_left"] = unseen(pos), deck_left(pos)
    pos["to_act"] = {"draw": "TABLE", "over": ""}.get(pos["phase"], seat_of(pos))
    pos["outcome"] = "won" if pos["phase"] == "over" else ""
    return pos


def perft(pos: dict, depth: int) -> int:
    """How many sequences of so many legal actions there are."""
    actions = legal(pos)
    return len(actions) if depth == 1 else sum(perft(after(pos, action), depth - 1) for action in actions)
