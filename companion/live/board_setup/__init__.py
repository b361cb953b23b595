"""A board that people lay at random, watched until an evening can begin with it: no pixels and no threads in here.

- `sighting`: what one place shows, gathered over calm pictures, and what a hand has told of it
- `knowing`: which tile is which, out of sightings and the owner's copy
- `missing`: what is wrong or unknown, in words
- `board_setup`: all of it together, and the position to begin with
- `correcting`: what is put right in the middle of an evening; `sure_tiles`: which tiles are surely known then
"""
