"""What the sixth half prints and lays under the board: other editions, as different print runs of one game."""
