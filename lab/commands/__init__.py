"""The commands below `bench`: `table` says which there are, with their options, makes them and prints rows."""
