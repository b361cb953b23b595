"""Says where the pawns stand: which of the net's sights is which colour's pawn (`assignment`), and what a stream
remembers of them (`pawn_memory`)."""
