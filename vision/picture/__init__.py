"""Pictures before any board is known: files, lenses, channels, and the arrays that they are made of."""
