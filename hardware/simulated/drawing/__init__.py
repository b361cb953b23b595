"""From cardboard to a picture: the camera, the light, tables and clutter, pawns and limbs."""
