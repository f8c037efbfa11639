"""To whom an item went and what it is a part of, as columns that the database keeps equal to the item's bytes.

A list of all items is narrowed by both, and reads no payload for it. They are made of the payload alone, so that a
destroyed item has neither. Metadata stands before the paragraphs (RFC 8785 sorts keys), and a quotation mark inside a
string is escaped: what stands before ``,"paragraphs":[`` is all but the text.
"""

from django.db import migrations

FORTH = r"""
CREATE FUNCTION kwanzaa_fact(payload bytea, name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
SELECT CASE WHEN position('\x2c2270617261677261706873223a5b'::bytea IN payload) > 0 THEN COALESCE(
    (convert_from(substring(payload FOR position('\x2c2270617261677261706873223a5b'::bytea IN payload) - 1), 'UTF8')
        || '}')::jsonb -> 'metadata' ->> name,
    ''
) ELSE '' END
$body$;
ALTER TABLE personas_artifact
    ADD COLUMN recipient text NOT NULL GENERATED ALWAYS AS (kwanzaa_fact(payload, 'recipient')) STORED,
    ADD COLUMN part_of text NOT NULL GENERATED ALWAYS AS (kwanzaa_fact(payload, 'part_of')) STORED;
"""
BACK = """
ALTER TABLE personas_artifact DROP COLUMN recipient, DROP COLUMN part_of;
DROP FUNCTION kwanzaa_fact(bytea, text);
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0023_listeners")]
    operations = [migrations.RunSQL([FORTH], [BACK])]
