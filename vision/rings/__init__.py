"""Reads round boards of turning rings, whatever is printed on them, after an owner has taught one copy.

- `disc`: where the disc of a board lies in a picture, seen from above and unrolled
- `outline`: finds the round outline of a board that nobody has taught yet, and its true middle
- `taught_board`: a board as it was taught, and the same as a document
- `teaching`: what pictures of an empty board propose to a person, and what the person's answers make of it
- `registering`: finds a taught board in a picture
- `offsets`: how far each ring is turned
- `ring_pawns`: where pawns stand

`vision/ring_reader.py` reads single pictures and streams with them.
"""
