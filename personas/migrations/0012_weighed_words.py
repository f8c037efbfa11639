"""Search tells how much of the question the words of a passage bind, and compares vectors of one embedder alone.

``lexical`` is BM25 as a share, in thousandths, of what the question could get at most: of all its terms, as densely as
can be. A term that no eligible passage holds counts with the weight of the rarest. k1 = 0.6 and b = 0.3 were fitted
(docs/decisions/0021). A passage that another embedder embedded has no vector here: it is found by its words.
"""

from importlib import import_module

from django.db import migrations

EARLIER = import_module("personas.migrations.0006_eligibility").SEARCH
WHOLE = import_module("personas.migrations.0010_whole_archive")

# What differs from the search of migration 0006, and nothing else.
CHANGES = (
    (
        "on_day date DEFAULT (now() AT TIME ZONE 'UTC')::date\n",
        "on_day date DEFAULT (now() AT TIME ZONE 'UTC')::date,\n    made_by text DEFAULT NULL\n",
    ),
    ("lexical_rank bigint, cosine integer,", "lexical_rank bigint, lexical integer, cosine integer,"),
    (
        "passage.length, passage.embedding <=> question AS distance",
        "passage.length,\n"
        "        CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question END"
        " AS distance",
    ),
    (
        "idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / (SELECT mean FROM corpus)))",
        "idf * tf * 1.6 / (tf + 0.6 * (0.7 + 0.3 * length / (SELECT mean FROM corpus)))",
    ),
    (
        "worded AS (",
        "most_of_all AS (\n"
        "    SELECT 1.6 * (COALESCE(sum(idf ORDER BY lexeme), 0)"
        " + (cardinality(words) - count(*)) * ln(1 + ((SELECT n FROM corpus) + 0.5) / 0.5)) AS bm25\n"
        "    FROM weight\n"
        "),\n"
        "worded AS (",
    ),
    (
        "SELECT id, near.rank AS near, worded.rank AS worded FROM near FULL JOIN worded USING (id)\n",
        "SELECT id, near.rank AS near, worded.rank AS worded,"
        " COALESCE(round(1000 * score.bm25 / (SELECT bm25 FROM most_of_all))::integer, 0) AS lexical,\n"
        "        candidate.distance\n"
        "    FROM near FULL JOIN worded USING (id) JOIN candidate USING (id) LEFT JOIN score USING (id)\n",
    ),
    (
        "SELECT found.id, found.near, found.worded,\n"
        "    CASE WHEN passage.embedding <=> question = 'NaN' THEN 0\n"
        "        ELSE GREATEST(0, LEAST(1000, round((1 - (passage.embedding <=> question)) * 1000)::integer)) END,\n",
        "SELECT found.id, found.near, found.worded, found.lexical,\n"
        "    CASE WHEN found.distance <> 'NaN'\n"
        "        THEN GREATEST(0, LEAST(1000, round((1 - found.distance) * 1000)::integer)) ELSE 0 END,\n",
    ),
)

# What differs from the search of a requestor, as in migration 0010.
PAST_THE_POLICY = (
    *(change for change in WHOLE.CHANGES if "asked text DEFAULT NULL" not in change[0]),
    (
        "of_persona bigint, at_version integer, of_rank integer, question vector, wording text, most integer,\n"
        "    asked text DEFAULT NULL, on_day date DEFAULT (now() AT TIME ZONE 'UTC')::date,\n",
        "of_persona bigint, at_version integer, question vector, wording text, most integer,\n",
    ),
)

BEFORE = """
DROP FUNCTION kwanzaa_search_whole(bigint, integer, vector, text, integer);
DROP FUNCTION kwanzaa_search(bigint, integer, integer, vector, text, integer, text, date);
"""

CLOSED = """
REVOKE ALL ON FUNCTION kwanzaa_search_whole(bigint, integer, vector, text, integer, text) FROM PUBLIC;
DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION kwanzaa_search_whole(bigint, integer, vector, text, integer, text)
            TO kwanzaa_worker;
    END IF;
END
$body$;
"""

BACK = """
DROP FUNCTION kwanzaa_search_whole(bigint, integer, vector, text, integer, text);
DROP FUNCTION kwanzaa_search(bigint, integer, integer, vector, text, integer, text, date, text);
"""


def changed(made: str, changes: tuple[tuple[str, str], ...]) -> str:
    """Return *made* with the changes, each of them once."""
    for before, after in changes:
        if made.count(before) != 1:
            raise AssertionError(f"the search does not hold {before!r} once")
        made = made.replace(before, after)
    return made


SEARCH = changed(EARLIER, CHANGES)


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0011_tombstones")]

    operations = [
        migrations.RunSQL(
            [BEFORE, SEARCH, changed(SEARCH, PAST_THE_POLICY), CLOSED],
            [BACK, EARLIER, changed(EARLIER, WHOLE.CHANGES), WHOLE.CLOSED],
        )
    ]
