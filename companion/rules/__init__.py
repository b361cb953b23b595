"""What every box speaks, and no box in particular: what a game is, and the parts from which games are put together.

Read in this order:

- `game`: a game as one frozen value; the file to begin with
- `verbs`, `actions`, `duel_die`: actions as words with nouns, and those that more than one box has
- `chance`, `options`, `held`: how chance comes about, what a table chooses, what each colour holds
- `table`, `shows`, `advice`: what a camera sees, what a page shows beside the board, what a hint advises
- `words`, `phrases`: sentences that remember how they were made, and how shared actions are told
- `line`, `reading`, `copy`, `copy_toml`: positions in one line, JSON and TOML read with every doubt spoken
- `mazes/`: what only the games on the 7x7 board share
"""
