"""A seat's own page: its secrets on its device alone, its actions by a few taps, and the way there by a QR code."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from companion.games.catalogue import GAMES, AnyGame, game_named
from companion.games.copies import shipped_copy
from companion.games.team.state import TeamState
from companion.language import codes, language, naming
from companion.live.desk import SessionDesk
from companion.live.hinting import HinterAtOnce
from companion.live.session import Session
from companion.maze.cell import format_cell
from companion.messages import AskHint, Do, Hint, Undo
from companion.records.dice import fresh_decks
from companion.records.notation import parse_action
from companion.rules.actions import Walk
from companion.rules.advice import LEVELS, PLAN
from companion.rules.game import TABLE
from companion.rules.phrases import offered
from companion.rules.verbs import format_action
from companion.rules.words import ENGLISH, told
from tests.games.hooks import sample
from tests.web.lobbies import SEAT_TOKENS, TABLE_TOKEN, FakeLobby
from web import create_app
from web.boards.maze_view import TileText
from web.context import MOST_HALF_MADE, HalfMade
from web.devices.access import SEAT_COOKIE, TABLE_COOKIE
from web.start.composer import compose, meant_by, open_nouns
from web.start.seat_page import spins_of, why_wait

HTMX = {"HX-Request": "true"}


@pytest.fixture
def desk() -> Iterator[SessionDesk]:
    """The classic game by taps alone, red to push."""
    game = game_named("classic")
    state = game.deal(shipped_copy("classic"), ("red", "blue"), 3)
    session = Session.begin(game, state, "evening-9", None, fresh_decks(3), is_watched=False)
    session.hints.hinter = HinterAtOnce()
    desk = SessionDesk(session, seats=state.seats)
    with desk.owned():
        yield desk


@pytest.fixture
def lobby(desk: SessionDesk) -> FakeLobby:
    return FakeLobby(played=desk)


def device(lobby: FakeLobby, seat: str = "", *, is_table: bool = False) -> FlaskClient:
    """A device with the tokens it was given."""
    client = create_app(lobby=lobby).test_client()
    client.set_cookie(TABLE_COOKIE, TABLE_TOKEN if is_table else "nobody")
    if seat:
        client.set_cookie(SEAT_COOKIE, SEAT_TOKENS[seat])
    return client


def test_a_code_leads_to_a_seat_without_typing(lobby: FakeLobby) -> None:
    table, phone = device(lobby, is_table=True), device(lobby)
    assert "Green Player" in table.get("/join").text
    assert "Which seat is yours?" in phone.get("/seat").text
    assert phone.get(f"/join/{SEAT_TOKENS['blue']}").headers["Location"] == "/seat"
    assert "Blue Player" in phone.get("/seat").text
    for wrong in ("nobody", TABLE_TOKEN):
        assert phone.get(f"/join/{wrong}").status_code == 403


def test_only_the_table_sees_the_codes(lobby: FakeLobby) -> None:
    for client in (device(lobby), device(lobby, "red")):
        assert client.get("/join").status_code == 403
        assert client.post("/join/here/blue").status_code == 403


def test_a_seats_phone_finds_its_way_back_from_the_start_page(lobby: FakeLobby) -> None:
    for seat, is_told in (("red", True), ("", False)):
        assert ('href="/seat"' in device(lobby, seat).get("/start").text) is is_told


def test_each_seat_sees_its_own_card_alone(lobby: FakeLobby, desk: SessionDesk) -> None:
    cards = {}
    for seat in ("red", "blue"):
        hand = device(lobby, seat).get("/seat").text.split('id="hand"')[1].split("</section>")[0]
        cards[seat] = re.findall(r'<li class="treasure-card[^"]*"[^>]*>.*?<span>(.*?)</span>', hand, re.DOTALL)
    assert cards["red"] != cards["blue"]
    assert len(cards["red"]) == len(cards["blue"]) == 1
    for seat, other in (("red", "blue"), ("blue", "red")):
        page = device(lobby, seat).get("/seat").text
        assert f"<span>{cards[other][0]}</span>" not in page


def test_the_shared_tablet_covers_a_hand_until_somebody_holds(lobby: FakeLobby) -> None:
    tablet = device(lobby, is_table=True)
    assert tablet.post("/join/here/red").headers["Location"] == "/seat"
    assert 'class="secret is-covered"' in tablet.get("/seat").text
    assert "is-covered" not in device(lobby, "red").get("/seat").text
    tablet.post("/join/leave")
    assert "Which seat is yours?" in tablet.get("/seat").text


@pytest.mark.parametrize(("name", "is_covered"), [("cards", True), ("classic", False)])
def test_actions_that_name_a_hand_are_covered_on_the_shared_tablet_and_open_on_a_phone(
    name: str, is_covered: bool
) -> None:
    game = game_named(name)
    session = Session.begin(game, game.deal(shipped_copy(name), ("red", "blue"), 3), "e", None, fresh_decks(3))
    desk = SessionDesk(session, seats=("red", "blue"))
    with desk.owned():
        for is_table in (True, False):
            page = device(FakeLobby(played=desk), "red", is_table=is_table).get("/seat").text
            assert ('class="acts is-covered"' in page) is (is_table and is_covered)


@pytest.mark.parametrize("has_one", [True, False])
def test_a_card_for_a_double_turn_is_two_taps_away_on_the_shared_tablet(has_one: bool) -> None:
    game = game_named("master-2007")
    dealt = game.deal(shipped_copy("master-2007"), ("red", "blue"), 3)
    (_, own), other = dealt.hands
    lows = tuple(card for card in own if not card.endswith("double"))
    spent = tuple(card for card in own if card not in lows)  # all see that no card of that pile is left
    lucky = dealt if has_one else replace(dealt, hands=(("red", lows), other), played=spent)
    state = game.apply(lucky, next(iter(game.legal(lucky))))
    desk = SessionDesk(Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False), seats=state.seats)
    with desk.owned():
        page = device(FakeLobby(played=desk), "red", is_table=True).get("/seat").text
    assert ('class="act-group is-secret"' in page) is has_one, "which one is covered until somebody looks"
    buttons = re.findall(r"<button[^>]*data-uncovers>.*?<span>(.*?)</span>", page, re.DOTALL)
    assert buttons == ["Play a card for a double turn"] * has_one


def test_an_empty_hand_is_not_covered_on_the_shared_tablet() -> None:
    game = game_named("secret")
    state = game.deal(shipped_copy("secret"), 2, 3)
    card = (state.deck[0],)
    for hand, is_open in (((), True), ((card,), False)):
        own = ((seat, hand if seat == state.to_act else held) for seat, held in state.hands)
        dealt = replace(state, hands=tuple(own), deck_left=state.deck_left - len(hand))
        session = Session.begin(game, dealt, "e", None, fresh_decks(3), is_watched=False)
        desk = SessionDesk(session, seats=state.seats)
        with desk.owned():
            page = device(FakeLobby(played=desk), state.to_act, is_table=True).get("/seat").text
            assert ("is-open" in page) is is_open, "what nobody holds is nobody's secret"


def test_one_tap_pushes_the_loose_tile_as_it_is_drawn_and_another_turns_it_before(
    lobby: FakeLobby, desk: SessionDesk
) -> None:
    red = device(lobby, "red")
    page = red.get("/seat").text
    pushes = {action.split()[2] for action in re.findall(r'name="action" value="(push [^"]*)"', page)}
    assert len(pushes) == 1
    wishes = re.findall(r'class="face"\s+href="([^"]*)"', page)
    assert wishes, "the other ways in which it can lie"
    turned = red.get(html.unescape(wishes[0])).text
    action = re.search(r'name="action" value="(push \w\d (\w+))"', turned)
    assert action is not None and action[2] not in pushes and f"lying:{action[2]}" in html.unescape(wishes[0])
    assert "Choose again" not in turned, "nothing was narrowed"
    red.post("/seat/do", data={"action": action[1]}, headers=HTMX)
    assert desk.snapshot().evening.log[-1].text == action[1]


@pytest.mark.parametrize(
    ("is_watched", "wish"), [(False, "stay:off"), (False, "stay:on"), (False, ""), (True, "stay:off")]
)
def test_a_walk_after_which_something_may_follow_ends_the_turn_where_somebody_says_so(
    is_watched: bool, wish: str
) -> None:
    """Never where a camera looks on; each is taken back by itself."""
    game = game_named("master-1991")
    state = game.deal(shipped_copy("master-1991"), ("blue", "tan"), 3)
    state = game.apply(state, game.legal(state)[0])
    session = Session.begin(game, state, "e", None, fresh_decks(3), is_watched=is_watched)
    desk, seat = SessionDesk(session, seats=state.seats), "blue"
    with desk.owned():
        client = device(FakeLobby(played=desk), seat)
        page = client.get("/seat", query_string={"at": wish} if wish else {}).text
        assert ("Move, then go on" in page and "Move and end turn" in page) is not is_watched
        form = re.search(r'value="(walk \w\d)">(.*?)</form>', page, re.DOTALL)
        assert form is not None
        ends = 'name="then" value="end"' in form[2]
        assert ends is (not is_watched and wish == "stay:off")
        then = {"then": "end"} if wish == "stay:off" else {}
        client.post("/seat/do", data={"action": form[1], **then}, headers=HTMX)
        assert (desk.snapshot().position.to_act != seat) is ends
        if ends:
            client.post("/seat/undo", headers=HTMX)
            assert desk.snapshot().position.to_act == seat and "use wand" in desk.snapshot_for(seat).position.legal


def test_a_hint_marks_its_arrow_on_the_seats_own_board(lobby: FakeLobby, desk: SessionDesk) -> None:
    red = device(lobby, "red")
    assert "arrow open page" not in red.get("/seat").text
    desk.ask(AskHint("plan", "red"), "red")
    page, hint = red.get("/seat").text, desk.snapshot_for("red").guidance.hint
    assert hint is not None and hint.actions[0].startswith("push")
    assert page.count("arrow open page") == 1
    assert 'class="face is-now hinted"' in page, "and the tile lies as it says"
    assert f'name="action" value="{hint.actions[0]}"' in page, "a tap on the arrow does what it says"
    assert "arrow" in hint.text and not re.search(r"\b(north|east|south|west|[a-g][1-7])\b", hint.text), hint.text


def test_a_hint_lays_the_loose_tile_another_way_than_was_wished_before(lobby: FakeLobby, desk: SessionDesk) -> None:
    """A tap on its arrow pushed the tile in as somebody had turned it, and the hint was gone."""
    red = device(lobby, "red")
    desk.ask(AskHint("plan", "red"), "red")
    hint = desk.snapshot_for("red").guidance.hint
    assert hint is not None
    arrow, wanted = hint.actions[0].split()[1:]
    faces = {one.split()[2] for one in desk.snapshot_for("red").position.legal if one.startswith(f"push {arrow} ")}
    other = min(faces - {wanted})
    assert f'value="push {arrow} {other}"' in red.get("/seat", query_string={"at": f"lying:{other}"}).text, (
        "a wish counts"
    )
    red.get("/seat/pick", query_string={"at": f"lying:{other}"}, headers=HTMX)
    red.post("/seat/hint", data={"level": "plan"}, headers=HTMX)
    assert f'value="{hint.actions[0]}"' in sent_acts(red)


def test_a_walk_that_is_not_the_last_step_of_a_hint_does_not_end_the_turn() -> None:
    hint = Hint("plan", "Walk, then walk on.", ("walk a2", "walk a3"))
    assert hint.goes_on and not replace(hint, done=1).goes_on and not replace(hint, actions=("walk a2", "end")).goes_on
    assert replace(hint, actions=hint.actions[:1], has_more=True).goes_on, "its beginning alone is told"


def test_what_a_seat_chose_about_walks_counts_until_it_chooses_otherwise() -> None:
    game, copy = game_named("master-1991"), shipped_copy("master-1991")
    state = game.deal(copy, ("blue", "tan"), 3)
    state = game.apply(state, game.legal(state)[0])
    session = Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False)
    desk = SessionDesk(session, seats=state.seats)
    with desk.owned():
        lobby = FakeLobby(played=desk)
        client, ends = device(lobby, "blue"), 'name="then" value="end"'
        assert ends not in client.get("/seat").text
        client.get("/seat/pick", query_string={"at": "stay:off"}, headers=HTMX)
        assert ends in client.get("/seat").text
        assert ends in client.get("/seat/pick").text
        client.get("/seat/pick", query_string={"at": "stay:on"}, headers=HTMX)
        assert ends not in device(lobby, "blue").get("/seat").text


def test_a_tile_that_may_be_turned_has_a_way_for_each_quarter_that_differs() -> None:
    cells = {"b2": TileText("NS", None, True), "c4": TileText("NE", "owl", True), "d2": TileText("NEW", None, True)}
    texts = ("rotate b2 EW", "rotate c4 ES", "rotate c4 NW", "rotate c4 SW", "rotate d2 NES", "walk c4")
    offers = [offered(parse_action(text), game_named("team").phrases) for text in texts]
    assert spins_of(offers, cells) == {
        "b2": {1: "rotate b2 EW", 3: "rotate b2 EW"},
        "c4": {1: "rotate c4 ES", 2: "rotate c4 SW", 3: "rotate c4 NW"},
        "d2": {1: "rotate d2 NES"},
    }


def test_a_walk_that_finds_a_treasure_leaves_the_bonus_walk_open() -> None:
    game, copy = game_named("team"), shipped_copy("team")
    paged = (game.apply(state, game.legal(state)[0]) for state in (game.deal(copy, 2, seed) for seed in range(40)))
    ways = ((state, walk) for state in paged for walk in game.legal(state) if isinstance(walk, Walk) and not walk.spell)
    state, walk = next((state, walk) for state, walk in ways if game.after(state, walk).found == 1)
    session = Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False)
    desk, seat = SessionDesk(session, seats=state.seats), state.seat
    with desk.owned():
        client = device(FakeLobby(played=desk), seat)
        client.post("/seat/do", data={"action": format_action(walk), "then": "end"}, headers=HTMX)
        assert desk.snapshot().position.to_act == seat and desk.snapshot().evening.log[-1].text == format_action(walk)


@pytest.mark.parametrize("verb", ["walk", "end"])
def test_the_button_that_ends_a_turn_turns_the_page_and_a_walk_does_not(verb: str) -> None:
    game, copy = game_named("team"), shipped_copy("team")
    paged = (game.apply(state, game.legal(state)[0]) for state in (game.deal(copy, 2, seed) for seed in range(40)))
    ways = ((state, walk) for state in paged for walk in game.legal(state) if isinstance(walk, Walk) and not walk.spell)
    state, walk = next((state, walk) for state, walk in ways if _brings_nothing(game.after(state, walk)))
    text = format_action(walk) if verb == "walk" else "end"
    session = Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False)
    desk, seat = SessionDesk(session, seats=state.seats), state.seat
    with desk.owned():
        client = device(FakeLobby(played=desk), seat)
        page = client.get("/seat", query_string={"at": "stay:off"} if verb == "walk" else {}).text
        form = re.search(f'value="{text}">(.*?)</form>', page, re.DOTALL)
        then = "end" if verb == "walk" else "page"
        assert form is not None and f'name="then" value="{then}"' in form[1]
        assert ("turn the page" in form[1]) == (verb == "end")
        client.post("/seat/do", data={"action": text, "then": then}, headers=HTMX)
        done = [line.seat for line in desk.snapshot().evening.log]
        assert done == ([seat, seat] if verb == "walk" else [seat, TABLE])
        client.post("/seat/undo", headers=HTMX)
        assert desk.snapshot().position.to_act == seat


def _brings_nothing(state: TeamState) -> bool:
    return state.found == 0 and not state.may_turn_up


def test_one_tap_walks_where_nothing_else_could_be_meant(lobby: FakeLobby, desk: SessionDesk) -> None:
    while desk.snapshot().position.phase != "walk":
        seat = desk.snapshot().position.to_act
        desk.ask(Do(seat, parse_action(desk.snapshot_for(seat).position.legal[0])), seat)
    seat = desk.snapshot().position.to_act
    cells = re.findall(r'name="action" value="(walk \w\d)"', device(lobby, seat).get("/seat").text)
    assert set(cells) == {action for action in desk.snapshot_for(seat).position.legal if action.startswith("walk")}


def test_a_seat_takes_its_own_last_action_back_alone(lobby: FakeLobby, desk: SessionDesk) -> None:
    red, blue = device(lobby, "red"), device(lobby, "blue")
    assert red.post("/seat/undo").status_code == 403
    red.post("/seat/do", data={"action": desk.snapshot_for("red").position.legal[0]})
    assert "/seat/undo" in red.get("/seat").text
    assert "/seat/undo" not in blue.get("/seat").text
    assert blue.post("/seat/undo").status_code == 403
    assert red.post("/seat/undo", headers=HTMX).status_code == 200
    assert desk.snapshot().evening.log[-1].text.startswith("undo push")


def test_a_hint_is_read_on_the_shared_tablet_while_somebody_holds(lobby: FakeLobby, desk: SessionDesk) -> None:
    tablet = device(lobby, is_table=True)
    tablet.post("/join/here/red")
    desk.ask(AskHint("pointer", "red"), "red")
    page = tablet.get("/seat").text
    assert '<div class="hint-line is-secret">' in page and "Hold down “Your cards” to read the hint." in page


def test_a_seat_takes_back_one_action_after_another(lobby: FakeLobby, desk: SessionDesk) -> None:
    red = device(lobby, "red")
    begun = desk.snapshot_for("red").position.legal
    for push in begun:
        red.post("/seat/do", data={"action": push})
        walks = [one for one in desk.snapshot_for("red").position.legal if one.startswith("walk")]
        if walks:
            break
        red.post("/seat/undo")
    red.post("/seat/do", data={"action": walks[0]})
    for _ in range(2):
        assert "/seat/undo" in red.get("/seat").text
        assert red.post("/seat/undo", headers=HTMX).status_code == 200
    assert desk.snapshot_for("red").position.legal == begun and "/seat/undo" not in red.get("/seat").text


def test_the_drawn_board_is_told_in_the_language_of_the_phone(lobby: FakeLobby) -> None:
    page = device(lobby, "red").get("/seat", headers={"Accept-Language": "de"}).text
    assert 'aria-label="Der Spielplan.' in page
    assert 'aria-label="The board.' not in page


def test_a_seat_is_told_more_and_more_of_its_hint(lobby: FakeLobby, desk: SessionDesk) -> None:
    red = device(lobby, "red")
    for level in LEVELS:
        assert f'name="level" value="{level}"' in red.get("/seat").text
        desk.ask(AskHint(level, "red"), "red")
        assert ("Tell me more" in red.get("/seat").text) == (level != PLAN), "only where there is more"
    assert 'name="level"' not in red.get("/seat").text


def test_a_tap_that_may_not_be_says_why(lobby: FakeLobby, desk: SessionDesk) -> None:
    red, blue = device(lobby, "red"), device(lobby, "blue")
    assert 'role="alert"' in red.post("/seat/do", data={"action": "walk b1"}, headers=HTMX).text
    assert blue.post("/seat/do", data={"action": "push N2 NE"}).status_code == 422
    late = red.post("/seat/do", data={"action": "push N2 NE", "seen": "0"}, headers=HTMX).text
    assert "That moment has passed" in late
    assert device(lobby).post("/seat/do", data={"action": "end"}).status_code == 403
    assert desk.snapshot().evening.log == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_action_of_every_game_can_be_composed(game: AnyGame) -> None:
    """From a dealt position on, each action that is legal comes up after few taps."""
    state = game.deal(shipped_copy(game.name), game.seat_range[0], 5)
    for _ in range(8):
        if state.to_act not in ("", TABLE):
            offers = tuple(offered(action, game.phrases) for action in game.legal(state))
            for one in offers[:: len(offers) // 8 + 1]:
                assert taps_to(one.text, offers) <= len(one.nouns) + 1, one.text
        actions = game.legal(state)
        if not actions:
            return
        state = game.apply(state, actions[len(actions) // 2])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_score_pad_tells_what_everybody_may_know_and_no_more(game: AnyGame) -> None:
    """It is reckoned from the public view, in the middle of an evening as well as at its beginning."""
    for state in sample(game, 1, 30)[::9]:
        session = Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False)
        with (desk := SessionDesk(session, seats=state.seats)).owned():
            page = device(FakeLobby(played=desk), is_table=True).get("/").text
        pad = "".join(page.split('id="pad"')[1:]).split("</details>")[0]
        assert pad.count("<caption>") == (0 if game.is_together else len(state.seats))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_two_things_to_tap_have_the_same_name(game: AnyGame) -> None:
    """Whoever hears the page, or searches it for words, can tell them apart; after each first tap as well."""
    state = game.deal(shipped_copy(game.name), game.seat_range[0], 5)
    for _ in range(8):
        if state.to_act not in ("", TABLE):
            offers = tuple(offered(action, game.phrases) for action in game.legal(state))
            first = compose(offers, (), ENGLISH)
            onward = [step.pick for group in first.groups for step in group.steps]
            for picks in ((), *((pick,) for pick in (*first.spots, *onward))):
                shown = compose(offers, picks, ENGLISH)
                names = [one.words for group in shown.groups for one in (*group.actions, *group.steps)]
                assert len({*names, *shown.spots.values()}) == len(names) + len(shown.spots), picks
        if not game.legal(state):
            return
        state = game.apply(state, game.legal(state)[len(game.legal(state)) // 2])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_button_says_that_its_action_was_done(game: AnyGame) -> None:
    """In no language: the log tells what was done, a button what a tap will do."""
    for state in (one for seed in range(2) for one in sample(game, seed, 12)):
        if state.to_act in ("", TABLE):
            continue
        for action in game.legal(state):
            will, done = game.phrases.say_will(action), game.phrases.say_done(action)
            assert offered(action, game.phrases).words == will
            assert [code for code in codes() if told(will, language(code)) == told(done, language(code))] == []


def test_a_button_says_what_a_tap_will_do(lobby: FakeLobby) -> None:
    """Its label for whoever hears the page as well."""
    for code, words in (("en", "Push the loose tile in at"), ("de", "Die freie Gangkarte am"), ("fr", "Insérer la")):
        page = device(lobby, "red").get("/seat/pick?at=arrow:W2", headers={"Accept-Language": code}).text
        assert f'type="submit" aria-label="{words}' in page


def taps_to(text: str, offers: tuple[object, ...]) -> int:
    """How many taps reach an action, each on its own next noun."""
    wanted = next(one for one in offers if one.text == text)  # type: ignore[attr-defined]
    picks: tuple[str, ...] = ()
    for taps in range(1, 9):
        shown = compose(offers, picks, ENGLISH)  # type: ignore[arg-type]
        offered_now = {action.text for group in shown.groups for action in group.actions}
        if text in offered_now | set(shown.at_once.values()):
            return taps
        steps = {*shown.spots, *(step.pick for group in shown.groups for step in group.steps)}
        own = [f"verb:{wanted.verb}", *(f"{kind}:{word}" for kind, word in open_nouns(wanted, picks))]
        onward = [pick for pick in own if pick in steps]
        assert onward, (text, picks)
        picks = (*picks, onward[0])
    raise AssertionError(f"{text} is never offered")


def test_a_seat_hears_of_every_move(lobby: FakeLobby, desk: SessionDesk) -> None:
    stream = device(lobby, "blue").get("/seat/events", buffered=False).response
    chunks = iter(stream)
    text = next(chunks) + next(chunks)  # type: ignore[operator]
    assert b"event: hand" in text, "whoever comes late, or after an evening before, is sent everything"
    text = b""
    desk.ask(Do("red", parse_action(desk.snapshot_for("red").position.legal[0])), "red")
    while b"event: " not in text or b"acts" not in text:
        text += next(chunks)  # type: ignore[arg-type,operator]
    stream.close()  # type: ignore[attr-defined]


def test_a_half_made_choice_outlasts_what_is_booked_meanwhile(lobby: FakeLobby, desk: SessionDesk) -> None:
    """Until it can lead nowhere any more: then it is forgotten, and does not come back with the next turn."""
    red = device(lobby, "red")
    red.get("/seat/pick?at=arrow:W2")
    assert "Choose again" in sent_acts(red), "a page whose line broke shows its choice still"
    desk.ask(AskHint("nudge", "red"), "red")
    assert "Choose again" in sent_acts(red)
    assert "Choose again" not in sent_acts(device(lobby, "blue"))
    desk.ask(Do("red", parse_action("push W2 " + loose_sides(desk))), "red")
    assert "Choose again" not in sent_acts(red)
    desk.ask(Undo(), "red")
    assert "Choose again" not in sent_acts(red)


def test_a_choice_that_was_tapped_to_its_end_or_taken_back_is_forgotten(lobby: FakeLobby, desk: SessionDesk) -> None:
    red = device(lobby, "red")
    red.get("/seat/pick?at=arrow:W2")
    red.get("/seat/pick")
    assert "Choose again" not in sent_acts(red)
    red.get("/seat/pick?at=arrow:W2")
    red.post("/seat/do", data={"action": "push W2 " + loose_sides(desk)}, headers=HTMX)
    red.post("/seat/undo", headers=HTMX)
    assert "Choose again" not in sent_acts(red)


def loose_sides(desk: SessionDesk) -> str:
    """The open sides with which red can push at W2."""
    return next(one for one in desk.snapshot_for("red").position.legal if one.startswith("push W2")).split()[-1]


def sent_acts(client: FlaskClient) -> str:
    """What a stream that begins now sends first of what can be done."""
    stream = client.get("/seat/events", buffered=False).response
    chunks = iter(stream)
    text = next(chunks) + next(chunks)  # type: ignore[operator]
    stream.close()  # type: ignore[attr-defined]
    return text.decode().split("event: acts")[1].split("event: ")[0]


def test_half_made_choices_are_forgotten_oldest_first() -> None:
    half_made = HalfMade()
    for number in range(MOST_HALF_MADE + 1):
        half_made.keep(str(number), "red", ("arrow:W2",))
    assert half_made.of("0", "red") == ()
    assert half_made.of("1", "red") == ("arrow:W2",)
    half_made.keep("1", "red", ())
    assert half_made.of("1", "red") == ()


def test_a_tap_where_nothing_can_be_done_says_why(lobby: FakeLobby, desk: SessionDesk) -> None:
    """Each kind of place means something: a walk before the push is refused in the rules' own words."""
    red = device(lobby, "red")
    told = red.post("/seat/why", data={"pick": "place:d4"}, headers={"HX-Request": "true"}).text
    assert 'role="alert"' in told and desk.snapshot().evening.log == ()
    assert 'role="alert"' not in red.post("/seat/why", data={"pick": "nonsense"}).text
    assert device(lobby, "").post("/seat/why", data={"pick": "place:d4"}).status_code == 403
    blue = device(lobby, "blue")
    assert 'data-why="' in blue.get("/seat").text
    told = blue.post("/seat/why", data={"pick": "place:d4"}, headers=HTMX).text
    assert "’s turn. Wait until it is your turn." in told and desk.snapshot().evening.log == ()


def test_while_something_is_left_to_chance_a_tap_on_the_board_says_so() -> None:
    """Master Labyrinth 2007: whoever has taken a treasure rolls the dragon die before anything else."""
    game = game_named("master-2007")
    state = game.deal(shipped_copy(game.name), 2, 3)
    rolls = replace(state, phase="dragon", took=1)
    snapshot = Session.begin(game, rolls, "evening-9", None, fresh_decks(3), is_watched=False).snapshot_for("red")
    assert why_wait(snapshot.position) == "Roll the dragon die."
    assert why_wait(replace(snapshot.position, shows=(), to_act="")) == ""


@pytest.mark.parametrize("name", ["team", "classic", "master-2007", "master-1991"])
def test_each_cell_of_a_maze_can_be_walked_to_or_says_why_not(name: str) -> None:
    """The own cell, one beneath the refuge, one with a guard, one to which no way leads; before and after a push."""
    game = game_named(name)
    state = game.deal(shipped_copy(name), 2, 3)
    if name == "team":
        state = game.apply(state, parse_action("daedalus push W2"))
    pushed = game.after(state, next(one for one in game.legal(state) if one.verb.words == "push"))
    for at in (state, pushed):
        for cell in map(format_cell, range(49)):
            offers = [offered(one, game.phrases) for one in game.legal(at)]
            action = game.parse(meant_by(offers, (), f"place:{cell}", ""))
            assert action in game.legal(at) or game.why_not(at, action), (at.phase, cell)


def test_what_is_meant_by_a_tap_is_like_what_can_be_done() -> None:
    game = GAMES[0]
    state = game.deal(shipped_copy(game.name), 2, 5)
    assert meant_by((), (), "place:0,1", "") == "take 0,1"
    assert meant_by((), (), "arrow:W2", "NE") == "push W2 NE"
    assert meant_by((), (), "ring:rim", "") == "turn rim" and meant_by((), (), "word:owl", "") == ""
    offers = tuple(offered(action, game.phrases) for action in game.legal(state) if state.to_act != TABLE)
    if any(one.verb == "push" for one in offers):
        assert meant_by(offers, (), "arrow:N9", "NE").startswith("push N9")


def test_a_tile_out_of_reach_is_tapped_to_turn_it_and_one_in_reach_to_walk_there() -> None:
    game = game_named("team")
    for seed in range(20):
        state = game.deal(shipped_copy("team"), ("red", "blue"), seed)
        state = game.apply(state, game.legal(state)[0])
        offers = tuple(offered(action, game.phrases) for action in game.legal(state))
        walks = {one.nouns[0][1] for one in offers if one.verb == "walk"}
        turned = {one.nouns[0][1] for one in offers if one.verb == "rotate"}
        if turned - walks and turned & walks:
            break
    else:
        pytest.fail("no deal of these has a tile in reach that can be turned")
    shown = compose(offers, (), ENGLISH)
    for place in turned - walks:
        after = compose(offers, (f"place:{place}",), ENGLISH)
        wanted = {one.text for one in offers if one.verb == "rotate" and one.nouns[0][1] == place}
        assert wanted <= {action.text for group in after.groups for action in group.actions}
        assert f"place:{place}" not in shown.at_once
    for place in turned & walks:
        assert shown.at_once[f"place:{place}"].startswith("walk")
    assert "verb:rotate" in {step.pick for group in shown.groups for step in group.steps}


@pytest.mark.parametrize(("game_name", "is_open"), [("team", True), ("classic", False), ("master-1991", False)])
def test_on_the_shared_tablet_only_what_is_secret_is_covered(game_name: str, is_open: bool) -> None:
    game = game_named(game_name)
    state = game.deal(shipped_copy(game_name), ("blue", "tan" if game_name == "master-1991" else "red"), 3)
    pushed = next(one for one in game.legal(state) if game_name == "team" or format_action(one).startswith("push"))
    state = game.apply(state, pushed)
    session = Session.begin(game, state, "e", None, fresh_decks(3), is_watched=False)
    desk = SessionDesk(session, seats=state.seats)
    with desk.owned():
        tablet = create_app(lobby=FakeLobby(played=desk)).test_client()
        tablet.set_cookie(TABLE_COOKIE, TABLE_TOKEN)
        tablet.set_cookie(SEAT_COOKIE, SEAT_TOKENS["blue"])
        page = tablet.get("/seat").text
        assert ("is-open" in page.split('id="hand"')[1].split(">")[0]) is is_open
        assert 'class="act-group"' in page, "ending the turn is never covered"


def test_a_tap_on_the_tables_board_opens_the_seats_page_at_that_place() -> None:
    client = device(FakeLobby(), is_table=True)
    assert client.post("/join/here/red", data={"at": "arrow:N2"}).headers["Location"].endswith("N2")
    assert client.post("/join/here/red", data={"at": "//elsewhere"}).headers["Location"] == "/seat"


def test_what_may_be_offered_before_a_push_is_behind_one_button() -> None:
    """Else a phone's board would lie beneath the offers."""
    game = game_named("master-1991")
    state = game.deal(shipped_copy("master-1991"), 2, 3)
    offers = [offered(action, game.phrases) for action in game.legal(state)]
    first = compose(offers, (), ENGLISH, "NE")
    (group,) = first.groups
    assert (group.actions, [step.words for step in group.steps]) == ((), ["Offer something for a hint"])
    second = compose(offers, (group.steps[0].pick,), ENGLISH, "NE")
    assert [one.text for one in second.groups[0].actions] == ["offer wand"]


def test_what_is_printed_on_cards_is_explained_to_whoever_sees_them(lobby: FakeLobby) -> None:
    """Master Labyrinth 2007: signs on small cards, the words of which screen readers alone were told."""
    game = game_named("master-2007")
    session = Session.begin(game, game.deal(shipped_copy(game.name), ("red", "blue"), 3), "evening-9", is_watched=False)
    desk = SessionDesk(session, seats=("red", "blue"))
    with desk.owned():
        page = device(FakeLobby(played=desk), "red").get("/seat").text
    key = page.partition('class="card-key"')[2].partition("</p>")[0]
    assert "roll the duel die again" in key and "double turn" in key and "a coin for that treasure" in key
    assert 'class="card-key"' not in device(lobby, "red").get("/seat").text, "a box without such cards"


def test_who_waits_is_not_told_to_press_what_another_seat_can() -> None:
    """Played by hand: where one could but end the turn, the others' phones said *Press "End my turn" to pass on*."""
    game = game_named("master-1991")
    state = game.deal(shipped_copy(game.name), ("white", "blue"), 3)
    spent = replace(state, phase="act", may_walk=False, wands=tuple((seat, 0) for seat in state.seats))
    desk = SessionDesk(Session.begin(game, spent, "evening-9", is_watched=False), seats=spent.seats)
    with desk.owned():
        page = device(FakeLobby(played=desk), "blue").get("/seat").text
    assert "Wait until it is your turn." in page and "to finish" not in page


def test_whoever_gave_a_tip_is_called_by_the_own_name() -> None:
    """Played by hand in 1991: in German, too, the buttons read *White* and *Tan*."""
    game = game_named("master-1991")
    state = game.deal(shipped_copy(game.name), ("blue", "white", "tan"), 3)
    asked = game.apply(state, game.parse("offer wand"))
    named = naming(language("de"), {"white": "Ada", "tan": "Ben"})
    offers = [offered(one, game.phrases) for one in game.legal(asked)]
    (tip,) = (group for group in compose(offers, ("verb:tip",), named).groups if group.verb == "tip")
    assert [step.words for step in tip.steps] == ["Ada", "Ben"]


def test_a_text_that_names_no_action_is_refused_by_page_and_interface_alike(lobby: FakeLobby) -> None:
    red = device(lobby, "red")
    refused, asked = red.post("/seat/do", data={"action": "fly 4"}), red.post("/api/do", json={"action": "fly 4"})
    assert refused.status_code == asked.status_code == 422
    assert "unknown action 'fly 4'" in refused.text and asked.json["why"] == refused.text.rstrip()
    late = red.post("/seat/do", data={"action": "fly 4", "seen": 0})
    assert late.status_code == red.post("/api/do", json={"action": "fly 4", "version": 0}).status_code == 409
