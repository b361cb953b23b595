"""The pages before, beside and after an evening, for people who have a tablet and no shell.

- `form`: what can be wished for a new evening, shown and read back
- `start_page`: the start page and past evenings as values for the templates
- `lesson`: how a box is played, in pictures
- `routes`: what these pages can be asked
- `laid_art`, `laying`: the page of a board that is being laid
- `composer`, `seats`: a seat's own page, its actions by taps, and the QR codes that lead there
- `look_back`: the page of an evening that is over, and its last picture
- `set_up`: the set-up page
- `screen`: what a screen on the companion's own machine shows before a game
"""
