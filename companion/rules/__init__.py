"""What all boxes share: what a game is, and the parts from which games are put together.

Read in this order:

- `game`: a game as one frozen value; the file to begin with
- `verbs`, `actions`: actions as verbs with nouns, and those that several boxes share
- `chance`, `options`: how chance comes about, what a table chooses
- `public`: what lies open on the table, of which states and views are made, and what each colour holds
- `table`, `shows`, `advice`: what a camera sees, what a page shows beside the board, what a hint advises
- `turn_search`: the best way through one turn, found by trying
- `lesson`: how a box explains itself to newcomers
- `words`, `phrases`: sentences that remember how they were made, and the words for shared actions
- `line`, `reading`, `copy`, `copy_toml`: positions in one line, and strict readers for JSON and TOML
- `mazes/`: what only the games on the 7x7 board share
"""
