"""The search looks at fewer postings and lays its rows together by hashing (docs/decisions/0173)."""

import re
from pathlib import Path
from typing import Final

from django.db import migrations

_SQL: Final = Path(__file__).parent / "sql"
_RANKED: Final = (_SQL / "ranked.sql").read_text("utf-8")
_OURS: Final = """
DROP FUNCTION kwanzaa_nearest(bigint, varchar, bigint, bigint, varbit, double precision, vector, integer, text);
DROP FUNCTION kwanzaa_shelved(bigint, integer, integer, text, date, bigint[]);
DROP FUNCTION kwanzaa_shelved_whole(bigint, integer, bigint[])
"""


def _before(*names: str) -> str:
    """Return what 0001 makes of these functions."""
    text = (_SQL / "search.sql").read_text("utf-8")
    found = [re.search(rf"CREATE (FUNCTION public\.{name}\(.*?\n\$\$;)", text, re.DOTALL) for name in names]
    return "\n".join(f"CREATE OR REPLACE {one[1]}" for one in found if one)


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0009_entries_held_by_their_tree")]

    operations = [
        migrations.RunSQL(
            _RANKED, f"{_before('kwanzaa_ranked', 'kwanzaa_search', 'kwanzaa_search_whole')};{_OURS}"
        )
    ]
