"""What is gone from the newest version is looked for in that version alone (docs/decisions/0173)."""

import re
from pathlib import Path
from typing import Final

from django.db import migrations

_SQL: Final = Path(__file__).parent / "sql"
_GONE: Final = (_SQL / "gone.sql").read_text("utf-8")


def _before(*names: str) -> str:
    """Return what 0001 makes of these functions."""
    text = (_SQL / "eligibility.sql").read_text("utf-8")
    found = [re.search(rf"CREATE (FUNCTION public\.{name}\(.*?\n\$\$;)", text, re.DOTALL) for name in names]
    return "\n".join(f"CREATE OR REPLACE {one[1]}" for one in found if one)


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0012_common_words_in_bytes")]

    operations = [migrations.RunSQL(_GONE, _before("kwanzaa_eligible", "kwanzaa_included"))]
