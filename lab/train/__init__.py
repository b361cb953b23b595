"""Trains the nets that the reader brings along (`train`), with lessons put together of stills and drawn boards
(`lessons`) and of what is drawn on them (`drawing`); it needs torch."""
