"""Whole evenings by taps alone, from the start page to the score: people who want to win, each at the own seat's page.

Read in this order:

- `steps`: an action as taps on the own page
- `evening`: a companion without a camera in this process, an evening from its start page to the score
"""
