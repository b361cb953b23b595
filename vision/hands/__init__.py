"""Knows hands: by a net in any picture (`hand_net`, `hand`), and in a stream by what comes in over the picture's edge
(`difference`, `background`, `movement`)."""
