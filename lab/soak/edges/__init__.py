"""What the companion holds out at its edges.

- `damage`: damaged cells and files of a journal, and what the doctor says of them
- `power_cuts`: the journal as a power cut leaves it
- `disk`: a home on a disk that is full, and one that is deleted, while the companion runs
- `load`: half-open connections and streams of one device
- `hostile`: configurations that are meant to hurt
"""
