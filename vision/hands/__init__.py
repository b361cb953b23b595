"""Knows hands: in a stream by what moves (`movement`), in a single picture by what they look like
(`hand_in_picture`)."""
