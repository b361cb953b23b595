"""Labyrinth Companion: the rules of the boxes, what happened on a table, and the evening that comes of it.

- `maze`, `rules`, `games`, `records`: pure functions over frozen values, and their text
- `following`, `live`: from what was seen to what was done, and the evening that is recorded
- `players`, `lobby`: computer players; what pages need before and between evenings
- `errors`, `frame`, `observation`, `messages`, `events`: values that many rooms speak
- `config`, `language`: settings, languages; `private_files`: what is kept is for its owner alone

Pixels are read in `vision`, devices live in `hardware`, pages in `web`. docs/architecture.md draws the whole house.
"""
