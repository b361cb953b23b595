"""Knows hands: by a net in any picture (`hand_net`, `hand`), and in a stream by what has come in over the picture's edge
(`difference`, `background`, `movement`)."""
