"""Tables of spots that do not exist: a ring board, and cards laid edge to edge, under a simulated camera.

- `printing`: how one publisher prints: walls, paths, pictures, cloths; `prints.toml` and `pictures.toml` say it
- `ring_press`, `card_press`: the rings of a round board, the cards of a deck, as printed pieces
- `overhead`: flat pieces, pawns and hands under a camera become a picture
- `handled`: what both tables share: hands, rest, bumps, pictures, truth
- `ring_table`, `card_table`: what lies and stands there, and what hands do to it
- `lessons`: tables as an owner lays them out to teach a copy
- `spot_players`: people who play there as the page shows them
"""
