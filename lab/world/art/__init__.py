"""What is printed: prints in eight halves, patterns, treasures, faces, tables."""
