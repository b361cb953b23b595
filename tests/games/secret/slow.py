"""Secret Labyrinth a second time, slow and obvious, on the JSON of a position whose cards are all known.

It shares no code with the project: squares meet where walking round the circle in steps of half a degree finds both.
"""

from __future__ import annotations

import copy as copying
from itertools import combinations

STEPS = 720
KNOWN: dict = {}
BEATS = [("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")]


def square_at(ring, offset, step):
    """The number of the square that lies at that step of the circle when the ring is turned."""
    if "dots" in ring:
        way = 1 if ring["arrow"] == "cw" else -1
        step = (step - way * offset * STEPS / ring["dots"]) % STEPS
    count = len(ring["squares"])
    starts = ring.get("starts_deg", [360 * i / count for i in range(count)])
    found = count
    for number, start in enumerate(starts, 1):
        if start <= step / 2 + 0.25:
            found = number
    return found


def open_sides(pos, place):
    return pos["rings"][place[0]]["squares"][place[1] - 1].split(":")[0].split("@")[0]


def picture_at(pos, place):
    text = pos["rings"][place[0]]["squares"][place[1] - 1].split("@")[0]
    return text.split(":")[1] if ":" in text else None


def all_places(pos):
    return [
        (number, index)
        for number, ring in enumerate(pos["rings"])
        for index in range(1, len(ring["squares"]) + 1)
        if open_sides(pos, (number, index)) != "-"
    ]


def text_of(place):
    return f"r{place[0] + 1}.{place[1]}"


def place_of(text):
    ring, index = text[1:].split(".")
    return int(ring) - 1, int(index)


def joined(pos):
    """Every pair of places with a path between them."""
    pairs = set()
    for number, ring in enumerate(pos["rings"]):
        count = len(ring["squares"])
        for index in range(1, count + 1):
            after = index % count + 1
            if count > 1 and ">" in open_sides(pos, (number, index)) and "<" in open_sides(pos, (number, after)):
                pairs.add(((number, index), (number, after)))
        if number + 1 < len(pos["rings"]):
            pairs |= across(pos, number)
    return pairs


def across(pos, number):
    """Worked out once for each way two rings can lie: it takes a while."""
    outer, inner = pos["rings"][number], pos["rings"][number + 1]
    key = repr((number, outer, inner, [pos["offsets"].get(ring["name"], 0) for ring in (outer, inner)]))
    if key not in KNOWN:
        KNOWN[key] = worked_out(pos, number, outer, inner)
    return KNOWN[key]


def worked_out(pos, number, outer, inner):
    shared = {}
    for step in range(STEPS):
        pair = (
            (number, square_at(outer, pos["offsets"].get(outer["name"], 0), step)),
            (number + 1, square_at(inner, pos["offsets"].get(inner["name"], 0), step)),
        )
        shared[pair] = shared.get(pair, 0) + 1
    least = 2 * pos["least_overlap_deg"]
    return {
        (one, other)
        for (one, other), steps in shared.items()
        if steps >= least and "i" in open_sides(pos, one) and "o" in open_sides(pos, other)
    }


def reach(pos, start):
    pairs, found = joined(pos), {start}
    while True:
        more = {b for a, b in pairs if a in found} | {a for a, b in pairs if b in found}
        if more <= found:
            return found - {start}
        found |= more


def seat_of(pos):
    return pos["seats"][pos["turn"] % len(pos["seats"])]


def others_of(pos, seat):
    at = pos["seats"].index(seat)
    return pos["seats"][at + 1 :] + pos["seats"][:at]


def is_kind(pos, card, kind):
    return kind == "any" or card in pos["cards"][kind + "s"]


def dice(pos):
    return [2, 3, 4] if pos["options"]["duel_die"] == 223344 else [1, 2, 3, 4]


def picture_place(pos):
    return next((p for p in all_places(pos) if pos["open"] and picture_at(pos, p) == pos["open"]), None)


def legal(pos):
    phase, duel = pos["phase"], pos["duel"]
    if phase == "act":
        return act_legal(pos)
    if phase == "between":
        return animal_legal(pos, pos["asking"]) | {"wait"}
    if phase == "hand-over":
        hand = pos["hands"][pos["asked"]["other"]]
        return {"hand-over " + " ".join(sorted(cards)) for cards in combinations(hand, pos["asked"]["count"])}
    if phase == "roll":
        return {f"roll duel {pips}" for pips in dice(pos)}
    if phase == "stake":
        return {"stake treasure", "stake troll"} | (
            {"stake any"} if pos["options"]["animals_at_stake"] and not duel["die"] else set()
        )
    if phase == "hands":
        return {f"hands {a} {b}" for a, _ in BEATS for b, _ in BEATS}
    if phase == "pay":
        hand = [card for card in pos["hands"][duel["loser"]] if is_kind(pos, card, duel["kind"])]
        return {" ".join(["pay", *sorted(cards)]) for cards in combinations(hand, min(duel["count"], len(hand)))}
    if phase == "put":
        return {f"put {text_of(p)}" for p in all_places(pos) if text_of(p) not in pos["pawns"].values()}
    if phase == "uncover":
        return {f"uncover {card}" for card in pos["deck"]}
    return set()


def act_legal(pos):
    if len(pos["changes"]) < 2:
        found = set() if pos["changes"] else animal_legal(pos, seat_of(pos))
        for ring in pos["rings"]:
            if ring.get("free") and ring["name"] not in pos["changes"]:
                found |= {f"turn {ring['name']}" + (f" {n}" if n > 1 else "") for n in range(1, ring["dots"])}
            elif "dots" in ring and not ring.get("free"):
                found.add(f"turn {ring['name']}")
        return found
    seat = seat_of(pos)
    here = place_of(pos["pawns"][seat])
    on_picture = here == picture_place(pos)
    met = [other for other in others_of(pos, seat) if pos["pawns"][other] == pos["pawns"][seat]]
    found = {"take-card"} if on_picture else set()
    if not pos["walked"]:
        found |= {f"walk {text_of(p)}" for p in reach(pos, here)}
    if pos["walked"] or pos["options"]["duel_standing"]:
        found |= {f"challenge {other} {cards}" for other in met for cards in ("one", "die")}
    if not (pos["walked"] and on_picture):
        found.add("end")
    return found


def animal_legal(pos, seat):
    hand, found = pos["hands"][seat], set()
    rich = [other for other in others_of(pos, seat) if pos["hands"][other]]
    for animal in [card for card in hand if card in pos["cards"]["animals"]]:
        if pos["options"]["animal_power"] == "german":
            found |= {f"leap {animal} {text_of(p)}" for p in all_places(pos) if text_of(p) != pos["pawns"][seat]}
            found |= {f"snatch {animal} {other}" for other in rich}
        else:
            found |= {f"trade {animal} {other} {card}" for other in rich for card in hand if card != animal}
    return found


def after(pos, text):
    pos = copying.deepcopy(pos)
    verb, *nouns = text.split()
    seat = seat_of(pos)
    actor = pos["asking"] if pos["phase"] == "between" else seat
    if verb == "turn":
        steps = int(nouns[1]) if len(nouns) > 1 else 1
        dots = next(ring["dots"] for ring in pos["rings"] if ring["name"] == nouns[0])
        pos["offsets"][nouns[0]] = (pos["offsets"][nouns[0]] + steps) % dots
        pos["changes"].append(nouns[0])
        if len(pos["changes"]) == 2 and legal(pos) == {"end"}:
            next_turn(pos)
    elif verb == "walk":
        pos["pawns"][seat], pos["walked"] = nouns[0], True
        alone = list(pos["pawns"].values()).count(nouns[0]) == 1
        if place_of(nouns[0]) == picture_place(pos) and alone:
            take(pos, seat)
        elif legal(pos) == {"end"}:
            next_turn(pos)
    elif verb == "take-card":
        take(pos, seat)
    elif verb == "uncover":
        uncover(pos, nouns[0])
    elif verb == "end":
        next_turn(pos)
    elif verb == "wait":
        ask_on(pos, pos["asking"])
    elif verb in ("trade", "leap", "snatch"):
        use_animal(pos, actor, verb, nouns)
    elif verb == "hand-over":
        asked, pos["asked"] = pos["asked"], None
        pos["phase"], pos["then"] = pos["then"], ""
        swap(pos, asked["seat"], asked["other"], nouns, asked["given"])
    else:
        fight(pos, verb, nouns)
    return pos


def give(pos, seat, cards):
    pos["hands"][seat] = sorted([*pos["hands"][seat], *cards])


def lose(pos, seat, cards):
    for card in cards:
        pos["hands"][seat].remove(card)


def take(pos, seat):
    give(pos, seat, [pos["open"]])
    pos["open"] = ""
    if not has_won(pos):
        if pos["deck"]:
            pos["phase"] = "uncover"
        else:
            next_turn(pos)


def uncover(pos, card):
    pos["open"] = card
    pos["deck"].remove(card)
    pos["deck_left"] -= 1
    if pos["options"]["take_standing"] == "at-once":
        seat = seat_of(pos)
        for lucky in [*others_of(pos, seat), seat]:
            if place_of(pos["pawns"][lucky]) == picture_place(pos):
                take(pos, lucky)
                return
    next_turn(pos)


def use_animal(pos, actor, verb, nouns):
    lose(pos, actor, nouns[:1])
    pos["gone"].append(nouns[0])
    if verb == "leap":
        pos["pawns"][actor] = nouns[1]
        go_on(pos)
        return
    laid = nouns[2:]
    lose(pos, actor, laid)
    hand = pos["hands"][nouns[1]]
    count = min(len(hand), 2 if verb == "trade" else 1)
    if count == len(hand):
        swap(pos, actor, nouns[1], list(hand), laid)
    else:
        pos["asked"] = {"seat": actor, "other": nouns[1], "count": count, "given": laid}
        pos["phase"], pos["then"] = "hand-over", pos["phase"]


def swap(pos, seat, other, drawn, laid):
    lose(pos, other, drawn)
    give(pos, seat, drawn)
    give(pos, other, laid)
    if not has_won(pos):
        go_on(pos)


def go_on(pos):
    """Back to where an animal was used; a seat asked between turns needs cards enough for another one."""
    needed = 1 if pos["options"]["animal_power"] == "german" else 2
    if pos["phase"] == "between" and len(pos["hands"][pos["asking"]]) < needed:
        ask_on(pos, pos["asking"])


def fight(pos, verb, nouns):
    seat, duel = seat_of(pos), pos["duel"]
    if verb == "challenge":
        has_die = nouns[1] == "die"
        pos["duel"] = {"opponent": nouns[0], "die": has_die, "count": 0 if has_die else 1, "kind": "", "loser": ""}
        pos["phase"] = "roll" if has_die else "stake"
    elif verb == "roll":
        duel["count"], pos["phase"] = int(nouns[1]), "stake"
    elif verb == "stake":
        duel["kind"], pos["phase"] = nouns[0], "hands"
    elif verb == "hands":
        if nouns[0] != nouns[1]:
            duel["loser"] = duel["opponent"] if tuple(nouns) in BEATS else seat
            pos["phase"] = "pay"
            choices = legal(pos)
            cards = min(choices).split()[1:]
            if len(choices) == 1 and (len(cards) < duel["count"] or len(cards) == len(pos["hands"][duel["loser"]])):
                fight(pos, "pay", cards)
    elif verb == "pay":
        winner = seat if duel["loser"] == duel["opponent"] else duel["opponent"]
        lose(pos, duel["loser"], nouns)
        give(pos, winner, nouns)
        pos["phase"] = "put"
        has_won(pos)
    elif verb == "put":
        pos["pawns"][duel["loser"]] = nouns[0]
        next_turn(pos)


def has_won(pos):
    kinds = (pos["cards"]["treasures"], pos["cards"]["trolls"])
    enough = pos["options"]["win_count"]
    winners = [s for s in pos["seats"] if any(sum(c in kind for c in pos["hands"][s]) >= enough for kind in kinds)]
    if winners:
        pos.update(phase="over", outcome="won", winners=winners, duel=None, asked=None, asking="", then="")
    return bool(winners)


def next_turn(pos):
    pos["turn"] += 1
    pos.update(phase="act", changes=[], walked=False, duel=None, asked=None, then="")
    limit = pos["options"]["turn_limit"]
    if limit and pos["turn"] >= limit:
        pos.update(phase="over", outcome="stopped")
    elif pos["options"]["animal_when"] == "between-turns":
        ask_on(pos, seat_of(pos))


def ask_on(pos, asked):
    needed = 1 if pos["options"]["animal_power"] == "german" else 2
    for other in others_of(pos, asked):
        if other == seat_of(pos):
            break
        if len(pos["hands"][other]) >= needed:
            pos.update(phase="between", asking=other)
            return
    pos.update(phase="act", asking="")


def perft(pos, depth):
    actions = legal(pos)
    return len(actions) if depth == 1 else sum(perft(after(pos, text), depth - 1) for text in actions)
