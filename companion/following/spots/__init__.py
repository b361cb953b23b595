"""Following a table of spots, such as rings and pawns, or cards: any game with a `SpotTable`. No game is named here.

- `spot_evidence`: what a calm table shows of each spot
- `spot_explaining`: what the rules allow to have been done, and how likely that is; what they forbid
- `spot_follower`: the follower
"""
