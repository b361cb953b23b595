"""Weighs whether what was fitted is a board.

- `levels` evens out its light; `shown_faces` and `path_tiles` measure what its fixed and its movable tiles show
- `proofs` says how much each of these measurements speaks for or against a board
"""
