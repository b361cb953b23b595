"""Trains the small net that gives a second opinion on doubted cells (`vision/fits/cell_net.py`).

- `weather`: shadows, hands, reflections and noise laid over a picture of a board
- `drawn_hands`, `reflections`: whole hands with sleeves, and mirrored lamps, windows and strips of light
- `crops`: views of cells, with their truth, out of path-traced stills
- `training`: the training itself, on a computer that has PyTorch, which nothing else needs
"""
