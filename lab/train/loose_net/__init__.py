"""Trains the small net that says where a loose tile lies beside the board (`vision/loose/trained_tiles.py`); the
product runs without it.

`boards` writes what may be learnt from path-traced stills with truth (`kept_tables` is the file), `tile_lessons` draws
crops of it in changed light and colours and lays the board's own tiles on the table, `train` learns from them. Training
needs torch and onnx, which the companion does not; it and `tile_lessons` need no OpenCV.
"""
