"""Functions that are asked while rows are written name what they call with its schema.

A backup is brought back with an empty search path, so that no name means something else than it did: there the columns
of people's names could not be made.
"""

from django.db import migrations

FUNCTIONS = r"""
CREATE OR REPLACE FUNCTION kwanzaa_folded_names(name text, aliases jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $body$
SELECT COALESCE(array_agg(bare) FILTER (WHERE bare <> ''), '{}')
FROM (
    SELECT regexp_replace(public.kwanzaa_folded(given), '^\W+|\W+$', '', 'g') AS bare
    FROM unnest(name || ARRAY(SELECT jsonb_array_elements_text(aliases))) AS given
) AS each
$body$;

CREATE OR REPLACE FUNCTION kwanzaa_name_words(name text, aliases jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $body$
SELECT COALESCE(array_agg(DISTINCT word), '{}')
FROM regexp_split_to_table(array_to_string(public.kwanzaa_folded_names(name, aliases), ' '), '[^[:alnum:]]+') AS word
WHERE octet_length(word) > 1 AND word NOT IN ('of', 'the', 'and', 'mr', 'mrs', 'miss', 'ms', 'dr')
$body$;
"""


class Migration(migrations.Migration):
    """The same functions, restorable."""

    dependencies = [("personas", "0014_desk")]
    operations = [migrations.RunSQL([FUNCTIONS], [FUNCTIONS.replace("public.", "")])]
