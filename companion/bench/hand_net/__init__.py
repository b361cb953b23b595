"""Trains the small net that says what hands hide in a single picture (`vision/hands/hand_places.py`); the product runs
without it.

`drawn_hands` lays hands over a board, `lessons` writes views of path-traced stills with and without such hands,
`train` learns from them. Training needs torch, which nothing else does, and no OpenCV.
"""
