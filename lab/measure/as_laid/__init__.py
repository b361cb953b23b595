"""Starts from boards that simulated people lay at random: how much is right, asked, and silently wrong."""
