"""Whole evenings in simulated time: session, following, journal and pages in one process under one seeded clock.

No thread, no sleep, no pixel. One seed replays exactly. Read in this order:

- `error_model`: how badly a camera reads, as rates; `errors.json` are those measured last
- `measuring`, `measuring_films`: measure them on stills, and how long readings last on films
- `error_camera`: what such a camera says of the cardboard under it
- `feed`: pictures that are lost, stuck or late, and a camera that is gone
- `mischief`: what people do that they should not, and what the page has to say of it
- `mortal_journal`: a journal whose process can be killed in the middle of writing
- `clockwork`: the evening itself, step by step
- `tally`, `rows`: what came of it, with bounds, and the rows that the command prints
"""
