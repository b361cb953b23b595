"""What the companion holds out at its edges.

- `damage`: damaged cells and files of a journal, and what the doctor says of them; a home on a full disk, and one that
  is deleted, while the companion runs
- `power_cuts`: the journal as a power cut leaves it
- `load`: half-open connections and streams of one device; configurations that are meant to hurt
"""
