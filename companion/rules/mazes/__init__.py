"""What the games on the 7x7 board share, besides what all games share.

- `maze_copy`: the movable tiles and the prints of an owner's box
- `shifting`: which pushes are allowed, what a push carries, who can reach what
- `layout`: what a camera would see, and the state that adopts what lies on the table
- `race`: who gets a token or a treasure first
- `advising`: a way through a turn, as advice
- `places`: the board in words, by its coloured corners
- `maze_json`: the parts of a position in JSON
"""
