"""The pieces beside tiles and pawns, held against what is booked of them. Read in this order:

`piece_watch` says what a look at one piece is worth, and when that contradicts the booking, `contradictions` in which
words it is told and what a tap may answer.
"""
