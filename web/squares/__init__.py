"""One square at a time: what lies there by the camera and by what is booked, and what somebody can put right by a tap.

- `square_art`: a square as values for its templates
- `routes`: what differs, one square, and its cut-out of the camera's picture
"""
