"""Writes the JSON Schemas of `docs/schema` and the OpenAPI document: `python -m lab.schemas docs/schema`."""
