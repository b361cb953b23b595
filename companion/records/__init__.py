"""Games as text, and chance that can be verified afterwards. No camera, no page, no clock.

Read in this order:

- `notation`: actions, positions and views as text and JSON, both ways
- `record`: a session as a text file; its replay, and the part that one seat may know
- `dice`: the companion's dice and decks, committed at the start
- `playout`: a game played at random, and the leaves of the tree of legal actions
- `lessons`: the short game that shows how a box is played
"""
