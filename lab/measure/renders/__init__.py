"""Scores the reader's answers on path-traced pictures whose truth lies beside them as JSON (`truth`, `stills`)."""
