"""Terms without typography, and a vector for each sentence beside its passage.

PostgreSQL's parser takes every sign beyond ASCII for a letter where the database's LC_CTYPE is C: “never was no *never*,
and answers differed between servers. ``kwanzaa_terms`` takes such signs out, of passages and of questions alike; what
is stored is indexed anew, under title, creator and date. Sentences of older passages have no vector until
``manage.py reembed`` has been there.
"""

from importlib import import_module

from django.db import migrations, models

WEIGHED = import_module("personas.migrations.0012_weighed_words")

# What is invisible inside a word joins; every other sign of Latin-1, punctuation, currency, arrows, and wide forms parts.
TERMS = r"""
CREATE FUNCTION kwanzaa_terms(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
SELECT to_tsvector('english', regexp_replace(
    regexp_replace(words, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'),
    '[\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff'
    '\u3000-\u3004\u3008-\u3020\u3030\u303d\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]',
    ' ', 'g'))
$body$;
"""

COLUMN = """
ALTER TABLE personas_passage ADD COLUMN sentence_vectors bytea;
ALTER TABLE personas_passage ALTER COLUMN sentence_vectors SET STORAGE EXTERNAL;
"""

INDEXED = """
DELETE FROM personas_posting;
INSERT INTO personas_posting (persona_id, lexeme, passage_id, tf)
SELECT passage.persona_id, term.lexeme, passage.id, cardinality(term.positions)
FROM personas_passage AS passage
JOIN personas_artifact AS artifact
    ON artifact.persona_id = passage.persona_id AND artifact.id = passage.artifact_id
CROSS JOIN LATERAL unnest(kwanzaa_terms(concat(
    artifact.title, '. ', artifact.creator, ', ' || NULLIF(artifact.date, ''), E'.\\n', passage.text
))) AS term;
UPDATE personas_passage AS passage SET length = COALESCE((
    SELECT sum(posting.tf) FROM personas_posting AS posting
    WHERE posting.persona_id = passage.persona_id AND posting.passage_id = passage.id
), 0);
"""

# What differs from the search of migration 0012, and nothing else. Sentences are compared of the best alone, and always
# of as many: 25 is more than are ever kept.
CHANGES = (
    ("tsvector_to_array(to_tsvector('english', wording))", "tsvector_to_array(kwanzaa_terms(wording))"),
    ("cap integer, head bytea\n", "cap integer, head bytea, near bytea\n"),
    (
        "        candidate.distance\n",
        "        CASE WHEN candidate.distance <> 'NaN'\n"
        "            THEN GREATEST(0, LEAST(1000, round((1 - candidate.distance) * 1000)::integer)) ELSE 0 END AS cosine,\n"
        "        candidate.distance, candidate.place, candidate.ordinal\n",
    ),
    (
        "    CASE WHEN found.distance <> 'NaN'\n"
        "        THEN GREATEST(0, LEAST(1000, round((1 - found.distance) * 1000)::integer)) ELSE 0 END,\n",
        "    found.cosine,\n",
    ),
    (
        "        THEN substring(artifact.payload FOR 2048) END\n",
        "        THEN substring(artifact.payload FOR 2048) END,\n"
        "    CASE WHEN found.distance IS NOT NULL\n"
        "        AND row_number() OVER (ORDER BY found.cosine + found.lexical DESC, found.place, found.ordinal) <= 25\n"
        "        THEN passage.sentence_vectors END\n",
    ),
)
SEARCH = WEIGHED.changed(WEIGHED.SEARCH, CHANGES)


def _anew(search: str) -> list[str]:
    """Make both searches of the same words again, and close the one past the policy."""
    return [WEIGHED.BACK, search, WEIGHED.changed(search, WEIGHED.PAST_THE_POLICY), WEIGHED.CLOSED]


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0012_weighed_words")]

    operations = [
        migrations.RunSQL(
            [TERMS, COLUMN, INDEXED, *_anew(SEARCH)],
            [
                *_anew(WEIGHED.SEARCH),
                INDEXED.replace("kwanzaa_terms(", "to_tsvector('english', "),
                "ALTER TABLE personas_passage DROP COLUMN sentence_vectors",
                "DROP FUNCTION kwanzaa_terms(text)",
            ],
            state_operations=[
                migrations.AddField(
                    "passage", "sentence_vectors", models.BinaryField(null=True, help_text="A byte for each number (embedders.packed)"),
                ),
            ],
        )
    ]
