"""All measuring. Nobody imports this room: without the folder the product runs, and there is no command `bench`.

Read in this order:

- `command`, `commands/`: the command, and one below it for each measurement
- `evenings`: whole evenings by the command line, recordings followed again, power cuts
- `pixelless_evenings`, `fake_camera`: random games before the follower, without pixels
- `simulated_time/`: whole evenings under one seeded clock, with faults of every kind, before a camera that errs
- `films`: films of play by real-looking hands, followed at several rates
- `page_stream`: how many bytes a live page is sent
- `in_browser/`: whole evenings on the pages in real Chromium, by taps or keys alone; a page watched for calm
- `playouts`, `soundness/`, `speed/`: random games of every box, what has to be true of them, how long moves take
- `reader_rates`, `simulated_table/`: what the reader says of pictures whose truth is known; the simulated table's
- `composed_boards/`: the reader on boards composed at any slant; `variants/`: on photographs changed in many ways
- `renders/`: the reader on path-traced stills, and what tells a board from what looks like one
- `world/`: a path tracer that draws such stills and films (README.md)
- `edges/`: no camera, damage, power cuts, greedy devices, hostile input
"""
