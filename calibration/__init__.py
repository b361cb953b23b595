"""What an owner may teach: the lens, where the board lies, how pawns, tiles and pieces look. None of it is needed."""
