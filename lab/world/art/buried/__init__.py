"""The seventh half of path-traced pictures: its prints, their patterns and treasures, and its tables."""
