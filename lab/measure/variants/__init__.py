"""The reader measured on variants of photographs: `changes` makes them, `bench` reads and judges them."""
