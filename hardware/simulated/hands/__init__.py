"""Hands at the pieces beside the pawns of the two Master games: discs, guards and the dragon."""
