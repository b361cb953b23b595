"""Master Labyrinth (2007) once more, slow and obvious, on the JSON of a position; shares no code with the project."""

from __future__ import annotations

import copy as copying

COLUMNS, ROWS = "abcdefg", "1234567"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
SHAPES = {"I": ["NS", "EW"], "L": ["NE", "ES", "SW", "NW"], "T": ["NES", "ESW", "NSW", "NEW"]}
AHEAD = {"N": "d3", "E": "e4", "S": "d5", "W": "c4"}
REFUGE = "d4"


# --- the board ---


def shape(tile):
    if tile.endswith("?"):
        return tile[:-1]
    return next(letter for letter, lays in SHAPES.items() if tile in lays)


def is_fixed(cell):
    return cell[0] in "aceg" and cell[1] in "1357"


def lays(pos, tile):
    """The ways a tile may lie, by its shape or by the shapes that nobody has accounted for."""
    if shape(tile):
        return SHAPES[shape(tile)]
    left = dict(pos["tiles"])
    for cell, other in pos["cells"].items():
        if not is_fixed(cell) and shape(other):
            left[shape(other)] -= 1
    if shape(pos["loose"]):
        left[shape(pos["loose"])] -= 1
    return [lay for letter, count in left.items() if count > 0 for lay in SHAPES[letter]]


def lane(arrow):
    side, number = arrow
    cells = [c + number for c in COLUMNS] if side in "EW" else [COLUMNS[int(number) - 1] + r for r in ROWS]
    return cells if side in "NW" else cells[::-1]


def joined(pos, cell):
    """The cells one step away; the refuge has no ways in or out."""
    found = []
    for side in pos["cells"][cell] if cell != REFUGE else "":
        x, y = COLUMNS.index(cell[0]) + STEP[side][0], ROWS.index(cell[1]) + STEP[side][1]
        if 0 <= x < 7 and 0 <= y < 7:
            other = COLUMNS[x] + ROWS[y]
            if other != REFUGE and BACK[side] in pos["cells"][other]:
                found.append(other)
    return found


def distances(pos, start):
    far, waiting = {start: 0}, [start]
    while waiting:
        here = waiting.pop(0)
        for other in joined(pos, here):
            if other not in far:
                far[other] = far[here] + 1
                waiting.append(other)
    return far


# --- who, what ---


def seat_of(pos):
    return pos["seats"][pos["turn"] % len(pos["seats"])]


def duellist(pos):
    return pos["duels"][0] if pos["duels"] else seat_of(pos)


def actor(pos):
    if pos["phase"] == "over":
        return ""
    if pos["phase"] in ("comes-out", "put-treasure", "dragon", "duel", "final"):
        return "TABLE"
    return duellist(pos) if pos["phase"] == "reroll" else seat_of(pos)


def walks(pos):
    pawn = pos["pawns"][seat_of(pos)]
    return [cell for cell in distances(pos, pawn) if cell != pawn]


def pile(card):
    if card.endswith("?"):
        return card
    return "low?" if int(card.split("-")[0]) <= 6 else "high?"


def suits(card, wish):
    """`wish` is a symbol, or the value of a treasure."""
    return not card.endswith("?") and (card.endswith("-" + str(wish)) or card.startswith(str(wish) + "-"))


def playable(pos, seat, wish):
    hand = pos["hands"][seat]
    return {card for card in hand + [card for card in pos["unseen"] if pile(card) in hand] if suits(card, wish)}


def looks_able(pos, seat, wish):
    """What someone thinks who sees the backs of the cards and the discard pile."""
    out = [card for hand in pos["hands"].values() for card in hand] + pos["unseen"]
    backs = {pile(card) for card in pos["hands"][seat]}
    return any(suits(card, wish) and pile(card) in backs for card in out)


def may_double(pos):
    return pos["options"]["chain_double_turn"] or not pos["extra"]


def may_fight(pos):
    if pos["treasures"] or pos["waiting"] or pos["fought"]:
        return False
    if pos["took"] and not pos["options"]["final_duel_same_turn"]:
        return False
    return pos["pawns"][seat_of(pos)] == AHEAD[pos["dragon"]]


def is_asked(pos):
    phase = pos["phase"]
    if phase in ("walk", "after"):
        can_double = may_double(pos) and looks_able(pos, seat_of(pos), "double")
        return can_double or may_fight(pos) or (phase == "walk" and walks(pos) != [])
    if phase == "coin":
        return looks_able(pos, seat_of(pos), pos["took"])
    if phase in ("reroll", "final-reroll"):
        return looks_able(pos, duellist(pos), "reroll")
    return True


# --- what may be done ---


def legal(pos):
    phase, seat = pos["phase"], seat_of(pos)
    if phase == "push":
        arrows = [side + number for side in "NESW" for number in "246"]
        return {f"push {a} {lay}" for a in arrows if a != pos["ban"] for lay in lays(pos, pos["loose"])}
    if phase == "comes-out":
        cell = next(cell for cell in AHEAD.values() if "?" in pos["cells"][cell])
        return {f"comes-out {cell} {lay}" for lay in lays(pos, pos["cells"][cell])}
    if phase == "put-treasure":
        cell = next(cell for cell in pos["treasure_cells"] if cell not in pos["treasures"])
        return {f"put-treasure {cell} {value}" for value in pos["waiting"]}
    if phase == "coin":
        return {f"coin {card}" for card in playable(pos, seat, pos["took"])} | {"keep"}
    if phase == "dragon":
        return {f"roll dragon {face}" for face in ("1", "2", "3", "4", "white", "black")}
    if phase in ("duel", "final"):
        return {f"roll duel {pips}" for pips in range(1, 7)}
    if phase in ("reroll", "final-reroll"):
        return {f"reroll {card}" for card in playable(pos, duellist(pos), "reroll")} | {"keep"}
    if phase == "over":
        return set()
    found = {"end"} | ({"fight"} if may_fight(pos) else set())
    if phase == "walk":
        found |= {f"walk {cell}" for cell in walks(pos)}
    if may_double(pos):
        found |= {f"double-turn {card}" for card in playable(pos, seat, "double")}
    return found


# --- what comes of it ---


def after(pos, action):
    pos = copying.deepcopy(pos)
    act(pos, action)
    while not is_asked(pos):
        if pos["phase"] in ("walk", "after"):
            end_turn(pos)
        else:
            keep(pos)
    pos["to_act"] = actor(pos)
    return pos


def act(pos, action):
    verb, *nouns = action.split()
    seat = seat_of(pos)
    if verb == "push":
        shove(pos, *nouns)
    elif verb == "comes-out":
        pos["cells"][nouns[0]] = nouns[1]
        pos["phase"] = "walk"
    elif verb == "walk":
        walk(pos, seat, nouns[0])
    elif verb == "put-treasure":
        pos["waiting"].remove(int(nouns[1]))
        pos["treasures"][nouns[0]] = int(nouns[1])
        pos["treasures"] = dict(sorted(pos["treasures"].items(), key=lambda pair: (pair[0][1], pair[0][0])))
        pos["phase"] = "put-treasure" if pos["waiting"] else "coin"
    elif verb == "coin":
        play_card(pos, seat, nouns[0])
        pos["coins"][seat] += 1
        pos["phase"] = "dragon"
    elif verb == "keep":
        keep(pos)
    elif verb == "reroll":
        play_card(pos, duellist(pos), nouns[0])
        pos["rolls"].pop()
        pos["phase"] = "final" if pos["phase"] == "final-reroll" else "duel"
    elif verb == "double-turn":
        play_card(pos, seat, nouns[0])
        begin_turn(pos, True)
    elif verb == "fight":
        pos["phase"] = "final"
    elif verb == "end":
        end_turn(pos)
    elif nouns[0] == "dragon":
        roll_dragon(pos, nouns[1])
    else:
        roll_duel(pos, int(nouns[1]))


def shove(pos, arrow, tile):
    cells = lane(arrow)
    goes_to = dict(zip(cells, cells[1:] + cells[:1], strict=True))
    before = dict(pos["cells"])
    pos["loose"] = before[cells[-1]]
    for cell, there in goes_to.items():
        pos["cells"][there] = before[cell]
    pos["cells"][cells[0]] = tile
    for people in ("pawns", "guards"):
        pos[people] = {who: goes_to.get(cell, cell) for who, cell in pos[people].items()}
    carried = {goes_to.get(cell, cell): value for cell, value in pos["treasures"].items()}
    pos["treasures"] = dict(sorted(carried.items(), key=lambda pair: (pair[0][1], pair[0][0])))
    pos["ban"] = BACK[arrow[0]] + arrow[1]
    pos["phase"] = "comes-out" if any("?" in pos["cells"][cell] for cell in AHEAD.values()) else "walk"


def walk(pos, seat, cell):
    pos["pawns"][seat] = cell
    pos["phase"] = "after"
    here = pos["treasures"].get(cell)
    if here is not None and here == min(pos["treasures"].values()):
        del pos["treasures"][cell]
        pos["collected"][seat] = sorted([*pos["collected"][seat], here])
        pos["took"] = here
        pos["phase"] = "coin"
        if not pos["treasures"] and pos["waiting"]:
            pos["phase"] = "put-treasure"


def play_card(pos, seat, card):
    hand = pos["hands"][seat]
    if card in hand:
        hand.remove(card)
    else:
        hand.remove(pile(card))
        pos["unseen"].remove(card)
    pos["played"] = sorted([*pos["played"], card], key=lambda card: (int(card.split("-")[0]), card))


def roll_dragon(pos, face):
    if face.isdigit():
        turns = int(face) if pos["options"]["dragon_turns"] == "clockwise" else -int(face)
        pos["dragon"] = "NESW"[("NESW".index(pos["dragon"]) + turns) % 4]
        start = AHEAD[pos["dragon"]]
        if pos["options"]["dragon_needs_opening"] and BACK[pos["dragon"]] not in pos["cells"][start]:
            start = None
    else:
        start = pos["guards"][face] if pos["guards"][face] != REFUGE else None
    pos["duels"] = in_danger(pos, start) if start else []
    pos["phase"] = "duel" if pos["duels"] else "after"


def in_danger(pos, start):
    far, count = distances(pos, start), len(pos["seats"])
    order = [pos["seats"][(pos["turn"] + step) % count] for step in range(count)]
    there = [seat for seat in order if pos["pawns"][seat] in far]
    if pos["options"]["skip_to_next_if_empty"]:
        there = [seat for seat in there if pos["collected"][seat]]
    nearest = min((far[pos["pawns"][seat]] for seat in there), default=None)
    return [seat for seat in there if far[pos["pawns"][seat]] == nearest and pos["collected"][seat]]


def roll_duel(pos, pips):
    if pos["phase"] == "final":
        pos["rolls"].append(pips)
        pos["phase"] = "final-reroll"
    elif pips > 3:
        next_duel(pos)
    else:
        pos["rolls"] = [pips]
        pos["phase"] = "reroll"


def keep(pos):
    if pos["phase"] == "coin":
        pos["phase"] = "dragon"
    elif pos["phase"] == "reroll":
        lose_treasure(pos, duellist(pos))
        next_duel(pos)
    elif len(pos["rolls"]) < 3:
        pos["phase"] = "final"
    elif sum(pos["rolls"]) > 11:
        pos.update(phase="over", outcome="won", slayer=seat_of(pos))
    else:
        lose_treasure(pos, seat_of(pos))
        pos.update(rolls=[], fought=True, phase="after")
        if not pos["options"]["double_turn_after_lost_duel"]:
            end_turn(pos)


def lose_treasure(pos, seat):
    if pos["collected"][seat]:
        pos["box"] = sorted([*pos["box"], pos["collected"][seat].pop(0)])


def next_duel(pos):
    pos["duels"].pop(0)
    pos["rolls"] = []
    pos["phase"] = "duel" if pos["duels"] else "after"


def begin_turn(pos, is_extra):
    pos.update(phase="push", extra=is_extra, took=0, fought=False, rolls=[], duels=[])


def end_turn(pos):
    pos["turn"] += 1
    begin_turn(pos, False)
    if pos["turn"] >= pos["options"]["turn_limit"] > 0:
        pos.update(phase="over", outcome="stopped")


def perft(pos, depth):
    actions = legal(pos)
    return len(actions) if depth == 1 else sum(perft(after(pos, action), depth - 1) for action in actions)
