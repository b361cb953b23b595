"""How the journal is kept: the SQLite file that holds it, and which rules its lines were written under."""
