"""What the games on the 7x7 board share, beside what all games share.

- `maze_copy`: the movable tiles and the prints of an owner's box
- `dealing`: a maze laid out by chance
- `shifting`: which pushes the table allows, what a push carries, who gets where
- `layout`: what a camera would see, and the state that adopts what lies there
- `places`: the board in words, told by its coloured corners
- `maze_json`: the parts of a position in JSON
"""
