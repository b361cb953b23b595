"""Teaching the copy of a box that is no 7x7 board: pictures, taps on them, and what is kept of both.

- `taught`: what is kept beside a copy: how it looks; exported and taken in as one file
- `draft`: what was taught so far, kept after each tap, taken back step by step
- `teaching`: what the kinds of tables have in common: steps, pictures, undoing
- `ring_geometry`: rings as strips to tap on, and what a tap on them means
- `ring_teaching`: a board of turning rings
- `card_teaching`: a deck of square cards
"""
