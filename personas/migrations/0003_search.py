"""What a requestor may use, decided in one place, and the exact search over nothing else.

``kwanzaa_eligible`` is the one definition of eligibility. ``kwanzaa_search`` is a function so that its plan is kept from
question to question: planned each time it takes longer than the search itself. Its settings keep the planner from
nested loops over rows that it cannot estimate.
"""

from django.db import migrations

# Field by field: the record's rule, else the persona's default, else no; the shorter of two caps. A rule whose tier
# is not one of the persona's is seen by nobody. Who is sealed is not
# named by a title or as a creator either, and in answers nor is who is anonymized, until a gate writes their pseudonym.
ELIGIBLE = r"""
CREATE FUNCTION kwanzaa_eligible(of_persona bigint, at_version integer, of_rank integer, answering boolean)
RETURNS TABLE (id bigint, record_key varchar, artifact_id varchar, display boolean, cap integer)
LANGUAGE sql STABLE AS $body$
SELECT artifact.id, entry.record_key, artifact.artifact_id,
    COALESCE(own.display, usual.display, false), LEAST(own.cap, usual.cap)
FROM personas_archiveversion AS version
JOIN personas_entry AS entry ON entry.version_id = version.id AND entry.state = 'present'
JOIN personas_artifact AS artifact
    ON artifact.id = entry.artifact_id AND artifact.persona_id = version.persona_id
LEFT JOIN personas_rule AS own
    ON own.persona_id = version.persona_id AND own.record_key = entry.record_key
LEFT JOIN personas_rule AS usual
    ON usual.persona_id = version.persona_id AND usual.record_key = ''
LEFT JOIN personas_tier AS least
    ON least.persona_id = version.persona_id AND least.id = COALESCE(own.tier_id, usual.tier_id)
CROSS JOIN (
    SELECT '\m(' || string_agg(regexp_replace(name, '(\W)', '\\\1', 'g'), '|') || ')\M' AS names
    FROM (
        SELECT regexp_replace(given.name, '^\W+|\W+$', '', 'g') AS name
        FROM personas_person AS person,
            LATERAL (SELECT person.name UNION ALL SELECT jsonb_array_elements_text(person.aliases)) AS given (name)
        WHERE person.persona_id = of_persona
            AND (person.state = 'sealed' OR answering AND person.state = 'anonymized')
    ) AS bare
    WHERE name <> ''
) AS unnamed
WHERE version.persona_id = of_persona AND version.n = at_version
    AND COALESCE(own.inclusion, usual.inclusion, false)
    AND COALESCE(own.existence, usual.existence, false)
    AND (NOT answering OR COALESCE(own.surfacing, usual.surfacing, false))
    AND (COALESCE(own.tier_id, usual.tier_id) IS NULL OR least.rank <= of_rank)
    AND (unnamed.names IS NULL OR artifact.title || ' ' || artifact.creator !~* unnamed.names)
    AND entry.record_key NOT IN (
        SELECT gone.record_key
        FROM personas_entry AS gone
        JOIN personas_archiveversion AS later ON later.id = gone.version_id
        WHERE later.persona_id = of_persona AND later.n > at_version AND gone.state = 'tombstone'
    )
$body$;

CREATE FUNCTION kwanzaa_open_people(of_persona bigint) RETURNS jsonb LANGUAGE sql STABLE AS $body$
SELECT COALESCE(jsonb_agg(person.id), '[]') FROM personas_person AS person
WHERE person.persona_id = of_persona AND person.state = 'cleared'
$body$;
"""

# BM25 with k1 = 1.2 and b = 0.75; number, mean length and document frequencies of the eligible passages alone. Sums
# run in the order of the terms and ties are broken by place, so that equal rows give equal bits.
SEARCH = """
CREATE FUNCTION kwanzaa_search(
    of_persona bigint, at_version integer, of_rank integer, question vector, wording text, most integer
)
RETURNS TABLE (
    passage_id bigint, vector_rank bigint, lexical_rank bigint, cosine integer, text text, sentences jsonb,
    artifact_pk bigint, record_key varchar, artifact_id varchar, title varchar, creator varchar, date varchar,
    year smallint, kind varchar, "primary" boolean, language varchar, display boolean, cap integer, head bytea
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_nestloop = off
SET enable_mergejoin = off
SET max_parallel_workers_per_gather = 0
SET jit = off
AS $body$
#variable_conflict use_column
DECLARE
    words CONSTANT text[] := tsvector_to_array(to_tsvector('english', wording));
    people CONSTANT jsonb := kwanzaa_open_people(of_persona);
BEGIN
RETURN QUERY
WITH shelf AS MATERIALIZED (
    SELECT item.*, row_number() OVER (ORDER BY item.record_key COLLATE "C") AS place
    FROM kwanzaa_eligible(of_persona, at_version, of_rank, true) AS item
),
candidate AS MATERIALIZED (
    SELECT passage.id, shelf.place, passage.ordinal, passage.length, passage.embedding <=> question AS distance
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
hit AS MATERIALIZED (
    SELECT candidate.id, candidate.place, candidate.ordinal, candidate.length, posting.lexeme, posting.tf
    FROM personas_posting AS posting
    JOIN candidate ON candidate.id = posting.passage_id
    WHERE posting.persona_id = of_persona AND posting.lexeme = ANY (words)
),
corpus AS (
    SELECT count(*)::float8 AS n, avg(length)::float8 AS mean FROM candidate
),
weight AS (
    SELECT lexeme, ln(1 + ((SELECT n FROM corpus) - count(*) + 0.5) / (count(*) + 0.5)) AS idf
    FROM hit GROUP BY lexeme
),
score AS (
    SELECT hit.id, hit.place, hit.ordinal, sum(
        idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / (SELECT mean FROM corpus))) ORDER BY lexeme
    ) AS bm25
    FROM hit JOIN weight USING (lexeme) GROUP BY hit.id, hit.place, hit.ordinal
),
worded AS (
    SELECT id, row_number() OVER (ORDER BY bm25 DESC, place, ordinal) AS rank
    FROM (SELECT * FROM score ORDER BY bm25 DESC, place, ordinal LIMIT most) AS best
),
found AS MATERIALIZED (
    SELECT id, near.rank AS near, worded.rank AS worded FROM near FULL JOIN worded USING (id)
)
SELECT found.id, found.near, found.worded,
    CASE WHEN passage.embedding <=> question = 'NaN' THEN 0
        ELSE GREATEST(0, LEAST(1000, round((1 - (passage.embedding <=> question)) * 1000)::integer)) END,
    passage.text, passage.sentences, artifact.id, shelf.record_key, shelf.artifact_id, artifact.title,
    artifact.creator, artifact.date, artifact.year, artifact.kind, artifact.primary, artifact.language,
    shelf.display, shelf.cap,
    CASE WHEN row_number() OVER (PARTITION BY artifact.id ORDER BY found.id) = 1
        THEN substring(artifact.payload FOR 2048) END
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

BACK = """
DROP FUNCTION kwanzaa_search(bigint, integer, integer, vector, text, integer);
DROP FUNCTION kwanzaa_open_people(bigint);
DROP FUNCTION kwanzaa_eligible(bigint, integer, integer, boolean);
"""


class Migration(migrations.Migration):
    dependencies = [("personas", "0002_partitions")]

    operations = [migrations.RunSQL([ELIGIBLE, SEARCH], [BACK])]
