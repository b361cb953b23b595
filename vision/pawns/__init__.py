"""Says where the pawns stand: blobs of their colours, the cells these stand on, and where they stood before."""
