"""Pictures with truth of ring boards and maze cards: prints and boards that nobody who works on a reader has seen."""
