"""The JSON interface under `/api`, for programs: what the pages do, and nothing that their tokens may not.

- `reading`: bodies of requests as wishes, corrections and commands
- `answers`: games, evenings, snapshots and boards as JSON
- `routes`: what can be asked
- `refusals`: errors as JSON, in the language asked for
- `schemas`, `openapi`: the same as an OpenAPI document
"""
