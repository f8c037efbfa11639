"""Where sketches are asked and the embedder of the question made none, no vector is compared (docs/decisions/0175).

Since 0011 each passage was looked up by itself then, to find that it has no vector to compare: beyond 20,000 passages,
until all are embedded anew.
"""

from typing import Final

from django.db import migrations

_SIGNATURE: Final = "kwanzaa_nearest(bigint, varchar, bigint, bigint, varbit, double precision, vector, integer, text)"
_BEFORE: Final = "        ) AS best;\n    ELSIF embedder = made_by AND asked_half IS NOT NULL"
_SINCE: Final = (
    "        ) AS best;\n        kept := COALESCE(kept, '{}');\n    ELSIF embedder = made_by AND asked_half IS NOT NULL"
)


def _replaced(old: str, new: str) -> str:
    """Make the function again, with one part in place of the other; it must be what 0011 made it."""
    return f"""
DO $body$
DECLARE
    said text := pg_get_functiondef('{_SIGNATURE}'::regprocedure);
BEGIN
    IF position($old${old}$old$ IN said) = 0 THEN
        RAISE 'kwanzaa_nearest is not what 0011 made it';
    END IF;
    EXECUTE replace(said, $old${old}$old$, $new${new}$new$);
END
$body$;
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0014_people_where_named")]

    operations = [migrations.RunSQL(_replaced(_BEFORE, _SINCE), _replaced(_SINCE, _BEFORE))]
