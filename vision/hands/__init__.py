"""Knows hands: in a stream by movement (`movement`), in a single picture by their looks (`hand_in_picture`)."""
