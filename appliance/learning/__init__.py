"""Learning a box while it is played: what it holds and how its treasures look, kept for the next evening.

- `own_box`: what is kept of this household's box: its copy, and how its pawns looked, for whoever lays the board next
- `looks`: how its treasures look, gathered from pictures out of what is surely known, and unlearnt by corrections
"""
