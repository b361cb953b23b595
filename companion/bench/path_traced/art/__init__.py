"""What is printed: prints in seven halves, patterns, treasures, faces, tables."""
