"""A table of cardboard under a simulated camera: what lies where, how it looks, and what hands do. No reader."""
