"""The maze itself: tiles, boards of three shapes, who reaches what, and how boards are drawn. No turn and no game.

Read in this order:

- `sides`, `tile`, `cell`: open sides as a bit mask, one cardboard tile, addresses and arrows
- `board`, `reach`: the 7x7 board and a push, who reaches what
- `lanes`: every push of a position at once, for searches
- `rings`: the round board whose rings turn
- `card`, `cardgrid`: maze cards, and the grid they are laid on edge to edge
- `pen`, `ink`, `maze_picture`, `ring_drawing`, `card_drawing`: boards as text, plain or for people
"""
