"""How often passages hold a common word stands in a byte each (docs/decisions/0173)."""

import re
from pathlib import Path
from typing import Final

from django.db import migrations

_SQL: Final = Path(__file__).parent / "sql"
_COMMON: Final = (_SQL / "common.sql").read_text("utf-8")
_WITHOUT: Final = """
DROP TRIGGER kwanzaa_common ON personas_places;
DROP FUNCTION kwanzaa_common();
DROP TABLE personas_common
"""


def _before(file: str, name: str) -> str:
    """Return what an earlier migration makes of this function."""
    text = (_SQL / file).read_text("utf-8")
    found = re.search(
        rf"CREATE OR REPLACE (FUNCTION public\.{name}\(.*?\n\$(?:body)?\$;)", text, re.DOTALL
    )
    assert found
    return f"CREATE OR REPLACE {found[1]}"


_BACK: Final = "\n".join(
    (_before("ranked.sql", "kwanzaa_ranked"), _before("halves.sql", "kwanzaa_passages_gone"), _WITHOUT)
)


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0011_halves_of_vectors")]

    operations = [migrations.RunSQL(_COMMON, _BACK)]
