"""Boards as a page draws them. The 7x7 maze with its discs, guards and dragon is known so far.

- `maze_view`: reads the board out of a View's JSON
- `maze_art`: the shapes it is drawn from
- `tile_tracks`, `tile_spins`: which tile is which after a push, and how far it has turned, so that it is seen to move
"""
