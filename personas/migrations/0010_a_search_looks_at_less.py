"""A search looks at fewer postings, vectors, entries and people (docs/decisions/0173 and 0175).

``halves.sql`` holds vectors in half as many bytes, ``common.sql`` how often passages hold a common word, ``ranked.sql``
the search over both, ``gone.sql`` what is gone from the newest version, asked of that version alone.
"""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

from django.db import migrations

_SQL: Final = Path(__file__).parent / "sql"
_OURS: Final = "\n".join(
    (_SQL / f"{name}.sql").read_text("utf-8") for name in ("halves", "common", "ranked", "gone")
)
_FILLED: Final = """
INSERT INTO personas_half (persona_id, passage_id, half)
SELECT made.persona_id, made.id, made.half
FROM (SELECT persona_id, id, kwanzaa_half(embedding) AS half FROM personas_passage OFFSET 0) AS made
WHERE made.half IS NOT NULL ORDER BY made.persona_id, made.id;
UPDATE personas_places SET low = low;
"""
_WITHOUT: Final = """
DROP FUNCTION kwanzaa_nearest(bigint, varchar, bigint, bigint, varbit, double precision, vector, integer, text);
DROP FUNCTION kwanzaa_shelved(bigint, integer, integer, text, date, bigint[]);
DROP FUNCTION kwanzaa_shelved_whole(bigint, integer, bigint[]);
DROP TRIGGER kwanzaa_common ON personas_places;
DROP FUNCTION kwanzaa_common();
DROP TABLE personas_common;
DROP TRIGGER kwanzaa_halved ON personas_places;
DROP FUNCTION kwanzaa_halved();
ALTER TABLE personas_places DROP COLUMN halved;
DROP TABLE personas_half;
DROP FUNCTION kwanzaa_half(vector)
"""


def _before(file: str, *names: str) -> str:
    """Return what an earlier migration makes of these functions."""
    text = (_SQL / f"{file}.sql").read_text("utf-8")
    found = [re.search(rf"CREATE (FUNCTION public\.{name}\(.*?\n\$\$;)", text, re.DOTALL) for name in names]
    return "\n".join(f"CREATE OR REPLACE {one[1]}" for one in found if one)


_GONE: Final[str] = import_module("personas.migrations.0006_postings_by_statement")._GONE  # noqa: SLF001 -- as it made it
_BACK: Final = "\n".join(
    (
        _before("search", "kwanzaa_ranked", "kwanzaa_search", "kwanzaa_search_whole"),
        _before("eligibility", "kwanzaa_eligible", "kwanzaa_included"),
        _before("classes", "kwanzaa_passages_added", "kwanzaa_passages_changed"),
        _GONE,
        _WITHOUT,
    )
)


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0009_entries_held_by_their_tree")]

    operations = [migrations.RunSQL(_OURS + _FILLED, _BACK)]
