"""What the net for hands learns from: hands and cards drawn over a board, and stills whose cells are known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.errors import BadPicture
from lab.measure.renders.stills import STILLS
from lab.measure.renders.truth import read_truth
from lab.train.hand_net import train
from lab.train.hand_net.lessons import DRAWN, UNKNOWN, lessons_of, main
from lab.train.second_opinion.drawn_hands import with_card, with_gaps, with_hand, with_shadow
from vision.board.fixed_layout import FIXED_SIDES
from vision.hands.hand_views import ANSWERS, CHANNELS, SIDE_PX

GREY = np.full((240, 240, 3), 128, dtype=np.uint8)


def test_a_drawn_hand_is_where_it_is_said_to_be_and_comes_from_the_side() -> None:
    for seed in range(12):
        shown, hidden = with_hand(GREY, 16, np.random.default_rng(seed))
        edge = np.concatenate([hidden[0], hidden[-1], hidden[:, 0], hidden[:, -1]])
        assert edge.any()
        assert 400 < hidden.sum() < 0.4 * hidden.size
        changed = np.abs(shown.astype(int) - 128).max(axis=2) > 12
        assert changed[hidden].mean() > 0.5


def test_drawn_hands_and_cards_are_seeded() -> None:
    one, again, other = (with_hand(GREY, 16, np.random.default_rng(seed))[0] for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)
    card, same = (with_card(GREY, 16, np.random.default_rng(7)) for _ in range(2))
    assert np.array_equal(card, same)
    assert 16 * 16 / 8 < (np.abs(card.astype(int) - 128).max(axis=2) > 12).sum() < 16 * 16 * 8


def test_a_still_is_shown_as_it_is_and_with_hands_drawn_over_it() -> None:
    paths = [path for path in sorted(STILLS.glob("*.json")) if read_truth(path).is_hand][:1]
    if not paths:
        pytest.skip("no path-traced stills beside the project")
    truth = read_truth(paths[0])
    own, *drawn = lessons_of(paths[0], truth, np.random.default_rng(1))
    assert len(drawn) == DRAWN
    assert own.view.shape == (CHANNELS, SIDE_PX, SIDE_PX)
    assert (own.hidden == UNKNOWN).all()  # of its own hand no pixel is known, but each cell
    assert all(share > 0.25 for share, is_asked in zip(own.cells, truth.is_asked, strict=True) if not is_asked)
    assert own.cells.min() == 0.0
    assert any((one.hidden > 0.95).any() for one in drawn)
    assert all(((one.cells == UNKNOWN) | (one.cells >= 0)).all() for one in drawn)


def test_a_shadow_makes_nothing_lighter_and_some_are_deep_and_tinted() -> None:
    shown = [with_shadow(GREY, 16, np.random.default_rng(seed)).astype(int) for seed in range(40)]
    assert all(one.max() <= 128 + 1 for one in shown)
    assert any(np.abs(one[..., 0] - one[..., 2]).max() > 15 and one.min() < 60 for one in shown)
    assert any((one[..., 0] == one[..., 2]).all() and one.min() < 100 for one in shown)


def test_a_net_goes_on_from_the_weights_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[object]()
    monkeypatch.setattr(train, "kept", lambda files, left_out: (files, left_out))
    monkeypatch.setattr(train, "trained", lambda lessons, begun: asked.append((lessons, begun)))
    monkeypatch.setattr(train, "keep_weights", lambda net, out: None)
    train.main(["out.npz", "lessons.npz", "oak", "--from", "before.npz"])
    assert asked == [((["lessons.npz"], ["oak"]), Path("before.npz"))]


def test_where_no_still_lies_nothing_is_learnt(tmp_path: Path) -> None:
    with pytest.raises(BadPicture):
        main([str(tmp_path / "lessons.npz"), str(tmp_path)])


def test_a_print_that_is_named_is_left_out(tmp_path: Path) -> None:
    views = np.zeros((3, CHANNELS, SIDE_PX, SIDE_PX), dtype=np.int8)
    hidden, cells = np.zeros((3, ANSWERS, ANSWERS), dtype=np.float32), np.zeros((3, 49), dtype=np.float32)
    prints = np.array(["oak", "ash", "oak"])
    np.savez(tmp_path / "lessons.npz", views=views, hidden=hidden, cells=cells, prints=prints)
    assert train.kept([str(tmp_path / "lessons.npz")], ["oak"]).prints.tolist() == ["ash"]
    assert len(train.kept([str(tmp_path / "lessons.npz")] * 2, []).views) == 6


def test_where_tiles_are_taken_out_the_tray_is_bare_and_the_fixed_ones_stay() -> None:
    chequered = GREY.copy()
    chequered[::2, ::2] = 30
    shown = [with_gaps(chequered, 16, np.random.default_rng(seed)) for seed in range(12)]
    middles = {cell: tuple(64 + 16 * at + 8 for at in divmod(cell, 7)) for cell in range(49)}
    kept = [
        {cell for cell, (y, x) in middles.items() if np.ptp(one[y - 4 : y + 4, x - 4 : x + 4, 0]) > 60} for one in shown
    ]
    assert all(set(FIXED_SIDES) <= cells for cells in kept)
    assert {len(cells) for cells in kept} >= {len(FIXED_SIDES)}
    assert max(len(cells) for cells in kept) > 40
