"""Master Labyrinth 1991 a second time, slow and obvious, on the JSON of a position; shares no code with the project."""

from __future__ import annotations

import copy as copying

COLUMNS, ROWS = "abcdefg", "1234567"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
SHAPES = (["NS", "EW"], ["NE", "ES", "SW", "NW"], ["NES", "ESW", "NSW", "NEW"])


def lays(tile):
    return next(shape for shape in SHAPES if tile in shape)


def beside(cell, side):
    x, y = COLUMNS.index(cell[0]) + STEP[side][0], ROWS.index(cell[1]) + STEP[side][1]
    return COLUMNS[x] + ROWS[y] if 0 <= x < 7 and 0 <= y < 7 else None


def lane(arrow):
    side, number = arrow
    cells = [c + number for c in COLUMNS] if side in "EW" else [COLUMNS[int(number) - 1] + r for r in ROWS]
    return cells if side in "NW" else cells[::-1]


def reach(cells, start):
    """Cells a pawn could stop on, the start not among them, walked step by step."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for side in cells[here]:
            there = beside(here, side)
            if there and there not in found and BACK[side] in cells[there]:
                found.add(there)
                waiting.append(there)
    return found - {start}


def seat_of(pos):
    return pos["seats"][pos["turn"] % len(pos["seats"])]


def shoves(pos):
    """Every push as arrow and orientation."""
    arrows = [side + number for side in "NESW" for number in "246" if side + number != pos["ban"]]
    return [(arrow, tile) for arrow in arrows for tile in lays(pos["loose"])]


def legal(pos):
    if pos["phase"] == "over":
        return set()
    if pos["phase"] == "reveal":
        seat = next(seat for seat in pos["seats"] if pos["formulas"][seat] == "?")
        return {f"reveal formula {seat} {card}" for card in pos["deck"]}
    if pos["phase"] == "pay":
        return {f"give {pos['owed']} {pos['offer']}"}
    if pos["phase"] == "push":
        return {f"push {arrow} {tile}" for arrow, tile in shoves(pos)} | offers(pos) | tips(pos)
    found = {"end"} | {f"walk {cell}" for cell in walks(pos)}
    return found | {"use wand"} if can_use_wand(pos) else found


def offers(pos):
    if pos["offer"] or not pos["options"]["tips"]:
        return set()
    seat = seat_of(pos)
    found = {f"offer {token}" for token in pos["taken"][seat]}
    return found | {"offer wand"} if pos["wands"][seat] else found


def tips(pos):
    if not pos["offer"]:
        return set()
    told = [tip.split() for tip in pos["tips"]]
    found = set()
    for arrow, tile in shoves(pos):
        pushed = copying.deepcopy(pos)
        shove(pushed, arrow, tile)
        for cell in reach(pushed["cells"], pushed["pawns"][seat_of(pos)]):
            for seat in pos["seats"]:
                is_known = any(words[2:] == [arrow, tile, cell] for words in told)
                if seat != seat_of(pos) and not is_known and all(words[1] != seat for words in told):
                    found.add(f"tip {seat} {arrow} {tile} {cell}")
    return found


def walks(pos):
    return reach(pos["cells"], pos["pawns"][seat_of(pos)]) - {pos["began"]} if pos["walk"] else set()


def can_use_wand(pos):
    return pos["wands"][seat_of(pos)] > 0 and (not pos["extra"] or pos["options"]["wand_chain"])


def after(pos, text):
    pos = copying.deepcopy(pos)
    verb, *nouns = text.split()
    seat = seat_of(pos)
    if verb == "push":
        shove(pos, *nouns)
        pos["tips"] = [tip for tip in pos["tips"] if tip.split()[2:4] == nouns]
        pos["walk"] = True
        settle(pos)
    elif verb == "walk":
        walk(pos, seat, nouns[0])
        settle(pos)
    elif verb == "use":
        pos["wands"][seat] -= 1
        begin_turn(pos, extra=True)
    elif verb == "end":
        next_turn(pos)
    elif verb == "offer":
        pos["offer"] = nouns[0]
    elif verb == "tip":
        pos["tips"].append(text)
    elif verb == "give":
        give(pos, seat, *nouns)
        settle(pos)
    else:
        reveal(pos, nouns[1], nouns[2])
    return pos


def shove(pos, arrow, tile):
    cells = lane(arrow)
    out = pos["cells"][cells[-1]]
    for near, far in reversed(list(zip(cells, cells[1:], strict=False))):
        pos["cells"][far] = pos["cells"][near]
    pos["cells"][cells[0]] = tile
    pos["loose"], pos["ban"] = out, BACK[arrow[0]] + arrow[1]
    for things in (pos["pawns"], pos["tokens"]):
        for thing, cell in things.items():
            if cell in cells:
                things[thing] = cells[(cells.index(cell) + 1) % 7]


def walk(pos, seat, cell):
    start = pos["pawns"][seat]
    pos["pawns"][seat], pos["walk"] = cell, False
    lowest = min(pos["tokens"], key=int)
    if pos["tokens"][lowest] == cell:
        del pos["tokens"][lowest]
        pos["taken"][seat].append(int(lowest))
        if pos["options"]["continue_after_token"] and lowest != "25":
            pos["walk"] = True
            pos["began"] = pos["began"] or start
    for tip in pos["tips"]:
        if tip.split()[4] == cell and not pos["owed"]:
            pos["owed"] = tip.split()[1]


def give(pos, seat, other, price):
    if price == "wand":
        pos["wands"][seat] -= 1
        pos["wands"][other] += 1
    else:
        pos["taken"][seat].remove(int(price))
        pos["taken"][other] = sorted([*pos["taken"][other], int(price)])
    pos.update(offer=None, owed=None, tips=[])


def reveal(pos, seat, card):
    pos["formulas"][seat] = card
    pos["deck"].remove(card)
    if "?" not in pos["formulas"].values():
        pos["phase"] = "over" if has_ended(pos) else "push"


def has_ended(pos):
    limit = pos["options"]["turn_limit"]
    return not pos["tokens"] or bool(limit and pos["turn"] >= limit)


def settle(pos):
    if pos["owed"]:
        pos["phase"] = "pay"
    elif has_ended(pos):
        finish(pos)
    elif walks(pos) or can_use_wand(pos):
        pos["phase"] = "act"
    else:
        next_turn(pos)


def begin_turn(pos, extra):
    pos.update(phase="push", walk=False, began=None, extra=extra, offer=None, tips=[], owed=None)


def next_turn(pos):
    pos["turn"] += 1
    begin_turn(pos, extra=False)
    if has_ended(pos):
        finish(pos)


def finish(pos):
    begin_turn(pos, extra=pos["extra"])
    pos["phase"] = "reveal" if "?" in pos["formulas"].values() else "over"


def points(pos, seat):
    """The score when the game is over."""
    options, tokens = pos["options"], pos["taken"][seat]
    counting = [int(token) for token in pos["formulas"][seat].split("+")][: options["formula_size"]]
    bonus = sum(options["formula_bonus"] for token in tokens if token in counting)
    return sum(tokens) + bonus + options["wand_value"] * pos["wands"][seat]


def perft(pos, depth):
    actions = legal(pos)
    return len(actions) if depth == 1 else sum(perft(after(pos, action), depth - 1) for action in actions)
