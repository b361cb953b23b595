"""The devices at the table: what each may do, by its token, and where they find the pages."""
