"""From what was seen to what was done. Nothing is booked here, and no game is named: any with a `Table` is followed.

A picture goes through folders and files in this order:

- `seen`: waits for calm; what a calm table shows, as numbers; readings that are known to be wrong
- `explaining`: what may have been done, what of it the rules allow, and how likely each is
- `faults`: names what is not allowed
- `witness`: what was seen to lie as booked, and how far a reading can be trusted by that
- `resting_hand`: whether a hand that rests at the board may still be at it
- `question`, `findings`: a doubt as a question with pictures; everything that can be found
- `waiting`, `follower`: the state machine as a table, and the follower that goes through it picture by picture

`rulebook` says which games following can speak to.
"""
