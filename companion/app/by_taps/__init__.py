"""Whole evenings by taps alone, from the start page to the score: people who want to win, each at the own seat's page.

Read in this order:

- `known`: what a seat knows of a game, as its own page tells it
- `minds`: what somebody does next, out of that: `secret_mind` in Secret Labyrinth (`secret_worth`, `ring_ways`),
  `team_mind` in the Team Edition
- `steps`: an action as taps on the own page
- `house`: a companion without a camera in this process, and the devices before its pages
- `evening`: an evening from the start page to the score; `show`: the demonstration of one
"""
