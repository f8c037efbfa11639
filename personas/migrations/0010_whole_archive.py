"""Search past the policy, for auditors' eyes alone: the same ranking over everything that may be in the archive at all."""

from importlib import import_module

from django.db import migrations

INCLUDED = """
CREATE FUNCTION kwanzaa_included(of_persona bigint, at_version integer)
RETURNS TABLE (id bigint, record_key varchar, artifact_id varchar, display boolean, cap integer)
LANGUAGE sql STABLE AS $body$
SELECT artifact.id, entry.record_key, artifact.artifact_id, true, NULL::integer
FROM personas_archiveversion AS version
JOIN personas_entry AS entry ON entry.version_id = version.id AND entry.state = 'present'
JOIN personas_artifact AS artifact
    ON artifact.id = entry.artifact_id AND artifact.persona_id = version.persona_id
LEFT JOIN personas_rule AS own
    ON own.persona_id = version.persona_id AND own.record_key = entry.record_key
LEFT JOIN personas_rule AS usual
    ON usual.persona_id = version.persona_id AND usual.record_key = ''
WHERE version.persona_id = of_persona AND version.n = at_version
    AND COALESCE(own.inclusion, usual.inclusion, false)
    AND entry.record_key NOT IN (
        SELECT gone.record_key
        FROM personas_entry AS gone
        JOIN personas_archiveversion AS later ON later.id = gone.version_id
        WHERE later.persona_id = of_persona AND later.n > at_version AND gone.state = 'tombstone'
    )
$body$;
"""

# What differs from the search of a requestor, and nothing else.
CHANGES = (
    ("FUNCTION kwanzaa_search(", "FUNCTION kwanzaa_search_whole("),
    (
        "of_persona bigint, at_version integer, of_rank integer, question vector, wording text, most integer,\n"
        "    asked text DEFAULT NULL, on_day date DEFAULT (now() AT TIME ZONE 'UTC')::date\n",
        "of_persona bigint, at_version integer, question vector, wording text, most integer\n",
    ),
    (
        "kwanzaa_open_people(of_persona, asked, on_day)",
        "(SELECT COALESCE(jsonb_agg(id), '[]') FROM personas_person WHERE persona_id = of_persona)",
    ),
    (
        "kwanzaa_eligible(of_persona, at_version, of_rank, true, asked, on_day)",
        "kwanzaa_included(of_persona, at_version)",
    ),
)

CLOSED = """
REVOKE ALL ON FUNCTION kwanzaa_included(bigint, integer),
    kwanzaa_search_whole(bigint, integer, vector, text, integer) FROM PUBLIC;
DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION kwanzaa_included(bigint, integer),
            kwanzaa_search_whole(bigint, integer, vector, text, integer) TO kwanzaa_worker;
    END IF;
END
$body$;
"""

BACK = """
DROP FUNCTION kwanzaa_search_whole(bigint, integer, vector, text, integer);
DROP FUNCTION kwanzaa_included(bigint, integer);
"""


def _search() -> str:
    """Return the requestor's search with the changes made, each of them once."""
    made: str = import_module("personas.migrations.0006_eligibility").SEARCH
    for before, after in CHANGES:
        if made.count(before) != 1:
            raise AssertionError(f"the search does not hold {before!r} once")
        made = made.replace(before, after)
    return made


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0009_token_second_factor")]

    operations = [migrations.RunSQL([INCLUDED, _search(), CLOSED], [BACK])]
