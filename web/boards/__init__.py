"""Boards as a page draws them. The 7x7 maze is known so far; rings and laid cards are told in words.

- `maze_view`: reads the board out of a View's JSON
- `maze_art`: the shapes it is drawn from
- `tile_tracks`, `tile_spins`: which tile is which after a push, and how far it has turned, so that it is seen to move
"""
