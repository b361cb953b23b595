"""The commands below `bench`, one a measurement, each with its own options.

- `evenings`: evenings played, followed again, cut off; the bytes a page is sent
- `in_browser`: whole evenings on the pages, in real Chromium
- `pictures`: the reader on pictures and films of every world
- `rules`: random games of every box
- `shared`: seeds, and how rows are printed
"""
