"""What is true of every board, and where it lies: fixed tiles, plane, the camera above it, corner cards."""
