"""From what was seen to what was done. Nothing is recorded here, and no game is named: any with a `table` is followed.

A picture goes through folders and files in this order:

- `seen`: waits for calm; what a calm table shows, as numbers
- `reading_trust`: how far each reading can be trusted, by what was read before; known misreadings
- `explaining`: what may have been done, which of it the rules allow, and how likely each is
- `faults`: names what is not allowed
- `findings`: everything that following can report; a doubt as a question with pictures
- `waiting`, `watcher`: the state machine as a table, and what all followers do who go through it picture by picture
- `follower`: the one of 7x7 boards

`spots` follows other tables in the same way, and `followers` gives the right one for a game. `rulebook` says what
following needs of a game.
"""
