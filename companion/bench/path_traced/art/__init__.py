"""What is printed: prints in six halves, patterns, treasures, faces, tables."""
