"""The JSON interface under `/api`, for programs: what the pages do, and nothing that their tokens may not.

- `bodies`, `answers`: what requests and answers hold, as models
- `operations`: makes a route of a function that takes one and returns the other
- `routes`: what can be requested
- `refusals`: errors as JSON, in the language of `Accept-Language`
- `openapi`: all of it as an OpenAPI document
"""
