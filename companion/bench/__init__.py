"""All measuring. Nobody imports this room: without the folder the product runs, and there is no command `bench`.

Read in this order:

- `command`: the command, a name for each measurement
- `evenings`: whole evenings by the command line, recordings followed again, power cuts
- `pixelless_evenings`, `fake_camera`: random games before the follower, without pixels
- `simulated_time/`: whole evenings under one seeded clock, with faults of every kind, before a camera that errs
- `films`: films of play by real-looking hands, followed at several rates
- `page_stream`: how many bytes a live page is sent
- `playouts`, `soundness/`, `speed/`: random games of every box, what has to be true of them, how long moves take
- `pictures`, `vision_tally`, `vision_speed`, `piece_rates`: the reader on the simulated table, its rates and its speed
- `composed`, `vision_boards`, `vision_artwork`, `vision_scenery`, `vision_clutter`: the reader on composed boards
"""
