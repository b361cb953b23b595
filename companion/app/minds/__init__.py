"""People who want to win: what somebody does next, out of what the own page tells and nothing else.

- `known`: what a seat knows of a game, as its own page tells it
- `mind`: what somebody does next, out of that: `secret_mind` in Secret Labyrinth (`secret_worth`, `ring_ways`),
  `team_mind` in the Team Edition
- `at_table`: the same before a camera, where hands do what was thought up
"""
