"""Trains the small net that says where pawns stand (`vision/pawns/trained_places.py`); the product runs without it.

`boards` writes what may be learnt from path-traced stills with truth and from composed boards (`kept_boards` is the
file), `lessons` draws crops of it in changed light and colours (`painting`, `printed_discs`, `drawn_fingers`), `train`
learns from them. Training needs torch and onnx, which the companion does not; it and what draws lessons need no OpenCV.
"""
