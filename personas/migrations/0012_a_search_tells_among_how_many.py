"""A search tells among how many passages it looked, of those that its requestor may use (docs/decisions/0187)."""

import re
from pathlib import Path
from typing import Final

from django.db import migrations

_RANKED: Final = (Path(__file__).parent / "sql" / "ranked.sql").read_text("utf-8")
_OLD: Final = "\n".join(
    f"CREATE {one}" for one in re.findall(r"(?s)(FUNCTION public\.kwanzaa_search(?:_whole)?\(.*?\n\$\$;)", _RANKED)
)
_NEW: Final = _OLD.replace("missed integer[]\n", "missed integer[], among integer\n").replace(
    "    found.missed\n", "    found.missed, opened.n::integer\n"
)
_WHOLE: Final = "kwanzaa_search_whole(bigint, integer, vector, integer[], text[], integer, text)"
_GONE: Final = f"""
DROP FUNCTION kwanzaa_search(bigint, integer, integer, vector, integer[], text[], integer, text, date, text);
DROP FUNCTION {_WHOLE};
"""  # what a function returns cannot be replaced
_CLOSED: Final = f"""
DO $body$
BEGIN
    REVOKE ALL ON FUNCTION {_WHOLE} FROM PUBLIC;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION {_WHOLE} TO kwanzaa_worker;
    END IF;
END
$body$;
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0011_fewer_kept_and_names_at_once")]

    operations = [migrations.RunSQL(_GONE + _NEW + _CLOSED, _GONE + _OLD + _CLOSED)]
