"""The reader on the simulated table: tiles and pawns by print, pieces of the Masters, and its speed."""
