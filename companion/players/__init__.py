"""Computer players: what somebody who wants to win does next, from a seat's View and the public past alone.

- `afterwards`: what could have been done in a finished game, and how soon it could have ended
- `at_table`: players at every seat of a game without a table
- `known`: what a seat knows of a game
- `player`: what a player does next: `team_player` in the Team Edition
"""
