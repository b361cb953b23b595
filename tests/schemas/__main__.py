"""`python -m tests.schemas FOLDER` writes the schemas into a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.schemas.writing import files

for name, text in files().items():
    (Path(sys.argv[1]) / name).write_text(text, encoding="utf-8")
