"""Finds the loose tile beside the board (`trained_tiles`) and reads it (`loose_tile`)."""
