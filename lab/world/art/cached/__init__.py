"""The thirteenth half of path-traced pictures: its prints, their patterns, treasures and discs, and its tables."""
