"""Weighs whether what was fitted is a board: what is measured of it, and what each measurement says."""
