"""Pictures of boards composed at any slant, and the reader's rates on them (`every_board`).

`artwork` puts boards together from photographs of real tiles; camera, light, noise and things on the board are its own.
"""
