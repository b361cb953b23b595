"""What is printed: prints in three halves, patterns, treasures, faces, tables."""
