"""The pages in real Chromium, as people use them.

- `window`: a device that shows a page: taps, keys, what was loaded, and what is looked for on its page
- `evening`: a companion's pages from the start page to *Play again*, on a tablet and phones
- `bench`: which evenings are played, and the row of each; single pages in every window
"""
