"""The introductory game a second time, slow and obvious, on the JSON of a position; shares no code with the project."""

from __future__ import annotations

import copy as copying

COLUMNS, ROWS = "abcdefg", "1234567"
ALL_CELLS = [c + r for r in ROWS for c in COLUMNS]
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
SHAPES = {
    "I": ["NS", "EW"],
    "L": ["NE", "ES", "SW", "NW"],
    "T": ["NES", "ESW", "NSW", "NEW"],
}


def shape(tile):
    sides = tile.split(":")[0]
    if sides.startswith("#"):
        return sides[1]
    return next(letter for letter, all_sides in SHAPES.items() if sides in all_sides)


def mark(tile):
    return tile.split(":")[1] if ":" in tile else None


def is_down(tile):
    return tile.startswith("#")


def lay(tile, sides):
    return sides + (":" + mark(tile) if mark(tile) else "")


def down(tile):
    return "#" + lay(tile, shape(tile))


def beside(cell, side):
    x, y = COLUMNS.index(cell[0]) + STEP[side][0], ROWS.index(cell[1]) + STEP[side][1]
    return COLUMNS[x] + ROWS[y] if 0 <= x < 7 and 0 <= y < 7 else None


def is_fixed(cell):
    return cell[0] in "aceg" and cell[1] in "1357"


def lane(arrow):
    side, number = arrow
    cells = [c + number for c in COLUMNS] if side in "EW" else [COLUMNS[int(number) - 1] + r for r in ROWS]
    return cells if side in "NW" else cells[::-1]


def reach(pos, start):
    """Cells a pawn could stop on, the start not among them, walked step by step."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        if is_down(pos["cells"][here]):
            continue
        for side in pos["cells"][here].split(":")[0]:
            there = beside(here, side)
            if there is None or there in found:
                continue
            tile = pos["cells"][there]
            if is_down(tile) or BACK[side] in tile.split(":")[0]:
                found.add(there)
                waiting.append(there)
    return found - {start}


def seat_of(pos):
    return pos["seats"][pos["turn"] % len(pos["seats"])]


def legal(pos):
    if pos["phase"] == "page":
        return set(pos["pages"]["remaining"])
    if pos["phase"] == "draw":
        return {f"draw {seat_of(pos)} {card}" for card in pos["deck"]}
    if pos["phase"] == "over":
        return set()
    return seat_legal(pos)


def seat_legal(pos):
    seat, options = seat_of(pos), pos["options"]
    here = pos["pawns"][seat]
    tile = pos["cells"][here]
    turn_ups = set()
    if is_down(tile) and (pos["turn_up"] or pos["walk"]):
        turn_ups = {f"turn-up {sides}" for sides in SHAPES[shape(tile)]}
    if turn_ups and pos["turn_up"] and options["flip_on_entry"] == "mandatory":
        return turn_ups
    found = turn_ups | {"end"}
    if pos["walk"]:
        stops = reach(pos, here)
        found |= {f"walk {cell}" for cell in stops}
        is_loop = any(not is_down(pos["cells"][cell]) for cell in stops)
        if options["allow_loop_collect"] and is_loop and mark(tile) in wanted(pos):
            found.add(f"walk {here}")
    if "push" in pos["spells"][seat]:
        for arrow in [side + number for side in "NESW" for number in "246"]:
            is_banned = options["forbid_undo_daedalus"] and pos["ban"] == arrow
            if not is_down(pos["cells"][lane(arrow)[-1]]) and not is_banned:
                found |= {f"push {arrow} {sides}" for sides in SHAPES[shape(pos["loose"])]}
    if "rotate" in pos["spells"][seat]:
        for cell in ALL_CELLS:
            one = pos["cells"][cell]
            if not is_fixed(cell) and not is_down(one):
                found |= {f"rotate {cell} {sides}" for sides in SHAPES[shape(one)] if sides != one.split(":")[0]}
    return found


def wanted(pos):
    mine = pos["hands"][seat_of(pos)]
    if mine:
        return set(mine)
    if pos["deck"] or (pos["found"] and not pos["options"]["bonus_for_mates"]):
        return set()
    return {card for hand in pos["hands"].values() for card in hand}


def after(pos, text):
    pos = copying.deepcopy(pos)
    verb, *nouns = text.split()
    seat = seat_of(pos)
    if verb == "daedalus":
        turn_page(pos, nouns)
        pos["pages"]["remaining"].remove(text)
        pos["pages"]["turned"].append(text)
        pos["phase"], pos["walk"] = "act", True
    elif verb == "draw":
        pos["hands"][seat].append(nouns[1])
        pos["deck"].remove(nouns[1])
        if cards_due(pos) == 0:
            next_turn(pos)
        return pos
    elif verb == "end":
        end_turn(pos)
        return pos
    else:
        play(pos, seat, verb, nouns)
    if not pos["deck"] and not any(pos["hands"].values()):
        pos.update(phase="over", outcome="won", walk=False, turn_up=False)
    elif seat_legal(pos) == {"end"}:
        end_turn(pos)
    return pos


def play(pos, seat, verb, nouns):
    if verb == "push":
        shove(pos, nouns[0], lay(pos["loose"], nouns[1]), home=False)
        pos["spells"][seat].remove("push")
        pos["ban"], pos["turn_up"] = None, False
    elif verb == "rotate":
        pos["cells"][nouns[0]] = lay(pos["cells"][nouns[0]], nouns[1])
        pos["spells"][seat].remove("rotate")
        pos["turn_up"] = False
    elif verb == "walk":
        pos["pawns"][seat] = nouns[0]
        pos["walk"], pos["turn_up"] = False, is_down(pos["cells"][nouns[0]])
        collect(pos, nouns[0])
    else:
        cell = pos["pawns"][seat]
        pos["cells"][cell] = lay(pos["cells"][cell], nouns[0])
        pos["walk"] = pos["turn_up"] = False
        collect(pos, cell)


def collect(pos, cell):
    tile = pos["cells"][cell]
    if is_down(tile) or mark(tile) not in wanted(pos):
        return
    for hand in pos["hands"].values():
        if mark(tile) in hand:
            hand.remove(mark(tile))
    pos["collected"].append(mark(tile))
    pos["found"] += 1
    pos["walk"] = pos["found"] == 1


def shove(pos, arrow, tile, home):
    cells = lane(arrow)
    out = pos["cells"][cells[-1]]
    for near, far in reversed(list(zip(cells, cells[1:], strict=False))):
        pos["cells"][far] = pos["cells"][near]
    pos["cells"][cells[0]] = tile
    pos["loose"] = lay(out, SHAPES[shape(out)][0]) if is_down(out) else out
    for colour, cell in pos["pawns"].items():
        if cell == cells[-1]:
            pos["pawns"][colour] = pos["homes"][colour] if home else cells[0]
        elif cell in cells:
            pos["pawns"][colour] = cells[cells.index(cell) + 1]


def turn_page(pos, nouns):
    kind, *nouns = nouns
    if kind == "push":
        shove(pos, nouns[0], down(pos["loose"]), home=True)
        pos["ban"] = BACK[nouns[0][0]] + nouns[0][1]
    elif kind == "flip":
        for cell, tile in pos["cells"].items():
            if mark(tile) in nouns and not is_down(tile):
                pos["cells"][cell] = down(tile)
                for colour, stands in pos["pawns"].items():
                    if stands == cell:
                        pos["pawns"][colour] = pos["homes"][colour]
    else:
        for colour in nouns[:2]:
            if colour in pos["pawns"]:
                pos["pawns"][colour] = nouns[2]


def cards_due(pos):
    return min(2 - len(pos["hands"][seat_of(pos)]), len(pos["deck"]))


def end_turn(pos):
    pos["walk"] = pos["turn_up"] = False
    if not pos["pages"]["remaining"]:
        pos.update(phase="over", outcome="lost")
    elif cards_due(pos):
        pos["phase"] = "draw"
    else:
        next_turn(pos)


def next_turn(pos):
    pos["turn"] += 1
    pos["phase"], pos["found"] = "page", 0
    for seat in pos["seats"]:
        pos["spells"][seat] = ["push", "rotate"]


def perft(pos, depth):
    actions = legal(pos)
    return len(actions) if depth == 1 else sum(perft(after(pos, action), depth - 1) for action in actions)
