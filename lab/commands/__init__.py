"""The commands below `bench`: `table` says which there are, with their options; `shared` makes them and prints rows."""
