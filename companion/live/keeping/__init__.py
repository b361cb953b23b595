"""How the journal is kept: the SQLite file that holds it, opened, locked, checked, and what its errors mean."""
