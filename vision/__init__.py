"""From pixels to claims: what lies on the board in a picture, and how sure that is. No rule of any game is known here.

The folders build on one another in this order, each on those before it alone:

- `picture`: files, lenses, channels, arrays; no board is known
- `board`: where a board lies, the plane it is seen in, what all boards share
- `nets`: the trained nets for the board and for cells, and what they see
- `find`: looks for the board, makes its place exact, follows it, turns it north
- `tiles`: reads the 49 cells by the nets and the census
- `lines`: tells which line is half pushed
- `loose`: reads the loose tile beside the board
- `pawns`: says where the pawns stand
- `pieces`: numbered discs, guards and the dragon
- `hands`: hands in a stream and in single pictures
- `cards`: cards laid edge to edge, which an owner taught
- `rings`: teaches and reads round boards of turning rings
- `show`: draws what was read for people

`board_reading` reads everything on a board whose place is known, `pipeline` a stream or a single picture, `still` is
`labyrinth read`, whose answer `answer` writes. `ring_reader` and `card_reader` read a taught round board and a taught
deck both ways.
`empty_observation` says what can be said of a picture in which nothing is read.
"""
