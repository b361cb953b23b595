"""Boards as a page draws them: the 7x7 maze with its discs, guards and dragon, the round board of rings, laid cards.

- `maze_view`: reads the board out of a View's JSON
- `maze_art`: the shapes it is drawn from
- `tile_tracks`, `tile_spins`: which tile is which after a push, and how far it has turned, so that it is seen to move
- `ring_art`: the same for a round board
- `card_art`: the same for maze cards on a table that grows
"""
