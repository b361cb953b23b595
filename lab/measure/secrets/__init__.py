"""Two states that a seat cannot tell apart (`twins`), and what each route of the pages answers in them (`crawling`)."""
