"""The pages in real Chromium, as people use them.

- `window`: a device that shows a page: taps, keys, and what was loaded; `watching`: what is looked for on its page
- `evening`: whole evenings from the start page to *Play again*, on a tablet and phones (`hands`: an action as taps)
- `bench`: which evenings are played, and the row of each; `layout`: single pages, and a demonstration's, watched
"""
