"""The reader on the simulated table: tiles and pawns by print, pieces of both Master games, and the reader's speed."""
