"""Evenings that begin with a board as it lies: `starts` measures them, `taught` teaches a box beforehand."""
