"""Draws what was read into the picture, for people; recognises nothing."""
