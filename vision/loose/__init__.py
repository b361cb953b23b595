"""Reads the loose tile beside the board (`loose_tile`)."""
