"""Hints: what a seat could do, found and told out of what that seat may know."""

from companion.hints.words import LEVELS, find_hint, find_hints

__all__ = ["LEVELS", "find_hint", "find_hints"]
