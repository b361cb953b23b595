"""The simulated evening: a table, its people and their cardboard that do not exist, before the companion that does.

- `options`: what a demonstration is asked for, how fast it goes, and what the console says
- `playing`: plays one before its game's table
- `show`: an evening before the simulated camera; `as_laid`: one whose people lay the board themselves
- `spot_show`: an evening at a table of spots, whose copy is taught first
"""
