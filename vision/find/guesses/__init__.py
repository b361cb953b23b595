"""Guesses where a board may lie: rough places, which `vision/find` makes exact and weighs.

- `edge_windows` finds the parts of a picture whose edges run in two directions, `slanted_guesses` places boards there
- `upright_guesses` tries boards seen from above everywhere, `tilted_guesses` leans them over
"""
