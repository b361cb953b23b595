"""The Team Edition a second time, slow and obvious, on the JSON of a position; shares no code with the project."""

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
SPECIALS = ["rotate", "switch", "traverse", "teleport", "escape"]


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


def reach_with(pos, start, spell):
    """Cells a pawn could come to or stop on once it has used the spell, walked step by step; apart the face-up ones."""
    corners = ["a1", "g1", "g7", "a7"]
    ends = [c + r for c in COLUMNS for r in ROWS if not is_fixed(c + r) and (c in "ag" or r in "17")]
    stops, seen, waiting = set(), {(start, False)}, [(start, False)]

    def arrive(cell, used):
        if is_down(pos["cells"][cell]):
            if used:
                stops.add(cell)
        elif (cell, used) not in seen:
            seen.add((cell, used))
            waiting.append((cell, used))

    if is_down(pos["cells"][start]):
        return set(), set()
    while waiting:
        here, used = waiting.pop()
        if spell == "teleport" and not used and (here in corners or pos["options"]["teleport_from_anywhere"]):
            for corner in corners:
                if corner != here:
                    arrive(corner, True)
        for side in pos["cells"][here].split(":")[0]:
            there = beside(here, side)
            if there is None:
                if spell == "escape" and not used:
                    for end in ends:
                        if end != here and (is_down(pos["cells"][end]) or leads_out(pos, end)):
                            arrive(end, True)
                continue
            tile = pos["cells"][there]
            if is_down(tile) or BACK[side] in tile.split(":")[0]:
                arrive(there, used)
            if is_down(tile) and spell == "traverse" and not used:
                for onward in "NESW":
                    beyond = beside(there, onward)
                    tile = pos["cells"].get(beyond, "#?")
                    if not is_down(tile) and BACK[onward] in tile.split(":")[0]:
                        arrive(beyond, True)
    inside = {cell for cell, used in seen if used}
    return inside, inside | stops


def leads_out(pos, cell):
    return any(beside(cell, side) is None for side in pos["cells"][cell].split(":")[0])


def seat_of(pos):
    return pos["seats"][pos["turn"] % len(pos["seats"])]


def may_be(pos):
    """The hidden tiles that the one which came to light can be; beside the board, or under the seat's pawn."""
    if pos["loose"] == "?":
        return set(pos["hidden"])
    here = pos["cells"][pos["pawns"][seat_of(pos)]]
    return {name for name in pos["hidden"] if name[0] == shape(here)}


def reveal(pos, name):
    pos["hidden"].remove(name)
    pos["phase"] = "act"
    if not pos["hidden"]:
        del pos["hidden"]
    if pos["loose"] == "?":
        pos["loose"] = lay(name, SHAPES[name[0]][0])
        return
    cell = pos["pawns"][seat_of(pos)]
    pos["cells"][cell] = lay(name, pos["cells"][cell])
    collect(pos, cell)


def come_to_light(pos):
    """Everyone sees a tile that nobody knew; TABLE says which it is, unless it can be one only."""
    pos["phase"] = "reveal"
    names = may_be(pos)
    if len(names) == 1:
        reveal(pos, names.pop())


def legal(pos):
    if pos["phase"] == "reveal":
        return {f"reveal tile {name}" for name in may_be(pos)}
    if pos["phase"] == "choose":
        return {f"choose-spell {spell}" for spell in SPECIALS if spell not in pos["specials"].values()}
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
        shapes = {name[0] for name in pos.get("hidden", "ILT")} if tile == "#?" else {shape(tile)}
        turn_ups = {f"turn-up {sides}" for letter in shapes for sides in SHAPES[letter]}
    if turn_ups and pos["turn_up"] and (options["flip_on_entry"] == "mandatory" or pos.get("must_turn_up")):
        return turn_ups
    found = turn_ups | {"end"}
    if pos["walk"]:
        stops = reach(pos, here)
        found |= {f"walk {cell}" for cell in stops}
        is_loop = any(not is_down(pos["cells"][cell]) for cell in stops)
        may_loop = options["allow_loop_collect"] and not is_down(tile) and mark(tile) in wanted(pos)
        if may_loop and is_loop:
            found.add(f"walk {here}")
        for spell in {"traverse", "teleport", "escape"} & set(pos["spells"][seat]):
            inside, spelled = reach_with(pos, here, spell)
            found |= {f"walk {cell} {spell}" for cell in spelled - stops - {here}}
            if may_loop and not is_loop and here in inside:
                found.add(f"walk {here} {spell}")
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
    if "switch" in pos["spells"][seat]:
        for cell in ALL_CELLS:
            for other in (beside(cell, "E"), beside(cell, "S")):
                if other and not is_fixed(cell) and not is_fixed(other):
                    found.add(f"switch {cell} {other}")
    return found


def wanted(pos):
    mine = pos["hands"][seat_of(pos)]
    if pos["variant"] == "expert":
        mine = mine[:1]
    if mine:
        return set(mine)
    if pos["deck"] or (pos["found"] and not pos["options"]["bonus_for_mates"]):
        return set()
    most = 1 if pos["variant"] == "expert" else 2
    return {card for hand in pos["hands"].values() for card in hand[:most]}


def after(pos, text):
    pos = copying.deepcopy(pos)
    verb, *nouns = text.split()
    seat = seat_of(pos)
    if verb == "daedalus":
        turn_page(pos, nouns)
        pos["pages"]["remaining"].remove(text)
        pos["pages"]["turned"].append(text)
        pos["phase"], pos["walk"] = "act", True
        if pos["loose"] == "?" and "hidden" in pos:
            come_to_light(pos)
    elif verb == "reveal":
        reveal(pos, nouns[1])
    elif verb == "draw":
        pos["hands"][seat].append(nouns[1])
        pos["deck"].remove(nouns[1])
        if cards_due(pos) == 0:
            next_turn(pos)
        return pos
    elif verb == "end":
        end_turn(pos)
        return pos
    elif verb == "choose-spell":
        chooser = next(seat for seat in pos["seats"] if seat not in pos["specials"])
        pos["specials"][chooser] = nouns[0]
        pos["spells"][chooser].append(nouns[0])
        if len(pos["specials"]) == len(pos["seats"]):
            pos["phase"] = "page"
        return pos
    else:
        play(pos, seat, verb, nouns)
    if not pos["deck"] and not any(pos["hands"].values()):
        pos.update(phase="over", outcome="won", walk=False, turn_up=False)
    elif pos["phase"] == "act" and seat_legal(pos) == {"end"}:
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
    elif verb == "switch":
        one, other = nouns
        pos["cells"][one], pos["cells"][other] = pos["cells"][other], pos["cells"][one]
        for colour, cell in pos["pawns"].items():
            if cell in nouns:
                pos["pawns"][colour] = other if cell == one else one
        pos["spells"][seat].remove("switch")
        pos["turn_up"] = False
    elif verb == "walk":
        pos["pawns"][seat] = nouns[0]
        pos["walk"], pos["turn_up"] = False, is_down(pos["cells"][nouns[0]])
        if nouns[1:]:
            pos["spells"][seat].remove(nouns[1])
            is_edge = nouns[0][0] in "ag" or nouns[0][1] in "17"
            pos["must_turn_up"] = nouns[1] == "escape" and pos["turn_up"] and is_edge
        collect(pos, nouns[0])
    else:
        cell = pos["pawns"][seat]
        was_unknown = pos["cells"][cell] == "#?"
        pos["cells"][cell] = lay(pos["cells"][cell], nouns[0])
        pos["walk"] = pos["turn_up"] = False
        if "must_turn_up" in pos:
            pos["must_turn_up"] = False
        if was_unknown and "hidden" in pos:
            come_to_light(pos)
        else:
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
    pos["loose"] = out
    if is_down(out):
        pos["loose"] = "?" if out == "#?" else lay(out, SHAPES[shape(out)][0])
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
        pos["spells"][seat] = ["push", pos["specials"][seat] if "specials" in pos else "rotate"]


def perft(pos, depth):
    actions = legal(pos)
    return len(actions) if depth == 1 else sum(perft(after(pos, action), depth - 1) for action in actions)
