"""The bug pack: the last minutes of an evening in one file, for whoever mends the companion, without any secret.

Read in this order:

- `tape`: what came to a running session and what it made of that, the last minutes of it
- `last_pictures`: the last pictures, black beside the board, made small in a thread of their own
- `open_evening`: an evening without what nobody has shown, and back
- `sightings`, `tape_lines`: the tape as lines of JSON
- `open_log`, `pack`: what was booked in the whole evening; the file
- `again`, `again_in_pictures`: the lines played to a session of today, and what is different then
"""
