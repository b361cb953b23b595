"""The trained nets for the whole board (`board_net`) and for cells (`cell_net`), and what they see (`board_view`);
`small_net` runs any net."""
