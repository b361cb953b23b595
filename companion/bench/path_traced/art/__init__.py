"""What is printed: prints in five halves, patterns, treasures, faces, tables."""
