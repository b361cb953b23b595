"""Where the parts meet: camera, reader, session, pages and panel are put together in this folder and nowhere else.

- `commands`: the command line; `doctor`: what is installed, plugged in and working
- `serving`: the companion on a real table, for as long as it is switched on; `evenings`: one evening after the other
- `set_up`: settings from the pages; `learning`: looks that are learnt while playing
- `demo`: the simulated evening
- `reading`: a picture, with what an owner's copy tells
- `calibrating`, `teaching`: what an owner measures and teaches; `taught`: the look of a whole box, and its reader
- `backup`: everything that is kept, as one file
- `packing`: the bug pack of an evening that runs, or of one in the journal
- `local_name`: the companion's name in the local network
- `mqtt`: whose turn it is, for what else is at home
- `devices`: how camera and pins stand, and, by files, that a companion runs
- `parts`: what more than one of these puts together
"""
