"""Every page has its pictures, made by ``make screenshots``; the few that are kept are those that the docs show."""

import re
from pathlib import Path

from kwanzaa.tests.pictures.index import SCHEMES, file_of, index
from kwanzaa.tests.pictures.table import PICTURES

PROJECT = Path(__file__).resolve().parents[2]
MOST = 6


def test_every_page_has_a_picture_in_each_scheme_and_is_shown() -> None:
    made = {file_of(one.name, scheme) for one in PICTURES for scheme in SCHEMES}
    assert len(made) == len(PICTURES) * len(SCHEMES)
    assert all(f"]({name})" in index() for name in made)


def test_what_is_kept_of_them_is_little_and_the_docs_show_it() -> None:
    pages = (PROJECT / "README.md", *(PROJECT / "docs").rglob("*.md"))
    shown = {
        name
        for page in pages
        for name in re.findall(r"images/([\w-]+\.png)", page.read_text(encoding="utf-8"))
    }
    kept = {path.name for path in (PROJECT / "docs" / "images").iterdir()}
    assert kept == shown
    assert len(kept) <= MOST
