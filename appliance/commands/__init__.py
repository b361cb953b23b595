"""The command line, a file for each group of commands. What a command does is written elsewhere, in the other rooms.

- `play` (demo, serve, follow), `look` (read), `rules`, `records`, `hints`, `calibrate`, `check` (doctor)
- `shared`, `positions`: what commands share

Each file has `COMMANDS`, which `command_line` gathers. `bench` stands in `lab/command.py`.
"""
