"""What one seat alone may know is found where it stands in another's view, and nothing else is."""

from __future__ import annotations

from lab.soak.in_browser.private import leaves, secrets_of, told_to

TABLE = {"hands": {"red": ["?", "owl"], "blue": ["?"]}, "turn": 3}
RED = {"hands": {"red": ["bat", "owl"], "blue": ["?"]}, "turn": 3}


def test_only_what_a_seats_own_view_tells_of_it_is_its_secret() -> None:
    secrets = secrets_of("red", dict(leaves(RED)), dict(leaves(TABLE)))
    assert secrets == {("hands", "red", "0"): "bat"}
    assert secrets_of("blue", dict(leaves(RED)), dict(leaves(TABLE))) == {}


def test_a_secret_in_another_view_is_told_with_its_place() -> None:
    secrets = secrets_of("red", dict(leaves(RED)), dict(leaves(TABLE)))
    assert told_to(secrets, dict(leaves(TABLE))) == []
    assert told_to(secrets, dict(leaves(RED))) == ["hands.red.0"]
