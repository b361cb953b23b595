"""The page: shows snapshots to browsers and posts their taps; sees messages and views, never the session."""

from web.app import create_app
from web.serve import PageServer, serve

__all__ = ["PageServer", "create_app", "serve"]
