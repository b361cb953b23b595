"""An evening at the table, from its first entry in the journal to the last. One thread owns it, one queue leads to it.

Read in this order:

- `desk`: the queue between the outside and the session
- `session`: when a button counts
- `referee`: what a finding or a decision leads to
- `ledger`, `journal`: an entry is legal, then on the disk, then true
- `evening`, `evening_record`: the evening as the sum of its entries; as a record for people
- `notices`, `faults`, `snapshots`: what is said, and what each viewer may see
- `hinting`: hints, searched in a process of their own
- `camera_thread`, `frame_reader`, `recording`: pictures from a camera, from a recording
"""
