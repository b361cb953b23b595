"""Composes an action by taps: each tap picks a noun where it is, and narrows what can still be meant. Pure.

A pick is a text such as `place:c4`, `arrow:W2`, `word:owl` or `verb:rotate`. A wish is a pick that narrows nothing: how
the loose tile or a card is to lie (`lying:NE`, `lying:E`), or that a walk does not end the turn (`stay:on`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.maze.sides import EDGES
from companion.rules.phrases import Offered
from companion.rules.words import Language, Noun, Said, listed, player, say, told, treasure
from web.boards.maze_art import draw_tile
from web.boards.maze_view import read_tile
from web.start.composed import (
    LEAVE,
    LYING,
    ROUND_PLACE,
    ActionArt,
    Composer,
    FaceArt,
    GroupArt,
    Picks,
    StepArt,
    has_spot,
    is_habit,
    is_wish,
)

END = "end"
"""The action that ends a turn."""

MOST_BUTTONS = 12
"""More actions of one verb than this are narrowed down by another tap first."""

BY_THE_BOARD = ("push", "walk")
"""Verbs that a tap on the board does at once; beside them any other that is about squares begins with its button, or
with a tap on a square to which nobody can walk."""

LAID_AS = (("arrow", "sides"), ("place", "turn"))
"""Kinds of nouns that say where something is laid, and how."""

CARD_TURN = "N"
"""How a card lies in its picture: its printed north to the north."""


def compose(
    offers: Iterable[Offered],
    picks: Picks,
    language: Language,
    lies: str = "",
    *,
    may_end: bool = False,
    turns_page: bool = False,
    draws: bool = False,
    may_hold: bool = False,
) -> Composer:
    """What can be tapped next; picks that fit nothing any more are dropped.

    `lies` is how the loose tile lies: an arrow pushes it so with one tap ("": asked each time). With `may_end` a walk
    ends the turn where nothing else is left, or where that is wished; with `turns_page` the button that ends it turns
    the next page too, and where it `draws`, that button alone ends the turn. `may_hold` says that more may be done out
    of a hand, of which nothing is to be told.
    """  # fmt: skip
    everything = _with_counts(tuple(offers))
    left = [one for one in everything if _fits(one, picks)]
    chosen = tuple(pick for pick in picks if not is_wish(pick))
    if chosen and not left:
        picks, chosen, left = tuple(filter(is_habit, picks)), (), list(everything)
    is_last = may_end and not draws and not chosen and _has_last_walk(left, turns_page)
    can_stay = is_last and (may_hold or not {one.verb for one in left} <= {"walk", END})
    ends = is_last and (LEAVE in picks or not can_stay)
    walks = _walks(left, chosen)
    is_push_due = not chosen and _is_push_due(left)
    end_words = say_end(turns_page=turns_page, draws=draws)
    artist = _Artist(chosen, language, ends, end_words, frozenset(walks), is_push_due)
    grouped: dict[str, list[Offered]] = {}
    for one in left:
        grouped.setdefault(one.verb, []).append(one)
    groups = [artist.group(grouped[verb]) for verb in sorted(grouped, key=lambda verb: verb != END)]
    spots = artist.spots(left)
    wished = next((pick.removeprefix(LYING) for pick in picks if pick.startswith(LYING)), "")
    laying = _laying(left, chosen, wished, lies)
    at_once = {**_only_actions(left, chosen), **walks, **laying.at_once()}
    at_once = {pick: text for pick, text in at_once.items() if pick in spots}
    offered_now = tuple(one for one in groups if one.actions or one.steps)
    faces = artist.faces(laying)
    return Composer(picks, spots, at_once, offered_now, faces, artist.is_last, can_stay, turns_page)


def _has_last_walk(left: Iterable[Offered], turns_page: bool) -> bool:
    """Whether somebody may walk and may end the turn, and has pushed, or pushes by a spell that need not be used."""
    verbs = {one.verb for one in left}
    return {"walk", "end"} <= verbs and (turns_page or "push" not in verbs)


def say_end(*, turns_page: bool, draws: bool) -> Said | None:
    """What the button does that ends the turn, where chance speaks with it; None where it does not."""
    if draws:
        return say("end my turn and draw")
    return say("end my turn and turn the page") if turns_page else None


def _is_push_due(left: Sequence[Offered]) -> bool:
    """Whether a turn goes on with a push: one may be done, and neither a walk nor the end."""
    verbs = {one.verb for one in left}
    has_arrow = any(kind == "arrow" for one in left for kind, _ in one.nouns)
    return has_arrow and not verbs & {"walk", "end"}


def _walks(left: Iterable[Offered], chosen: Picks) -> dict[str, str]:
    """Squares to which a tap walks, whatever else could be done with them from its own button; with a spell where
    that is the only thing a tap there can mean."""
    there: dict[str, list[Offered]] = {}
    for one in () if chosen else left:
        if (own := open_nouns(one, chosen)) and own[0][0] == "place":
            there.setdefault(f"place:{own[0][1]}", []).append(one)
    return {pick: walk.text for pick, could in there.items() if (walk := _walk_among(could)) is not None}


def _walk_among(could: Sequence[Offered]) -> Offered | None:
    """The walk that a tap on a square does: the plain one, else one with a spell where nothing else can be meant."""
    plain = next((one for one in could if one.verb == "walk" and len(one.nouns) == 1), None)
    return plain or (could[0] if len(could) == 1 and could[0].verb == "walk" else None)


@dataclass(frozen=True, slots=True)
class _Laying:
    """What can be laid with the next tap: for each arrow or place the actions by how the tile or card then lies."""

    ways: tuple[str, ...]
    at: Mapping[str, Mapping[str, str]]
    now: str

    def at_once(self) -> dict[str, str]:
        """Arrows and places at which one tap lays it: as it is shown, or in the only way that fits."""
        found = {pick: by_way.get(self.now) or _only(by_way) for pick, by_way in self.at.items()}
        return {pick: text for pick, text in found.items() if text}


def _laying(left: Iterable[Offered], chosen: Picks, wished: str, lies: str) -> _Laying:
    """What can be laid next; it lies as was wished, else as it is drawn."""
    found: dict[str, dict[str, str]] = {}
    others = set[str]()
    for one in left:
        own = open_nouns(one, chosen)
        if len(own) == 2 and (own[0][0], own[1][0]) in LAID_AS:
            found.setdefault(f"{own[0][0]}:{own[0][1]}", {})[own[1][1]] = one.text
        else:
            others |= {f"{kind}:{word}" for kind, word in own}
    ways = tuple(dict.fromkeys(way for by_way in found.values() for way in by_way))
    now = next((way for way in (wished, lies, CARD_TURN) if way in ways), "")
    return _Laying(ways, {pick: by_way for pick, by_way in found.items() if pick not in others}, now)


def _only(by_way: Mapping[str, str]) -> str:
    return next(iter(by_way.values())) if len(by_way) == 1 else ""


def still_meant(offers: Iterable[Offered], picks: Picks) -> Picks:
    """The picks, as long as an action is offered that they can lead to; else none."""
    return picks if any(_fits(one, picks) for one in _with_counts(tuple(offers))) else ()


def _with_counts(offers: tuple[Offered, ...]) -> tuple[Offered, ...]:
    """The same actions; one step of a ring that turns as far as one likes is a number of steps like any other."""
    far = {dict(one.nouns)["ring"] for one in offers if {"ring", "count"} <= {kind for kind, _ in one.nouns}}
    return tuple(
        replace(one, nouns=(*one.nouns, ("count", "1"))) if len(one.nouns) == 1 and one.nouns[0][1] in far else one
        for one in offers
    )


def open_nouns(offered: Offered, picks: Picks) -> list[tuple[str, str]]:
    """The nouns of an action that were not picked yet, in order."""
    picked = Counter(picks)
    left = []
    for kind, word in offered.nouns:
        name = f"{kind}:{word}"
        if picked[name]:
            picked[name] -= 1
        else:
            left.append((kind, word))
    return left


def _fits(offered: Offered, picks: Picks) -> bool:
    picks = tuple(pick for pick in picks if not is_wish(pick))
    own = Counter([f"verb:{offered.verb}", *(f"{kind}:{word}" for kind, word in offered.nouns)])
    return not Counter(picks) - own


def _only_actions(left: Iterable[Offered], picks: Picks) -> dict[str, str]:
    """Next picks that say an action in full and fit no other, with that action."""
    nouns = [(one, [f"{kind}:{word}" for kind, word in open_nouns(one, picks)]) for one in left]
    fitting = Counter(pick for _, own in nouns for pick in set(own))
    return {own[0]: one.text for one, own in nouns if len(own) == 1 and fitting[own[0]] == 1}


@dataclass(frozen=True, slots=True)
class _Artist:
    """Draws what is left after some picks in one language.

    `is_last` says that a walk ends the turn, `end_words` what the button does that ends it, `walkable` are the squares
    to which a tap walks. While a push is due, whatever else can be done is behind one button: else a phone's board
    would lie beneath it.
    """

    picks: Picks
    language: Language
    is_last: bool = False
    end_words: Said | None = None
    walkable: frozenset[str] = frozenset()
    is_push_due: bool = False

    def spots(self, left: Iterable[Offered]) -> dict[str, str]:
        """Places and arrows to tap, each with what can be done there."""
        found: dict[str, list[str]] = {}
        for one in left:
            nouns = open_nouns(one, self.picks)
            for kind, word in filter(self._has_spot, nouns if self._waits(nouns) else ()):
                if not self._is_armed(one) or f"{kind}:{word}" not in self.walkable:
                    found.setdefault(f"{kind}:{word}", []).append(self._could_there(one))
        return {pick: self._spot_words(pick, could) for pick, could in found.items()}

    def _could_there(self, one: Offered) -> str:
        """What an offer does where it is tapped: on a round board with the square in words, for nobody counts them, and
        a walk with the spell that it takes."""
        is_round = any(kind == "place" and ROUND_PLACE.fullmatch(word) for kind, word in one.nouns)
        is_spelled = one.verb == "walk" and len(one.nouns) > 1
        return told(one.words, self.language) if is_round else self._ending(one, one.words if is_spelled else one.could)

    def group(self, found: list[Offered]) -> GroupArt:
        """What one verb can still do, but for what begins with a tap on the board."""
        heading = told(say("{verb:capital}", verb=found[0].could), self.language)
        if self._is_armed(found[0]):
            return GroupArt("", (), (StepArt(f"verb:{found[0].verb}", heading, ""),), found[0].verb)
        beside = [one for one in found if not self._waits(open_nouns(one, self.picks))]
        nouns = [open_nouns(one, self.picks) for one in beside]
        has_board = len(beside) > 1 and any(self._has_spot(noun) for own in nouns for noun in own)
        if (len(beside) <= MOST_BUTTONS and not has_board) or max(map(len, nouns)) <= 1:
            actions = tuple(self._action(one) for one in beside)
            is_said = [one.words for one in actions if one.tile is None and one.card is None] == [heading]
            if self.is_push_due and actions and not is_said:
                return GroupArt("", (), (StepArt(f"verb:{found[0].verb}", heading, ""),), found[0].verb)
            return GroupArt("" if is_said else heading, actions, (), found[0].verb)
        return GroupArt(heading, (), self._steps(nouns), found[0].verb)

    def _steps(self, nouns: Iterable[list[tuple[str, str]]]) -> tuple[StepArt, ...]:
        """The next nouns of a verb, each once."""
        firsts = dict.fromkeys(noun[0] for noun in nouns if noun)
        return tuple(
            StepArt(f"{kind}:{word}", self._noun(kind, word), word if kind == "word" else "") for kind, word in firsts
        )

    def _action(self, offered: Offered) -> ActionArt:
        left = open_nouns(offered, self.picks)
        sides = next((word for kind, word in left if kind == "sides"), "")
        tile = draw_tile("loose", read_tile(sides), None) if sides else None
        turn = next((word for kind, word in left if kind == "turn"), "")
        ends = self.end_words if offered.text == END else None
        words = ends or _lying(offered.words, sides, turn)
        card = (offered.nouns[0][1], turn) if turn else None
        return ActionArt(offered.text, told(say("{action:capital}", action=words), self.language), tile, card)

    def faces(self, laying: _Laying) -> tuple[FaceArt, ...]:
        """The ways in which a tile, or a picked card, can lie, where a tap lays it as it is shown."""
        if not laying.now:
            return ()
        card = next((pick.partition(":")[2] for pick in self.picks if pick.startswith("word:")), "")
        return tuple(self._face(way, card, way == laying.now) for way in laying.ways)

    def _face(self, way: str, card: str, is_now: bool) -> FaceArt:
        words = _lying(say("facing this way"), "" if card else way, way if card else "")
        tile = None if card else draw_tile("loose", read_tile(way), None)
        told_words = told(say("{action:capital}", action=words), self.language)
        return FaceArt(LYING + way, told_words, tile, (card, way) if card else None, is_now)

    def _ending(self, one: Offered, words: str) -> str:
        """What an offer does in these words, as after "You can", and what the same tap does after it."""
        if one.verb == "walk" and self.is_last:
            return told(say("{action} and end my turn", action=words or one.verb), self.language)
        return told(words or one.verb, self.language)

    def _is_armed(self, one: Offered) -> bool:
        """Whether this has a button of its own to begin with, since a tap on a square may walk at once."""
        starts = [kind for kind, _ in one.nouns]
        return not self.picks and len(starts) > 1 and starts[0] == "place" and one.verb not in BY_THE_BOARD

    def _noun(self, kind: str, word: str) -> str:
        named = {"word": treasure(word), "seat": player(word)}.get(kind)
        return told(say("{noun:capital}", noun=named) if named else say("{noun}", noun=word), self.language)

    def _has_spot(self, noun: tuple[str, str]) -> bool:
        return has_spot(noun, self.picks)

    def _waits(self, nouns: list[tuple[str, str]]) -> bool:
        """Whether the next noun is tapped on the drawn board."""
        return bool(nouns) and self._has_spot(nouns[0])

    def _spot_words(self, pick: str, could: Iterable[str]) -> str:
        what = ", ".join(dict.fromkeys(could))
        kind, _, word = pick.partition(":")
        if kind == "ring":
            return told(say("{ring:capital}: {actions}", ring=Noun("ring", word), actions=what), self.language)
        if square := ROUND_PLACE.fullmatch(word):
            return f"{told(say('{action:capital}', action=what), self.language)} ({square[1]})"
        return told(say("{place}: {actions}", place=word, actions=what), self.language)


def _lying(words: str, sides: str, turn: str) -> str:
    """The words of an action that lays a tile or a card, and how it then lies: turns of one tile differ in that."""
    if sides:
        opens = listed(Noun("direction", EDGES[side]) for side in sides)
        return say("{action}, open at {sides}", action=words, sides=opens)
    return say("{action}, top edge at the {side}", action=words, side=Noun("direction", EDGES[turn])) if turn else words


def meant_by(offers: Iterable[Offered], picks: Picks, pick: str, loose: str) -> str:
    """The action somebody means who taps a place, an arrow or a ring at which nothing can be done; "" for none.

    It is like one that can be done after these picks, else a laid card is taken, or it is a walk, a push or a turn;
    `loose` is how the loose tile lies.
    """
    kind, _, word = pick.partition(":")
    for one in offers:
        nouns = open_nouns(one, picks) if _fits(one, picks) else []
        if nouns and nouns[0][0] == kind:
            at = one.nouns.index(nouns[0])
            return " ".join([one.verb, *(word if number == at else own for number, (_, own) in enumerate(one.nouns))])
    place = f"take {word}" if "," in word else f"walk {word}"
    plain = {"place": place, "arrow": f"push {word} {loose}", "ring": f"turn {word}"}
    return plain.get(kind, "")
