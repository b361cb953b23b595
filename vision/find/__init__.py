"""Finds where the board lies, and which way it is turned.

- `locator` tries in turn: corners that a person gave, printed corner cards, the picture itself (`detect`)
- `detect` guesses (`guesses` in `edge_windows`), makes a guess exact (`coarse_pose`, `fitting` by a `raster`)
  and asks the net whether the fixed tiles lie there (`fixed_tiles`)
- `tracking` checks in each later picture that the board has not moved
- `north` finds the north side by the printed colours
"""
