"""Fits faces to what is seen of a tile, whatever smooth light lies over it."""
