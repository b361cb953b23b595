"""The boxed games, a folder a box, none of which knows another.

`catalogue` names them all, `copies` reads an owner's box.

A file has the same name in every box that needs it. Read in this order:

- `state`, `actions`: what a position holds; what only this box has among its actions
- `legal`, `play`: what may be done and why not, what comes of it
- `view`: what a seat may know, where that is more than a few lines of `state`
- `table`, `page`, `words`, `hints`: what a camera sees, what a page shows, how it is told, what is advised
- `lesson`: a short game in pictures, and what is explained in a first game
- `json`, `copy`, `draw`: positions as JSON, where nothing may be contradicted, an owner's box, positions as text
- `game`: all of it put together into one value, which is all that anybody outside the folder uses

Some boxes have a file more, for an idea of their own: `book`, `walks`, `plan`, `cards`, `refusals`.
"""
