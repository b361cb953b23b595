"""Tells which line is half pushed: `half_pushed`."""
