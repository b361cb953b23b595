"""Pictures of boards at any slant, and the reader's rates on them (`photographs`).

`every_board` sets the simulated table with any print; `artwork` prints tiles that are cut out of photographs.
"""
