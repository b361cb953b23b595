"""The bug pack: an evening's journal and its last pictures in one file, for developers, without any secret.

Read in this order:

- `public_journal`: the journal as everybody at the table may know it
- `last_pictures`: the last pictures, black beside the board, made small in a thread of their own
- `pack`: the file
- `replaying`: the evening resumed from the journal, and the pictures followed anew
"""
