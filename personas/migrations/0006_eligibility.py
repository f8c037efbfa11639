"""What a requestor may use, with all that a policy says: days, sensitive classes, agreements that end, pseudonyms.

``kwanzaa_eligible`` stays the one definition; ``personas.core.decision`` says the same of one record, and a test
compares them. A day is a day in UTC. ``asked`` is the whole question: somebody who is anonymized and whom it names is
left out, or searching for a name would tell which pseudonym stands for it. NULL names everybody.
"""

from importlib import import_module

from django.db import migrations

# Case, accents, typography and what cannot be seen do not tell two spellings of a name apart.
FOLDED = r"""
CREATE FUNCTION kwanzaa_folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
SELECT lower(regexp_replace(
    normalize(translate(given, U&'\2019\2018\02BC\2010\2011\2013', $$'''---$$), NFKD),
    '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'))
$body$;
"""

# What names are looked for by, made when they are written: a search of ten thousand passages must not fold names again.
COLUMNS = r"""
CREATE FUNCTION kwanzaa_folded_names(name text, aliases jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $body$
SELECT COALESCE(array_agg(bare) FILTER (WHERE bare <> ''), '{}')
FROM (
    SELECT regexp_replace(kwanzaa_folded(given), '^\W+|\W+$', '', 'g') AS bare
    FROM unnest(name || ARRAY(SELECT jsonb_array_elements_text(aliases))) AS given
) AS each
$body$;

CREATE FUNCTION kwanzaa_name_words(name text, aliases jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $body$
SELECT COALESCE(array_agg(DISTINCT word), '{}')
FROM regexp_split_to_table(array_to_string(kwanzaa_folded_names(name, aliases), ' '), '[^[:alnum:]]+') AS word
WHERE octet_length(word) > 1 AND word NOT IN ('of', 'the', 'and', 'mr', 'mrs', 'miss', 'ms', 'dr')
$body$;

CREATE FUNCTION kwanzaa_lexemes(words text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $body$
SELECT tsvector_to_array(to_tsvector('english', words))
$body$;

CREATE FUNCTION kwanzaa_joined(words text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $body$
SELECT array_to_string(words, ' ')
$body$;

ALTER TABLE personas_person
    ADD COLUMN folded text[] NOT NULL GENERATED ALWAYS AS (kwanzaa_folded_names(name, aliases)) STORED,
    ADD COLUMN words text[] NOT NULL GENERATED ALWAYS AS (kwanzaa_name_words(name, aliases)) STORED,
    ADD COLUMN lexemes text[] NOT NULL
        GENERATED ALWAYS AS (kwanzaa_lexemes(kwanzaa_joined(kwanzaa_name_words(name, aliases)))) STORED;
ALTER TABLE personas_artifact
    ADD COLUMN heading text NOT NULL GENERATED ALWAYS AS (kwanzaa_folded(title || ' ' || creator)) STORED,
    ADD COLUMN heading_words text[] NOT NULL
        GENERATED ALWAYS AS (regexp_split_to_array(kwanzaa_folded(title || ' ' || creator), '\W+')) STORED;
"""

# Without a receipt nobody is cleared, without a pseudonym nobody is anonymized; what the register says of a name that
# is still to be settled is no receipt.
PEOPLE = r"""
CREATE FUNCTION kwanzaa_people(of_persona bigint, on_day date)
RETURNS TABLE (id bigint, standing text, folded text[], words text[], lexemes text[]) LANGUAGE sql STABLE AS $body$
SELECT person.id,
    CASE
        WHEN person.valid_until <= on_day THEN 'sealed'
        WHEN person.state = 'cleared' AND person.receipt !~ '^\s*$'
            AND person.receipt <> 'not settled: named in the manifest when the archive was taken in' THEN 'cleared'
        WHEN person.state = 'anonymized' AND person.pseudonym !~ '^\s*$' THEN 'anonymized'
        ELSE 'sealed'
    END,
    person.folded, person.words, person.lexemes
FROM personas_person AS person WHERE person.persona_id = of_persona
$body$;

CREATE FUNCTION kwanzaa_asked_after(of_persona bigint, asked text, on_day date)
RETURNS SETOF bigint LANGUAGE sql STABLE AS $body$
WITH question AS MATERIALIZED (
    SELECT regexp_split_to_array(kwanzaa_folded(asked), '[^[:alnum:]]+') AS words,
        kwanzaa_lexemes(kwanzaa_folded(asked)) AS lexemes
)
SELECT person.id FROM kwanzaa_people(of_persona, on_day) AS person
WHERE person.standing = 'anonymized' AND (
    asked IS NULL OR person.words = '{}'
    OR person.lexemes && (SELECT lexemes FROM question)
    OR person.words && (SELECT words FROM question)
    OR EXISTS (
        SELECT FROM unnest(person.words) AS theirs, unnest((SELECT words FROM question)) AS word
        WHERE length(theirs) > 3 AND length(word) > 3 AND (starts_with(word, theirs) OR starts_with(theirs, word))
            OR octet_length(theirs) > length(theirs) AND position(theirs IN word) > 0
    )
)
$body$;

CREATE FUNCTION kwanzaa_open_people(of_persona bigint, asked text, on_day date)
RETURNS jsonb LANGUAGE sql STABLE AS $body$
SELECT COALESCE(jsonb_agg(person.id), '[]') FROM kwanzaa_people(of_persona, on_day) AS person
WHERE person.standing = 'cleared' OR person.standing = 'anonymized'
    AND person.id NOT IN (SELECT kwanzaa_asked_after(of_persona, asked, on_day))
$body$;

-- Names that no title and no creator may hold, by their first words.
CREATE FUNCTION kwanzaa_withheld(of_persona bigint, answering boolean, asked text, on_day date)
RETURNS TABLE (first text, pattern text) LANGUAGE sql STABLE AS $body$
SELECT (regexp_match(name, '\w+'))[1], '\m' || regexp_replace(
    regexp_replace(name, '([^\w\s])', '\\\1', 'g'), '\s+', '\\s+', 'g') || '\M'
FROM kwanzaa_people(of_persona, on_day) AS person, unnest(person.folded) AS name
WHERE person.standing = 'sealed' OR answering AND person.standing = 'anonymized'
    AND person.id IN (SELECT kwanzaa_asked_after(of_persona, asked, on_day))
$body$;
"""

# What is asked of a few artifacts looks at those alone (``WHERE artifact_id = ANY``): else the time of it would tell how
# many there are. Field by field: the record's rule, else the persona's default, else no; the shorter of two caps; both windows. A rule
# whose tier is not one of the persona's is seen by nobody, a class that is not known leaves nothing. Who is sealed is
# not named by a title or as a creator either. Only a persona that is active has anything to use.
ELIGIBLE = r"""
CREATE FUNCTION kwanzaa_eligible(
    of_persona bigint, at_version integer, of_rank integer, answering boolean,
    asked text DEFAULT NULL, on_day date DEFAULT (now() AT TIME ZONE 'UTC')::date
)
RETURNS TABLE (id bigint, record_key varchar, artifact_id varchar, display boolean, cap integer)
LANGUAGE sql STABLE AS $body$
WITH withheld AS MATERIALIZED (SELECT * FROM kwanzaa_withheld(of_persona, answering, asked, on_day))
SELECT artifact.id, entry.record_key, artifact.artifact_id,
    COALESCE(own.display, usual.display, false) AND NOT said.classes
        ?| '{minors,financial,credentials,intimate,legal,biometric,privileged}',
    LEAST(own.cap, usual.cap)
FROM personas_persona AS persona
JOIN personas_archiveversion AS version ON version.persona_id = persona.id
JOIN personas_entry AS entry ON entry.version_id = version.id AND entry.state = 'present'
JOIN personas_artifact AS artifact
    ON artifact.id = entry.artifact_id AND artifact.persona_id = version.persona_id
LEFT JOIN personas_rule AS own
    ON own.persona_id = version.persona_id AND own.record_key = entry.record_key
LEFT JOIN personas_rule AS usual
    ON usual.persona_id = version.persona_id AND usual.record_key = ''
LEFT JOIN personas_tier AS least
    ON least.persona_id = version.persona_id AND least.id = COALESCE(own.tier_id, usual.tier_id)
CROSS JOIN LATERAL (
    SELECT COALESCE(own.sensitive, '[]') || COALESCE(usual.sensitive, '[]') AS classes
) AS said
WHERE persona.id = of_persona AND persona.state = 'active' AND version.n = at_version
    AND COALESCE(own.inclusion, usual.inclusion, false)
    AND COALESCE(own.existence, usual.existence, false)
    AND (NOT answering OR COALESCE(own.surfacing, usual.surfacing, false))
    AND (COALESCE(own.tier_id, usual.tier_id) IS NULL OR least.rank <= of_rank)
    AND on_day >= COALESCE(own.valid_from, on_day) AND on_day >= COALESCE(usual.valid_from, on_day)
    AND (own.valid_until IS NULL OR on_day < own.valid_until)
    AND (usual.valid_until IS NULL OR on_day < usual.valid_until)
    AND (said.classes = '[]' OR (
        jsonb_typeof(COALESCE(own.sensitive, '[]')) = 'array'
        AND jsonb_typeof(COALESCE(usual.sensitive, '[]')) = 'array'
        AND said.classes <@ '["minors", "medical", "financial", "intimate", "legal", "biometric", "workplace"]'
        AND NOT (answering AND said.classes ?| '{minors,intimate}')
        AND (NOT said.classes ?| '{medical,financial,legal,workplace}'
            OR of_rank >= (SELECT max(tier.rank) FROM personas_tier AS tier WHERE tier.persona_id = of_persona))
    ))
    AND NOT EXISTS (
        SELECT FROM unnest(artifact.heading_words) AS word
        WHERE CASE
            -- A table of first words is asked before any pattern is tried.
            WHEN word IN (SELECT withheld.first FROM withheld)
                THEN EXISTS (SELECT FROM withheld WHERE withheld.first = word AND artifact.heading ~ withheld.pattern)
            ELSE false
        END
    )
    AND NOT EXISTS (
        SELECT FROM personas_entry AS gone
        JOIN personas_archiveversion AS later ON later.id = gone.version_id
        WHERE later.persona_id = of_persona AND later.n > at_version AND gone.state = 'tombstone'
            AND gone.record_key = entry.record_key
    )
$body$;
"""

# As in migration 0003, with the question and the day.
SEARCH = """
CREATE FUNCTION kwanzaa_search(
    of_persona bigint, at_version integer, of_rank integer, question vector, wording text, most integer,
    asked text DEFAULT NULL, on_day date DEFAULT (now() AT TIME ZONE 'UTC')::date
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
    people CONSTANT jsonb := kwanzaa_open_people(of_persona, asked, on_day);
BEGIN
RETURN QUERY
WITH shelf AS MATERIALIZED (
    SELECT item.*, row_number() OVER (ORDER BY item.record_key COLLATE "C") AS place
    FROM kwanzaa_eligible(of_persona, at_version, of_rank, true, asked, on_day) AS item
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

BEFORE = """
DROP FUNCTION kwanzaa_search(bigint, integer, integer, vector, text, integer);
DROP FUNCTION kwanzaa_open_people(bigint);
DROP FUNCTION kwanzaa_eligible(bigint, integer, integer, boolean);
"""

BACK = """
DROP FUNCTION kwanzaa_search(bigint, integer, integer, vector, text, integer, text, date);
DROP FUNCTION kwanzaa_eligible(bigint, integer, integer, boolean, text, date);
DROP FUNCTION kwanzaa_withheld(bigint, boolean, text, date);
DROP FUNCTION kwanzaa_open_people(bigint, text, date);
DROP FUNCTION kwanzaa_asked_after(bigint, text, date);
DROP FUNCTION kwanzaa_people(bigint, date);
ALTER TABLE personas_artifact DROP COLUMN heading, DROP COLUMN heading_words;
ALTER TABLE personas_person DROP COLUMN folded, DROP COLUMN words, DROP COLUMN lexemes;
DROP FUNCTION kwanzaa_joined(text[]);
DROP FUNCTION kwanzaa_lexemes(text);
DROP FUNCTION kwanzaa_name_words(text, jsonb);
DROP FUNCTION kwanzaa_folded_names(text, jsonb);
DROP FUNCTION kwanzaa_folded(text);
"""

EARLIER = import_module("personas.migrations.0003_search")


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0005_epochs")]

    operations = [
        migrations.RunSQL(
            [BEFORE, FOLDED, COLUMNS, PEOPLE, ELIGIBLE, SEARCH], [BACK, EARLIER.ELIGIBLE, EARLIER.SEARCH]
        )
    ]
