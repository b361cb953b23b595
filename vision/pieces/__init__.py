"""Finds the pieces beside the pawns: numbered discs, guards, the dragon.

A new kind of piece gets a file of its own; `piece_box` says which game has which pieces, and `piece_memory` looks for
them all.
"""
