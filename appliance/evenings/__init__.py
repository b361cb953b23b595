"""The evenings of one companion, one at a time: begun from a page, played, left and gone on with.

- `tokens`: whom a device speaks for, kept in one file of the home folder
- `new_game`: a requested game becomes a session, and a session of the journal a requested game again
- `running`: one evening with its thread, its hints, its eyes and its bug pack
- `past`: the evenings of the journal, as the start page lists them
- `looked_back`: one of them played again, board by board, with its points
- `memories`: a last picture of each board
- `host`: who runs all this; the `Lobby` that pages talk to
- `panel_desk`: the desk that buttons and lights speak to, whichever evening is played
"""
