"""Tells which line is half pushed (`half_pushed`), also by what lies beside the board (`sticking_out`) and by the nets
(`line_check`)."""
