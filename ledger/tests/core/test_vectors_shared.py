"""The table of other people's vectors names every folder that there is."""

import re
from pathlib import Path

from ledger.tests.core.shared import VECTORS, needs_shared

pytestmark = needs_shared
PAGE = Path(__file__).parents[3] / "docs/reference/vectors.md"


def test_every_folder_has_a_row():
    rows = re.findall(r"^\| `([a-z0-9-]+)`", PAGE.read_text(), re.MULTILINE)
    assert set(rows) == {folder.name for folder in VECTORS.iterdir() if folder.is_dir()}
