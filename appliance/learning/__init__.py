"""Learning a box while it is played: what it holds and how its treasures look, kept for the next evening.

- `own_copy`: where the copy of this household's box is kept
- `learnt_looks`: how its treasures look, as far as that is known, on disk and in memory
- `pawn_looks`: how its pawns looked, for whoever lays the board next
- `learner`: looks gathered from the pictures of an evening, out of what is surely known, and unlearnt by corrections
"""
