"""Films of play: what is played, who reaches where in which picture, and the pictures."""
