"""Knows hands: in any picture (`hand`), and in a stream by what comes in over the picture's edge
(`difference`, `background`, `movement`)."""
