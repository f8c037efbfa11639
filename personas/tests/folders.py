"""Small archive folders on disk."""

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from personas.core.manifest import COLUMNS

ROW = {"title": "A letter", "creator": "Ada", "date": "1951", "kind": "letter", "language": "en"}


def write_folder(root: Path, rows: Mapping[str, Mapping[str, str]], **texts: bytes) -> Path:
    """Write a folder with a row for each path; a text is its path until *texts* says otherwise (dots as ``_``)."""
    root.mkdir(parents=True, exist_ok=True)
    with (root / "manifest.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, COLUMNS)
        table.writeheader()
        table.writerows({"path": path, **ROW, **row} for path, row in rows.items())
    for path in rows:
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(texts.get(path.replace(".", "_"), f"This is {path}. It is short.\n".encode()))
    return root


def rules(folder: Any) -> list[tuple[str, str]]:
    """Return file and rule of every finding."""
    return [(found.file, found.rule.value) for found in folder.findings]
