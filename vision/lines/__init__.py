"""Finds the line that is half pushed (`half_pushed`)."""
