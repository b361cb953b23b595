"""Before and between evenings: a new game, a board that is being set up, and past evenings.

Plain values and protocols, shared by the pages and the part that runs evenings; nothing here decides anything.

- `new_game`: a box as the start page offers it, a new game as chosen, an evening that has begun, and a past one
- `board_setup`: what lies on the table while the board is set up, and what people correct
- `looking_back`: a finished evening, moment by moment, and the numbers over all finished evenings
- `lobby`: what pages need from the part that runs evenings: evenings, and the devices that belong to the table; a
  lobby with one evening only, and what pages need from a demonstration
- `setting_up`: what the set-up page needs from the appliance; `backups`: everything that is kept, as one file
"""
