"""Hints: what a seat could do, found and told out of what that seat may know."""

from companion.games.team.hinting.hints import LEVELS, find_hint, find_hints

__all__ = ["LEVELS", "find_hint", "find_hints"]
