"""The trained nets for cells (`cell_net`), and what they see of a board (`board_view`); `small_net` runs any net."""
