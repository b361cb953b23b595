"""Whole evenings in simulated time: session, following, journal and pages in one process under one seeded clock.

No thread, no sleep, no pixel. One seed replays exactly. Read in this order:

- `error_model`: how badly a camera reads, as rates, and what such a camera says of the cardboard; `errors.json` are
  those measured last, by `measuring`
- `mischief`: what people do that they should not, what goes wrong with pictures and taps, and the tally
- `clockwork`: the evening itself, step by step
"""
