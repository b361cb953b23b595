"""Reads the tiles: which of their sides are open, which lie face down, and why one cannot be read.

- the 49 cells of a picture, `cells`, and of a stream, `cell_memory`; what the box holds: `census`
- no tile to read: `empty_cells`, `quality`
- what is printed on them: `marks`
"""
