"""The classic game a second time, slow and obvious, on the JSON of a position; shares no code with the project."""

from __future__ import annotations

import copy as copying

COLUMNS, ROWS = "abcdefg", "1234567"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
LAYS = [["NS", "EW"], ["NE", "ES", "SW", "NW"], ["NES", "ESW", "NSW", "NEW"]]
ALL_LAYS = [sides for lays in LAYS for sides in lays]


def sides_of(tile):
    return "" if tile.startswith("?") else tile.split(":")[0]


def mark_of(tile):
    return tile.split(":")[1] if ":" in tile else None


def beside(cell, side):
    x, y = COLUMNS.index(cell[0]) + STEP[side][0], ROWS.index(cell[1]) + STEP[side][1]
    return COLUMNS[x] + ROWS[y] if 0 <= x < 7 and 0 <= y < 7 else None


def lane(arrow):
    side, number = arrow
    cells = [c + number for c in COLUMNS] if side in "EW" else [COLUMNS[int(number) - 1] + r for r in ROWS]
    return cells if side in "NW" else cells[::-1]


def reach(pos, start):
    """Every other cell a pawn could walk to, step by step."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for side in sides_of(pos["cells"][here]):
            there = beside(here, side)
            if there and there not in found and BACK[side] in sides_of(pos["cells"][there]):
                found.add(there)
                waiting.append(there)
    return found - {start}


def seat_of(pos):
    return pos["seats"][pos["turn"] % len(pos["seats"])]


def below(pos):
    return mark_of(pos["cells"][pos["pawns"][seat_of(pos)]])


def lays(tile):
    sides = sides_of(tile)
    return next((shape for shape in LAYS if sides in shape), ALL_LAYS)


def legal(pos):
    seat = seat_of(pos)
    if pos["phase"] == "push":
        arrows = [side + number for side in "NESW" for number in "246"]
        return {f"push {arrow} {sides}" for arrow in arrows if arrow != pos["ban"] for sides in lays(pos["loose"])}
    if pos["phase"] == "walk":
        return {"end"} | {f"walk {cell}" for cell in reach(pos, pos["pawns"][seat])}
    if pos["phase"] == "reveal":
        here, could = below(pos), possible(pos)
        yes, no = f"reveal card {seat} {here}", f"reveal card {seat} nothing"
        return {yes} if could == {here} else {yes, no} if here in could else {no}
    return set()


def on_the_table(pos):
    """What the seat's hidden card could be for somebody who sees the table: not found by anybody, not ruled out."""
    marks = {mark_of(tile) for tile in [*pos["cells"].values(), pos["loose"]]} - {None}
    return marks - {card for cards in pos["found"].values() for card in cards} - set(pos["ruled_out"][seat_of(pos)])


def possible(pos):
    return on_the_table(pos) - {card for cards in pos["hands"].values() for card in cards}


def after(pos, text):
    pos = copying.deepcopy(pos)
    verb, *nouns = text.split()
    seat = seat_of(pos)
    if verb == "push":
        shove(pos, nouns[0], nouns[1])
        pos["phase"] = "walk"
        if not reach(pos, pos["pawns"][seat]):
            end_turn(pos, False)
    elif verb == "walk":
        pos["pawns"][seat] = nouns[0]
        end_turn(pos, True)
    elif verb == "end":
        end_turn(pos, False)
    elif nouns[2] == "nothing":
        pos["ruled_out"][seat].append(below(pos))
        pass_on(pos)
    else:
        collect(pos)
    pos["to_act"] = {"reveal": "TABLE", "over": ""}.get(pos["phase"], seat_of(pos))
    return pos


def shove(pos, arrow, sides):
    cells, mark = lane(arrow), mark_of(pos["loose"])
    pos["loose"], fresh = pos["cells"][cells[-1]], sides + (":" + mark if mark else "")
    for near, far in reversed(list(zip(cells, cells[1:], strict=False))):
        pos["cells"][far] = pos["cells"][near]
    pos["cells"][cells[0]] = fresh
    for colour, cell in pos["pawns"].items():
        if cell in cells:
            pos["pawns"][colour] = cells[(cells.index(cell) + 1) % 7]
    pos["ban"] = BACK[arrow[0]] + arrow[1]


def end_turn(pos, has_walked):
    stack, here = pos["hands"][seat_of(pos)], below(pos)
    if not stack or (pos["options"]["must_walk_to_collect"] and not has_walked):
        pass_on(pos)
    elif here in on_top(pos):
        collect(pos)
    elif "?" in on_top(pos) and here in on_the_table(pos):
        pos["phase"] = "reveal"
    else:
        pass_on(pos)


def on_top(pos):
    return pos["hands"][seat_of(pos)][: None if pos["options"]["open_cards"] else 1]


def collect(pos):
    seat, card = seat_of(pos), below(pos)
    pos["found"][seat].append(card)
    pos["hands"][seat].remove(card if card in on_top(pos) else "?")
    if not pos["options"]["open_cards"]:
        pos["ruled_out"][seat] = []
    pass_on(pos)


def pass_on(pos):
    seat = seat_of(pos)
    is_there = pos["options"]["end_anywhere"] or pos["pawns"][seat] == pos["homes"][seat]
    if not pos["hands"][seat] and is_there:
        pos.update(phase="over", outcome="won")
    elif 0 < pos["options"]["turn_limit"] <= pos["turn"] + 1:
        pos.update(phase="over", outcome="stopped")
    else:
        pos.update(phase="push", turn=pos["turn"] + 1)


def perft(pos, depth):
    actions = legal(pos)
    return len(actions) if depth == 1 else sum(perft(after(pos, action), depth - 1) for action in actions)
