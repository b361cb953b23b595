"""What is printed: prints in two halves, patterns, treasures, faces, tables."""
