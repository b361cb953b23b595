"""What all boards share, where a board lies, and how it looks in a picture (`board_look`)."""
