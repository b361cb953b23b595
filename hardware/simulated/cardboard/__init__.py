"""What lies on the simulated table, tile by tile and pawn by pawn, and how untidily."""
