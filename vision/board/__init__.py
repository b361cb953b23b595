"""What all boards share, and where a board lies: fixed tiles, plane, the camera above it, corner cards."""
