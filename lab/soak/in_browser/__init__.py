"""The pages in real Chromium, as people use them: whole evenings from the start page to *Play again*.

Read in this order:

- `chromium`: the browser, or one plain sentence where it is missing
- `serving`: `labyrinth serve` in a fresh home folder, killed and started again
- `window`: a device that shows a page: taps, keys, and what was loaded
- `watching`: what a page is watched for: shifts, filled buttons, what runs off the side, foreign words, axe's findings
- `hands`: that action as taps on the own page
- `paper`: the cards of paper that people hold in their hands
- `table`: the devices of one evening, and who plays on which
- `evening`: an evening from the start page to the first turn of the second one
- `troubles`: the companion cut off, no Wi-Fi, a second tablet, two taps at once
- `bench`: which evenings are played, and the row of each
- `page_layout`, `start_layout`: a demonstration's page watched in several windows at once; the pages before an evening
"""
