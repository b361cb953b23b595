"""Whole evenings in simulated time: session, following, journal and pages in one process under one seeded clock.

No thread, no sleep, no pixel. One seed replays exactly. Read in this order:

- `error_model`: how badly a camera reads, as rates; `errors.json` are those measured last, by `measuring`
- `error_camera`: what such a camera says of the cardboard under it
- `feed`: pictures that are lost, stuck or late, and a camera that is gone; taps that come twice or late
- `mischief`: what people do that they should not, and what the page has to say of it
- `clockwork`: the evening itself, step by step; `tally` and `rows`: what came of it, with bounds
"""
