"""The trained nets, and what they see of a board."""
