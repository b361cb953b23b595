"""The evenings of one companion, one at a time: begun from a page, played, left and gone on with.

- `tokens`: whom a device speaks for, kept in one file of the home folder
- `new_game`: a requested game becomes a session, and a session of the journal a requested game again
- `past`: the evenings of the journal, as the start page lists them, and one of them played again, board by board
- `laid_table`: a board that is being laid, and the file that keeps it
- `pictures`: the last clear picture of a board, for pages and to keep
- `simulated_view`: the table that a simulated camera of the appliance looks at
- `beside`: a process of low priority for what takes long
- `computers`: the seats that nobody sits at, which the companion plays
- `hindsight`: what could have been done in a finished evening
- `host`: who runs all this, the `Lobby` that pages talk to; one evening with its thread, hints, eyes and bug pack
"""
