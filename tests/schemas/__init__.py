"""Writes the JSON Schemas of `docs/schema` and the OpenAPI document: `python -m tests.schemas docs/schema`."""
