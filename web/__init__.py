"""The page: shows snapshots to browsers and posts their taps; sees messages and views, never the session.

Read in this order:

- `app`, `routes`, `context`: the application, what it can be asked, what a running page holds on to
- `reader`: the language a reader reads
- `present`, `shown`, `beside`, `words`: from a snapshot to what the templates need, in one language
- `boards/`: the boards as they are drawn
- `telling/`: what people may tell of the box, by pictures
- `names`: people's names as they are typed
- `stream`: sends those parts of the page that have changed
- `as_json`, `serve`: a snapshot as JSON; waitress in threads of its own
"""

from web.app import create_app
from web.serve import PageServer, serve

__all__ = ["PageServer", "create_app", "serve"]
