"""Reads the tiles: which of their sides are open, which lie face down, and why one cannot be read.

- what this picture looks like: `board_look`, `corridor_and_wall`, `pawn_shadows`
- the face of a tile: `openings`, `backs` (and `bare_skin`, which is none), then `closeup` where it stayed in doubt
- all tiles together: `census`, `remembered_tiles`
- no tile to read: `empty_cells`, `quality`
- tiles off the board, and what is printed on them: `singles`, `marks`
"""
