"""Who may be named is asked where a found passage names somebody (docs/decisions/0173)."""

from typing import Final

from django.db import migrations

_SIGNATURE: Final = (
    "kwanzaa_search(bigint, integer, integer, vector, integer[], text[], integer, text, date, text)"
)
_DECLARED: Final = "    people CONSTANT jsonb := kwanzaa_open_people(of_persona, asked, on_day);\n"
_READ: Final = "whole.mentions <@ people)"
_ASKED: Final = "whole.mentions <@ (SELECT kwanzaa_open_people(of_persona, asked, on_day)))"
_RECORD: Final = "    opened record;\n"


def _replaced(*pairs: tuple[str, str]) -> str:
    """Make the function again, with each of these in place of the other; it must be what 0010 made it."""
    steps = "".join(
        f"""
    IF position($old${old}$old$ IN said) = 0 THEN
        RAISE 'kwanzaa_search is not what 0010 made it';
    END IF;
    said := replace(said, $old${old}$old$, $new${new}$new$);"""
        for old, new in pairs
    )
    return f"""
DO $body$
DECLARE
    said text := pg_get_functiondef('{_SIGNATURE}'::regprocedure);
BEGIN{steps}
    EXECUTE said;
END
$body$;
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0013_gone_from_the_newest")]

    operations = [
        migrations.RunSQL(
            _replaced((_DECLARED, ""), (_READ, _ASKED)),
            _replaced((_ASKED, _READ), (_RECORD, _RECORD + _DECLARED)),
        )
    ]
