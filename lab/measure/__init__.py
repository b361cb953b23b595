"""Measurements, each a command below `labyrinth bench` (`lab/commands/table.py`).

`score` is the one sheet for readings of pictures whose truth is known, `cases` runs cases over seeds and processes.
Pictures come from `films` (path-traced), `variants` (photographs), `composed_boards` and `simulated_table`;
`random_boards` lays boards, and `unlucky` has people lay them badly.

Gone, last in commit 2555ec36: `following` (its random games are in `tests/following`, whole evenings in
`simulated-time`), `stillness` (`tests/live/stillness.py`), the yardstick of pushes and walks
(`tests/games/classic/golden.py`), what must be true of positions (`tests/games/soundness`), pictures without a board
(`tests/vision/boardless.py`), `taps` (`lab/soak/by_taps`), `evidence`, second evenings and photographs
as starts, starts of taught copies, how long readings last in films, kills in simulated time (`kill`, `edges
power-cuts`), hostile command lines, bytes of a live page (`evenings-in-browser`), and in Chromium cards of paper, laid
boards, the keyboard and troubles of the line.
"""
