"""The pieces beside tiles and pawns, held against what is booked of them. Read in this order:

`evidence` says what a look at one piece is worth, `piece_watch` when that contradicts the booking, `contradictions`
in which words it is told and what a tap may answer; `shown` is what stands on the page.
"""
