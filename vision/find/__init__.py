"""Finds where the board lies, and which way it is turned.

- `locator` tries in turn: where the board lay, printed corner cards, the picture itself (`detect`)
- `detect` guesses (`guesses` in `edge_windows`), makes a guess exact (`coarse_pose`, `fitting` by a `raster`,
  `tile_gaps`) and asks the net whether the fixed tiles lie there (`fixed_tiles`)
- `north` finds the north side by the printed colours
"""
