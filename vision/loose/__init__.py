"""Finds and reads the loose tile beside the board."""
