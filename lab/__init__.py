"""The laboratory: rendering, training and measuring. It is not installed, and nobody imports it (README.md).

- `command`, `commands/`: `labyrinth bench`, with a command for each measurement
- `world/`: a path tracer that renders stills of boards with their truth
- `spots/`: ring boards and maze cards of prints that are held out, drawn with their truth
- `train/`: trains the reader's nets and writes them as ONNX files
- `measure/`: what the reader and the rules get right, in seeded cases
- `soak/`: whole evenings before pixels, in simulated time, by taps and in real Chromium; damage, power cuts and load
"""
