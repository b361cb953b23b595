"""How the journal is kept: the SQLite file that holds it, an evening's head told twice, and the rules of its lines;
`salvage` reads what is left of a damaged file."""
