"""The reader on the simulated table: tiles and pawns by print, pieces of the Masters, its speed; random boards."""
