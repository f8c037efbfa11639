"""A first pass keeps as many as it needs, and names are asked of all at once (docs/decisions/0180 and 0181).

``ranked.sql`` says it already to whoever comes from before 0010; whoever stands there is told here.
"""

from importlib import import_module
from pathlib import Path
from typing import Final

from django.db import migrations

_SQL: Final = Path(__file__).parent / "sql"
_before: Final = import_module("personas.migrations.0010_a_search_looks_at_less")._before  # noqa: SLF001 -- reads a file
_OURS: Final = _before("ranked", "kwanzaa_nearest") + "\n" + (_SQL / "asked_after.sql").read_text("utf-8")
_BACK: Final = _before("people", "kwanzaa_asked_after")


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0010_a_search_looks_at_less")]

    operations = [migrations.RunSQL(_OURS, _BACK)]
