"""A cardboard table under a simulated camera: what lies where, how it looks, and what hands do. No reader.

- `scene`: cardboard and the hands above it, without a camera and with one, for use from outside
- `cardboard/`: what lies where, and how untidily
- `prints/`: how tiles are printed, in several styles; `prints.toml` and `treasures.toml` say which
- `drawing/`: light, hands and camera, from cardboard to a picture
- `spots/`: ring boards and laid cards
- `people/`: people at the table, who read the page and do what its game allows

It shares no constant, geometry or colour with `vision`, for otherwise the reader would agree too easily with it.
"""
