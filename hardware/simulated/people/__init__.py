"""Simulated people at the table: they read the page, choose what the game allows, and their hands do it."""
