"""From what was seen to what was done. Nothing is booked here, and no game is named: any with a `Table` is followed.

A picture goes through the files in this order:

- `settle`, `evidence`: waits for calm; what a calm table shows, as numbers
- `shifts`, `effects`, `candidates`: what may have been done, legal or not, and what that does to a table
- `on_the_way`: how a table lies while hands carry out what was booked unseen
- `hypotheses`, `explain`: what of it the rules allow, and how likely each is
- `faults`, `misreadings`: names what is not allowed; readings that are known to be wrong
- `witness`: what was seen to lie as booked, and how far a reading can be trusted by that
- `question`, `findings`: a doubt as a question with pictures; everything that can be found
- `waiting`, `follower`: the state machine as a table, and the follower that goes through it picture by picture

`rulebook` says which games following can speak to.
"""
