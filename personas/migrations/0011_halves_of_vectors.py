"""Vectors are compared by halves of themselves first, and those that may be nearest exactly (docs/decisions/0175)."""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

from django.db import migrations

_SQL: Final = Path(__file__).parent / "sql"
_HALVES: Final = (_SQL / "halves.sql").read_text("utf-8")
_WITHOUT: Final = """
DROP TRIGGER kwanzaa_halved ON personas_places;
DROP FUNCTION kwanzaa_halved();
ALTER TABLE personas_places DROP COLUMN halved;
DROP TABLE personas_half;
DROP FUNCTION kwanzaa_half(vector)
"""


def _before(file: str, *names: str) -> str:
    """Return what an earlier migration makes of these functions."""
    text = (_SQL / file).read_text("utf-8")
    found = [re.search(rf"CREATE (FUNCTION public\.{name}\(.*?\n\$\$;)", text, re.DOTALL) for name in names]
    return "\n".join(f"CREATE OR REPLACE {one[1]}" for one in found if one)


_GONE: Final[str] = import_module("personas.migrations.0006_postings_by_statement")._GONE  # noqa: SLF001 -- as it made it
_BACK: Final = "\n".join(
    (
        _before("ranked.sql", "kwanzaa_nearest"),
        _before("classes.sql", "kwanzaa_passages_added", "kwanzaa_passages_changed"),
        _GONE,
        _WITHOUT,
    )
)


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0010_fewer_looked_at")]

    operations = [migrations.RunSQL(_HALVES, _BACK)]
