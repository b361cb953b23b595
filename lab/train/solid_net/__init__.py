"""Trains the small net that says where any pawn stands (`vision/pawns/solid_places.py`); the product runs without it.

`boards` writes what may be learnt from path-traced stills with truth and from composed boards (`kept_solids` is the
file), `solid_lessons` draws crops of it in changed light and colours, `train` learns from them. Training needs torch
and onnx, which the companion does not; it and `solid_lessons` need no OpenCV.
"""
