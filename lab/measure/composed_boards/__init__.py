"""Pictures of boards composed at any slant: their artwork, the camera that takes them, and the reader's rates on them.

- `every_board`: the measurement, board by board, with pictures that show none
- `board_rates`: what the reader says of one picture, held against its truth
- `artwork`: boards put together from photographs of real tiles and from the simulated prints
- `scenery`: the camera, light, noise and things on the board; `boardless`: pictures that only look like one
"""
