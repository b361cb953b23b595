"""Finds where the board lies, and which way it is turned.

- `locator` tries in turn: corners that a person gave, printed corner cards, the picture itself (`detect`)
- `detect` guesses (`guesses`), makes a guess exact (`coarse_pose`, `fitting`, `all_tiles`, `tile_gaps`; each sees
  the board as a `canvas`) and weighs whether it is a board (`verification`, `evidence`, `shown_faces`, `path_tiles`)
- `tracking` checks in each later picture that the board has not moved
- `north` finds the north side by the printed colours
"""
