"""From what was seen to what was done. Nothing is recorded here, and no game is named: any with a `Table` is followed.

A picture goes through folders and files in this order:

- `seen`: waits for calm; what a calm table shows, as numbers
- `reading_trust`: how far each reading can be trusted, by what was read before; known misreadings
- `explaining`: what may have been done, which of it the rules allow, and how likely each is
- `faults`: names what is not allowed
- `findings`: everything that following can report; a doubt as a question with pictures
- `waiting`, `follower`: the state machine as a table, and the follower that goes through it picture by picture

`rulebook` says what following needs of a game.
"""
