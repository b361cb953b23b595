"""What the companion holds out at its edges: no camera, damage, a full disk, greedy devices, hostile input.

- `command`: the command `bench edges`, a name for each
- `appliance`, `plugged`: `labyrinth serve` in a process of its own, with a camera that can be pulled out
- `watchdog`: a watchdog's patience without a camera, after a video's end, and with the camera pulled and put back
- `damage`: damaged cells and files of a journal, and what the doctor says of them
- `power_cuts`: kills while playing, and the journal as a power cut leaves it
- `disk`: a home on a disk that is full, and one that is deleted, while the companion runs
- `load`: half-open connections, streams, and clients of the camera's picture
- `hostile`: configurations and command lines that are meant to hurt
"""
