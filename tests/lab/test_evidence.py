"""The weighing of proofs: what parts boards from other places gets a factor, what does not gets hardly any."""

from __future__ import annotations

import numpy as np
from lab.measure.renders.evidence import PROOFS, Place, weighed


def _places(count: int) -> list[Place]:
    """Places of four prints of which the first proof tells boards, the second is chance and the others say nothing."""
    chance = np.random.default_rng(5)
    places = []
    for k in range(count):
        is_board = bool(k % 2)
        first, second = chance.normal(2.0 if is_board else -2.0, 1.5), chance.normal(0.0, 1.5)
        places.append(Place(f"print {k // 2 % 4}", is_board, (first, second, *[0.0] * (len(PROOFS) - 2))))
    return places


def test_a_proof_counts_by_how_well_it_parts_boards_from_other_places() -> None:
    rows = list(weighed(_places(240)))
    assert [row["prints"] for row in rows] == ["all", "half 1", "half 2"]
    for row in rows:
        factors = row["factors"]
        assert isinstance(factors, dict)
        assert factors[PROOFS[0]] > 0.7
        assert factors[PROOFS[1]] < 0.3


def test_halves_judge_the_prints_that_they_did_not_learn_from() -> None:
    every, one, other = weighed(_places(240))
    assert str(every["boards_refused"]).endswith("/120")
    assert str(one["boards_refused"]).endswith("/60")
    assert str(other["places_believed"]).endswith("/60")
