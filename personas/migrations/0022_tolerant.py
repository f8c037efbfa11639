"""Words are terms made by ``personas.core.terms``, with their forms; and a search says which of them nothing binds.

A question's term is bound by any of its lexemes: *seasick* and *sea*, where it asks for *sea sick*. ``personas_word`` is
the vocabulary of each archive, found through what is left of a word when letters are taken out; it goes with its last
posting. ``kwanzaa_respelt`` tells of it what stands in a passage that may be used, and nothing else: a word that is
withheld corrects nobody. Nor does a name of somebody who is anonymized: that would lead to their pseudonym.

Vectors have the width of their embedder, and a passage keeps those of the embedder before, so that one answers while an
archive moves to another. What is too wide for its row lies beside it.
"""

import json
from collections.abc import Iterator
from importlib import import_module

import pgvector.django.vector
from django.db import migrations, models

from personas.core import slips, terms

EARLIER = import_module("personas.migrations.0013_terms_and_sentences")
WEIGHED = EARLIER.WEIGHED
CLOSED_PARTITIONS = import_module("personas.migrations.0007_closed_partitions").CLOSED

WORDS = """
ALTER TABLE personas_posting ADD COLUMN forms text[] NOT NULL DEFAULT '{}';

CREATE TABLE personas_word (
    persona_id bigint NOT NULL REFERENCES personas_persona ON DELETE CASCADE,
    word text NOT NULL,
    lexeme text NOT NULL,
    keys integer[] NOT NULL,
    PRIMARY KEY (persona_id, word)
);
CREATE INDEX personas_word_lexeme ON personas_word (persona_id, lexeme);
CREATE INDEX personas_word_keys ON personas_word USING gin (keys);

CREATE FUNCTION kwanzaa_forget_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    DELETE FROM public.personas_word AS known
    USING (SELECT DISTINCT gone.persona_id, gone.lexeme FROM gone) AS left_out
    WHERE known.persona_id = left_out.persona_id AND known.lexeme = left_out.lexeme AND NOT EXISTS (
        SELECT FROM public.personas_posting AS posting
        WHERE posting.persona_id = known.persona_id AND posting.lexeme = known.lexeme
            AND known.word = ANY (posting.forms)
    );
    RETURN NULL;
END
$body$;
REVOKE ALL ON FUNCTION kwanzaa_forget_words() FROM PUBLIC;
"""

VECTORS = """
ALTER TABLE personas_passage ALTER COLUMN embedding TYPE vector;
ALTER TABLE personas_passage ALTER COLUMN embedding SET STORAGE MAIN;
ALTER TABLE personas_passage
    ADD COLUMN former_embedding vector, ADD COLUMN former_embedder varchar(80) NOT NULL DEFAULT '',
    ADD COLUMN former_sentence_vectors bytea;
ALTER TABLE personas_passage ALTER COLUMN former_embedding SET STORAGE MAIN;
ALTER TABLE personas_passage ALTER COLUMN former_sentence_vectors SET STORAGE EXTERNAL;
"""
# Passages of another width have no vector there: ``manage.py reembed`` makes them anew.
NARROWED = """
ALTER TABLE personas_passage
    DROP COLUMN former_embedding, DROP COLUMN former_embedder, DROP COLUMN former_sentence_vectors;
UPDATE personas_passage SET embedding = array_fill(0, ARRAY[384])::vector, embedder = '', sentence_vectors = NULL
WHERE vector_dims(embedding) <> 384;
ALTER TABLE personas_passage ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE personas_passage ALTER COLUMN embedding TYPE vector(384);
"""

# A service deletes from the whole table; what cascades from a passage, from a partition alone.
TRIGGER = (
    "CREATE TRIGGER kwanzaa_forget_words AFTER DELETE ON public.{} REFERENCING OLD TABLE AS gone"
    " FOR EACH STATEMENT EXECUTE FUNCTION public.kwanzaa_forget_words()"
)
PARTITIONS = WEIGHED.changed(
    CLOSED_PARTITIONS,
    (
        (
            "    EXECUTE format('CREATE INDEX ON public.%I (passage_id)', postings);\n",
            "    EXECUTE format('CREATE INDEX ON public.%I (passage_id)', postings);\n"
            f"    EXECUTE format('{TRIGGER.format('%I')}', postings);\n",
        ),
    ),
)
EACH = f"""
DO $body$
DECLARE
    part text;
BEGIN
    FOR part IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'personas_posting'::regclass LOOP
        EXECUTE format('{TRIGGER.format("%I")}', part);
    END LOOP;
END
$body$;
"""
NONE = """
DO $body$
DECLARE
    part text;
BEGIN
    FOR part IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'personas_posting'::regclass LOOP
        EXECUTE format('DROP TRIGGER kwanzaa_forget_words ON public.%I', part);
    END LOOP;
END
$body$;
DROP TRIGGER kwanzaa_forget_words ON personas_posting;
DROP FUNCTION kwanzaa_forget_words();
DROP TABLE personas_word;
ALTER TABLE personas_posting DROP COLUMN forms;
"""

# The settings keep the planner from nested loops over rows that it cannot estimate, and the plan from being made anew.
SETTINGS = """LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_nestloop = off
SET enable_mergejoin = off
SET max_parallel_workers_per_gather = 0
SET jit = off
AS $body$
#variable_conflict use_column
DECLARE
    people CONSTANT jsonb := {people};
BEGIN
RETURN QUERY
WITH shelf AS MATERIALIZED (
    SELECT item.*, row_number() OVER (ORDER BY item.record_key COLLATE "C") AS place
    FROM {shelf} AS item
),
"""

# BM25 of terms: a passage binds a term by that of its lexemes which it holds most often. A term that no eligible passage
# binds counts with the weight of the rarest, and is told in ``missed``. k1 = 0.6 and b = 0.3 (docs/decisions/0021).
SEARCH = """
CREATE FUNCTION {name}(
    of_persona bigint, at_version integer, {rank}question vector, terms integer[], lexemes text[], most integer,
    {day}made_by text DEFAULT NULL
)
RETURNS TABLE (
    passage_id bigint, vector_rank bigint, lexical_rank bigint, lexical integer, cosine integer, text text,
    sentences jsonb, artifact_pk bigint, record_key varchar, artifact_id varchar, title varchar, creator varchar,
    date varchar, year smallint, kind varchar, "primary" boolean, language varchar, display boolean, cap integer,
    head bytea, near bytea, missed integer[]
)
{settings}candidate AS MATERIALIZED (
    SELECT passage.id, shelf.place, passage.ordinal, passage.length,
        CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question
            -- Looked up, for to name these columns makes every row of every search be read to its end.
            ELSE (
                SELECT moved.former_embedding <=> question FROM personas_passage AS moved
                WHERE moved.persona_id = of_persona AND moved.id = passage.id AND moved.former_embedder = made_by
            ) END AS distance
    FROM personas_passage AS passage
    JOIN shelf ON shelf.id = passage.artifact_id
    WHERE passage.persona_id = of_persona
        AND (jsonb_array_length(passage.mentions) = 0 OR passage.mentions <@ people)
),
near AS (
    SELECT id, row_number() OVER (ORDER BY distance, place, ordinal) AS rank
    FROM (
        SELECT * FROM candidate WHERE distance <> 'NaN' ORDER BY distance, place, ordinal LIMIT most
    ) AS nearest
),
asked_for AS MATERIALIZED (
    SELECT * FROM unnest(terms, lexemes) AS given (term, lexeme)
),
hit AS MATERIALIZED (
    SELECT candidate.id, candidate.place, candidate.ordinal, candidate.length, bound.term, bound.tf
    FROM (
        SELECT posting.passage_id, asked_for.term, max(posting.tf) AS tf
        FROM personas_posting AS posting
        JOIN asked_for ON asked_for.lexeme = posting.lexeme
        WHERE posting.persona_id = of_persona AND posting.lexeme = ANY (lexemes)
        GROUP BY posting.passage_id, asked_for.term
    ) AS bound
    JOIN candidate ON candidate.id = bound.passage_id
),
corpus AS (
    SELECT count(*)::float8 AS n, avg(length)::float8 AS mean FROM candidate
),
weight AS (
    SELECT term, ln(1 + ((SELECT n FROM corpus) - count(*) + 0.5) / (count(*) + 0.5)) AS idf
    FROM hit GROUP BY term
),
score AS (
    SELECT hit.id, hit.place, hit.ordinal, sum(
        idf * tf * 1.6 / (tf + 0.6 * (0.7 + 0.3 * length / (SELECT mean FROM corpus))) ORDER BY term
    ) AS bm25
    FROM hit JOIN weight USING (term) GROUP BY hit.id, hit.place, hit.ordinal
),
most_of_all AS (
    SELECT 1.6 * (COALESCE(sum(idf ORDER BY term), 0) + ((SELECT count(DISTINCT term) FROM asked_for) - count(*))
        * ln(1 + ((SELECT n FROM corpus) + 0.5) / 0.5)) AS bm25
    FROM weight
),
worded AS (
    SELECT id, row_number() OVER (ORDER BY bm25 DESC, place, ordinal) AS rank
    FROM (SELECT * FROM score ORDER BY bm25 DESC, place, ordinal LIMIT most) AS best
),
found AS MATERIALIZED (
    SELECT id, near.rank AS near, worded.rank AS worded,
        COALESCE(round(1000 * score.bm25 / (SELECT bm25 FROM most_of_all))::integer, 0) AS lexical,
        CASE WHEN candidate.distance <> 'NaN'
            THEN GREATEST(0, LEAST(1000, round((1 - candidate.distance) * 1000)::integer)) ELSE 0 END AS cosine,
        candidate.distance, candidate.place, candidate.ordinal
    FROM near FULL JOIN worded USING (id) JOIN candidate USING (id) LEFT JOIN score USING (id)
)
SELECT found.id, found.near, found.worded, found.lexical, found.cosine,
    passage.text, passage.sentences, artifact.id, shelf.record_key, shelf.artifact_id, artifact.title,
    artifact.creator, artifact.date, artifact.year, artifact.kind, artifact.primary, artifact.language,
    shelf.display, shelf.cap,
    CASE WHEN row_number() OVER (PARTITION BY artifact.id ORDER BY found.id) = 1
        THEN substring(artifact.payload FOR 2048) END,
    -- Of the best alone, and always of as many: more than are ever kept.
    CASE WHEN found.distance IS NOT NULL
        AND row_number() OVER (ORDER BY found.cosine + found.lexical DESC, found.place, found.ordinal) <= 25
        THEN CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.sentence_vectors
            ELSE passage.former_sentence_vectors END END,
    ARRAY(SELECT DISTINCT term FROM asked_for WHERE term NOT IN (SELECT term FROM weight) ORDER BY term)
FROM found
JOIN personas_passage AS passage
    ON passage.persona_id = of_persona AND passage.id = found.id
    AND passage.id = ANY (ARRAY(SELECT id FROM found))
JOIN shelf ON shelf.id = passage.artifact_id
JOIN personas_artifact AS artifact ON artifact.persona_id = of_persona AND artifact.id = shelf.id
ORDER BY COALESCE(found.near, found.worded), found.near NULLS LAST;
END
$body$;
"""

# Words that share a key with the one asked for, and halves that stand beside each other, with the number of passages.
RESPELT = """
CREATE FUNCTION {name}(
    of_persona bigint, at_version integer, {rank}near integer[], lefts text[], rights text[], left_lexemes text[],
    right_lexemes text[]{days}
)
RETURNS TABLE (word text, passages bigint)
{settings_of_few}alike AS MATERIALIZED (
    SELECT known.word, known.lexeme FROM personas_word AS known
    WHERE known.persona_id = of_persona AND known.keys && near
),
split AS MATERIALIZED (
    SELECT * FROM unnest(lefts, rights, left_lexemes, right_lexemes) AS given (lword, rword, llexeme, rlexeme)
),
held AS MATERIALIZED (
    SELECT posting.passage_id AS id, posting.lexeme, posting.forms
    FROM personas_posting AS posting
    WHERE posting.persona_id = of_persona
        AND posting.lexeme = ANY (ARRAY(SELECT lexeme FROM alike) || left_lexemes || right_lexemes)
        AND posting.forms && (ARRAY(SELECT word FROM alike) || lefts || rights)
),
candidate AS MATERIALIZED (
    SELECT passage.id
    FROM personas_passage AS passage
    JOIN shelf ON shelf.id = passage.artifact_id
    WHERE passage.persona_id = of_persona AND passage.id = ANY (ARRAY(SELECT id FROM held))
        AND shelf.display  -- for who asked is told how they were read
        AND (jsonb_array_length(passage.mentions) = 0 OR passage.mentions <@ people)
),
hit AS MATERIALIZED (
    SELECT held.id, held.lexeme, held.forms FROM held JOIN candidate USING (id)
),
both_halves AS MATERIALIZED (
    SELECT DISTINCT one.id, split.lword, split.rword
    FROM split
    JOIN hit AS one ON one.lexeme = split.llexeme
    JOIN hit AS other ON other.lexeme = split.rlexeme AND other.id = one.id
    WHERE split.lword = ANY (one.forms) AND split.rword = ANY (other.forms)
),
found AS (
    SELECT alike.word, count(*) AS passages
    FROM alike JOIN hit ON hit.lexeme = alike.lexeme WHERE alike.word = ANY (hit.forms)
    GROUP BY alike.word
    UNION ALL
    SELECT both_halves.lword || ' ' || both_halves.rword, count(*)
    FROM both_halves
    JOIN personas_passage AS passage ON passage.persona_id = of_persona AND passage.id = both_halves.id
        AND passage.id = ANY (ARRAY(SELECT id FROM both_halves))
    WHERE passage.text ~* ('\\m' || lword || '\\s+' || rword || '\\M')
    GROUP BY both_halves.lword, both_halves.rword
)
SELECT found.word, found.passages FROM found{named} ORDER BY found.word COLLATE "C";
END
$body$;
"""
DAY = "asked text DEFAULT NULL, on_day date DEFAULT (now() AT TIME ZONE 'UTC')::date"
OF_REQUESTOR = {
    "rank": "of_rank integer, ",
    "day": f"{DAY},\n    ",
    "days": f",\n    {DAY}",
    "named": "\nWHERE NOT EXISTS (SELECT FROM kwanzaa_asked_after(of_persona, found.word, on_day))",
    "settings": SETTINGS.format(
        people="kwanzaa_open_people(of_persona, asked, on_day)",
        shelf="kwanzaa_eligible(of_persona, at_version, of_rank, true, asked, on_day)",
    ),
}
PAST_THE_POLICY = {
    "rank": "",
    "day": "",
    "days": "",
    "named": "",
    "settings": SETTINGS.format(
        people="(SELECT COALESCE(jsonb_agg(id), '[]') FROM personas_person WHERE persona_id = of_persona)",
        shelf="kwanzaa_included(of_persona, at_version)",
    ),
}


def _few(how: dict[str, str]) -> str:
    """Rows that are few are fetched by an index: the planner takes that for dearer than it is."""
    return how["settings"].replace("SET jit = off\n", "SET jit = off\nSET random_page_cost = 1.1\n")


SIGNATURES = (
    "kwanzaa_search_whole(bigint, integer, vector, integer[], text[], integer, text)",
    "kwanzaa_respelt_whole(bigint, integer, integer[], text[], text[], text[], text[])",
)
CLOSED = "".join(
    f"""
REVOKE ALL ON FUNCTION {one} FROM PUBLIC;
DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION {one} TO kwanzaa_worker;
    END IF;
END
$body$;
"""
    for one in SIGNATURES
)
FUNCTIONS = [
    SEARCH.format(name="kwanzaa_search", **OF_REQUESTOR),
    SEARCH.format(name="kwanzaa_search_whole", **PAST_THE_POLICY),
    RESPELT.format(name="kwanzaa_respelt", settings_of_few=_few(OF_REQUESTOR), **OF_REQUESTOR),
    RESPELT.format(name="kwanzaa_respelt_whole", settings_of_few=_few(PAST_THE_POLICY), **PAST_THE_POLICY),
    CLOSED,
    "DROP FUNCTION kwanzaa_terms(text)",
]
BACK = f"""
DROP FUNCTION kwanzaa_search(
    bigint, integer, integer, vector, integer[], text[], integer, text, date, text
);
DROP FUNCTION kwanzaa_respelt(
    bigint, integer, integer, integer[], text[], text[], text[], text[], text, date
);
DROP FUNCTION {SIGNATURES[0]};
DROP FUNCTION {SIGNATURES[1]};
"""
EARLIER_SEARCH = [
    EARLIER.SEARCH,
    WEIGHED.changed(EARLIER.SEARCH, WEIGHED.PAST_THE_POLICY),
    WEIGHED.CLOSED,
]

READ = """
SELECT passage.persona_id, passage.id, passage.text, artifact.payload
FROM personas_passage AS passage
JOIN personas_artifact AS artifact
    ON artifact.persona_id = passage.persona_id AND artifact.id = passage.artifact_id
ORDER BY passage.persona_id, passage.id
"""
POSTED = """
INSERT INTO personas_posting (persona_id, lexeme, passage_id, tf, forms)
SELECT persona, lexeme, passage, tf, string_to_array(forms, ' ')
FROM unnest(%s::bigint[], %s::text[], %s::bigint[], %s::int[], %s::text[]) AS given (persona, lexeme, passage, tf, forms)
"""
KNOWN = """
INSERT INTO personas_word (persona_id, word, lexeme, keys)
SELECT persona, word, lexeme, keys::integer[]
FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::text[]) AS given (persona, word, lexeme, keys)
ON CONFLICT DO NOTHING
"""
COUNTED = """
UPDATE personas_passage AS passage SET length = given.length
FROM unnest(%s::bigint[], %s::bigint[], %s::int[]) AS given (persona, id, length)
WHERE passage.persona_id = given.persona AND passage.id = given.id
"""


def index_anew(_apps, editor):
    """Read every passage again, under its record."""
    with editor.connection.cursor() as cursor, editor.connection.cursor() as reading:
        cursor.execute("DELETE FROM personas_posting")
        reading.execute(READ)
        while rows := reading.fetchmany(500):
            held = [(persona, passage, terms.held(_indexed(text, payload))) for persona, passage, text, payload in rows]
            posted = list(_postings(held))
            cursor.execute(POSTED, [list(column) for column in zip(*posted, strict=True)] or [[]] * 5)
            words = sorted({(row[0], word, row[1]) for row in posted for word in row[4].split(" ")})
            known = [(*row, str(set(slips.keys(row[1])))) for row in words if row[1].isalpha()]
            cursor.execute(KNOWN, [list(column) for column in zip(*known, strict=True)] or [[]] * 4)
            lengths = [(persona, passage, sum(one.times for one in found.values())) for persona, passage, found in held]
            cursor.execute(COUNTED, [list(column) for column in zip(*lengths, strict=True)])


def _indexed(text, payload) -> str:
    facts = json.loads(bytes(payload))["metadata"]
    return f"{terms.record(facts)}\n{text}"


def _postings(held) -> Iterator[tuple[int, str, int, int, str]]:
    for persona, passage, found in held:
        for lexeme, one in found.items():
            yield persona, lexeme, passage, one.times, " ".join(one.words)


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0021_attempts")]

    operations = [
        migrations.RunSQL(
            [VECTORS],
            [NARROWED],
            state_operations=[
                migrations.AlterField("passage", "embedding", pgvector.django.vector.VectorField()),
                migrations.AddField("passage", "former_embedding", pgvector.django.vector.VectorField(null=True)),
                migrations.AddField(
                    "passage",
                    "former_embedder",
                    models.CharField(blank=True, db_default="", default="", max_length=80),
                ),
                migrations.AddField("passage", "former_sentence_vectors", models.BinaryField(null=True)),
            ],
        ),
        migrations.RunSQL(
            [WORDS, TRIGGER.format("personas_posting"), PARTITIONS, EACH],
            [CLOSED_PARTITIONS, NONE],
        ),
        migrations.RunSQL(
            [WEIGHED.BACK, *FUNCTIONS], [EARLIER.TERMS, BACK, *EARLIER_SEARCH, EARLIER.INDEXED]
        ),
        migrations.RunPython(index_anew, migrations.RunPython.noop),
    ]
