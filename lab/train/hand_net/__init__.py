"""Trains the small net that says what hands hide in a single picture (`vision/hands/hand_places.py`); the product runs
without it.

`lessons` writes views of path-traced stills with hands (`second_opinion/drawn_hands`) laid over them and without,
`train` learns from them. Training needs torch and onnx, which the companion does not, and no OpenCV.
"""
