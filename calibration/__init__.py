"""What an owner may teach: the lens, the place of the board, how pawns, tiles and pieces look. All of it is
optional."""
