-- The exact search over nothing but what is open. Each function stands here twice: of a requestor, and ``…_whole``, past
-- the policy, which only a worker may call, for auditors' eyes. They rank alike and change together.
-- Functions keep their plans from question to question: planned each time they take longer than the search itself. The
-- settings keep the planner from nested loops over rows that it cannot estimate.

CREATE FUNCTION public.kwanzaa_opened(
    of_persona bigint, at_version integer, of_rank integer, asked text, on_day date, OUT placed boolean,
    OUT embedder character varying, OUT low bigint, OUT high bigint, OUT lengths smallint[], OUT mask bit varying,
    OUT classes integer[], OUT n double precision, OUT mean double precision
) RETURNS record
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_nestloop TO 'off'
    SET enable_mergejoin TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    people jsonb;
BEGIN
    SELECT true, known.embedder, known.low, known.high, known.lengths
    INTO placed, embedder, low, high, lengths
    FROM personas_places AS known
    JOIN personas_policyepoch AS epoch ON epoch.persona_id = known.persona_id AND epoch.n = known.epoch
    WHERE known.persona_id = of_persona AND known.version = at_version
        AND NOT EXISTS (SELECT FROM personas_unplaced AS mark WHERE mark.persona_id = of_persona);
    IF placed THEN
        -- Added to, so that it is unpacked once, and not for every passage.
        SELECT bit_or(known.members) || B'', array_agg(opened.class), COALESCE(sum(opened.passages), 0)::float8,
            (sum(opened.length) / NULLIF(sum(opened.passages), 0))::float8
        INTO mask, classes, n, mean
        FROM kwanzaa_open_classes(of_persona, of_rank, true, asked, on_day) AS opened
        JOIN personas_class AS known ON known.persona_id = of_persona AND known.class = opened.class;
        RETURN;
    END IF;
    placed := false;
    people := kwanzaa_open_people(of_persona, asked, on_day);
    SELECT min(id), max(id) INTO low, high FROM personas_passage WHERE persona_id = of_persona;
    WITH opened AS MATERIALIZED (
        SELECT passage.id, passage.length
        FROM personas_passage AS passage
        JOIN kwanzaa_eligible(of_persona, at_version, of_rank, true, asked, on_day) AS shelf ON shelf.id = passage.artifact_id
        WHERE passage.persona_id = of_persona
            AND (jsonb_array_length(passage.mentions) = 0 OR passage.mentions <@ people)
    ), sums AS (
        SELECT array_agg(id) AS keys, array_agg(1) AS ones, count(*)::float8 AS n, avg(length)::float8 AS mean
        FROM opened
    )
    SELECT sums.n, sums.mean, (SELECT made.members FROM kwanzaa_members(low, high, sums.keys, sums.ones) AS made),
        ARRAY(
            SELECT LEAST(COALESCE(opened.length, 0), 32767)::smallint
            FROM generate_series(low, high) AS key LEFT JOIN opened ON opened.id = key ORDER BY key
        )
    INTO n, mean, mask, lengths
    FROM sums;
END
$$;

CREATE FUNCTION public.kwanzaa_opened_whole(
    of_persona bigint, at_version integer, OUT placed boolean, OUT embedder character varying, OUT low bigint,
    OUT high bigint, OUT lengths smallint[], OUT mask bit varying, OUT classes integer[], OUT n double precision,
    OUT mean double precision
) RETURNS record
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_nestloop TO 'off'
    SET enable_mergejoin TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    people jsonb;
BEGIN
    SELECT true, known.embedder, known.low, known.high, known.lengths
    INTO placed, embedder, low, high, lengths
    FROM personas_places AS known
    JOIN personas_policyepoch AS epoch ON epoch.persona_id = known.persona_id AND epoch.n = known.epoch
    WHERE known.persona_id = of_persona AND known.version = at_version
        AND NOT EXISTS (SELECT FROM personas_unplaced AS mark WHERE mark.persona_id = of_persona);
    IF placed THEN
        -- Added to, so that it is unpacked once, and not for every passage.
        SELECT bit_or(known.members) || B'', array_agg(opened.class), COALESCE(sum(opened.passages), 0)::float8,
            (sum(opened.length) / NULLIF(sum(opened.passages), 0))::float8
        INTO mask, classes, n, mean
        FROM kwanzaa_included_classes(of_persona) AS opened
        JOIN personas_class AS known ON known.persona_id = of_persona AND known.class = opened.class;
        RETURN;
    END IF;
    placed := false;
    people := (SELECT COALESCE(jsonb_agg(id), '[]') FROM personas_person WHERE persona_id = of_persona);
    SELECT min(id), max(id) INTO low, high FROM personas_passage WHERE persona_id = of_persona;
    WITH opened AS MATERIALIZED (
        SELECT passage.id, passage.length
        FROM personas_passage AS passage
        JOIN kwanzaa_included(of_persona, at_version) AS shelf ON shelf.id = passage.artifact_id
        WHERE passage.persona_id = of_persona
            AND (jsonb_array_length(passage.mentions) = 0 OR passage.mentions <@ people)
    ), sums AS (
        SELECT array_agg(id) AS keys, array_agg(1) AS ones, count(*)::float8 AS n, avg(length)::float8 AS mean
        FROM opened
    )
    SELECT sums.n, sums.mean, (SELECT made.members FROM kwanzaa_members(low, high, sums.keys, sums.ones) AS made),
        ARRAY(
            SELECT LEAST(COALESCE(opened.length, 0), 32767)::smallint
            FROM generate_series(low, high) AS key LEFT JOIN opened ON opened.id = key ORDER BY key
        )
    INTO n, mean, mask, lengths
    FROM sums;
END
$$;

-- The ranking itself, over what is open. Bounds first: a term adds at most 1.6 times its weight, so that terms are read
-- from the rarest on, and no more of them than may still bring a passage among the best (Turtle and Flood's max-score).
-- Then the passages that are left are ranked by all terms: BM25 with k1 = 0.6, b = 0.3 (docs/decisions/0021); number,
-- mean length and frequencies of the open passages alone; a term is bound by that of its lexemes which a passage holds
-- most often. What is bounded is counted in float8: arithmetic with numerics takes longer than all else.
CREATE FUNCTION public.kwanzaa_ranked(
    of_persona bigint, placed boolean, embedder character varying, low bigint, high bigint, lengths smallint[],
    mask bit varying, classes integer[], n double precision, mean double precision, question public.vector,
    terms integer[], lexemes text[], most integer, made_by text
) RETURNS TABLE(
    id bigint, near bigint, worded bigint, lexical integer, cosine integer, is_compared boolean, place bigint,
    missed integer[]
)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_mergejoin TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    slack CONSTANT integer := 64;
    asked_signs CONSTANT bit varying := kwanzaa_sketch(question);
    asked_maker CONSTANT integer := hashtext(made_by);
    shorter CONSTANT float8 := 0.18::float8 / mean;
    kept bigint[];
    near_keys bigint[];
    distances float8[];
    word_keys bigint[];
    bound integer[];  -- terms that open passages bind, the rarest first
    counts bigint[];
    weights float8[];
    ends integer[];  -- how many of the lexemes below are of so many terms
    by_term integer[];
    by_lexeme text[];
    by_weight float8[];
    taken integer := 0;
    likely bigint := 0;
    rest float8;
    least float8;
BEGIN
    IF n > 20000 AND made_by IS NOT NULL THEN
        SELECT array_agg(best.passage_id) INTO kept FROM (
            SELECT sketch.passage_id FROM personas_sketch AS sketch
            WHERE sketch.persona_id = of_persona AND sketch.maker = asked_maker
                AND sketch.passage_id BETWEEN low AND high AND get_bit(mask, (sketch.passage_id - low)::integer) = 1
            ORDER BY sketch.signs <~> asked_signs, sketch.passage_id
            LIMIT GREATEST(8 * most, 4 * most + (n / 100)::integer)
        ) AS best;
        SELECT array_agg(best.id ORDER BY distance), array_agg(distance ORDER BY distance)
        INTO near_keys, distances
        FROM (
            SELECT passage.id, CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question
                -- Looked up, for to name these columns makes every row of every search be read to its end.
                ELSE (
                    SELECT moved.former_embedding <=> question FROM personas_passage AS moved
                    WHERE moved.persona_id = of_persona AND moved.id = passage.id AND moved.former_embedder = made_by
                ) END AS distance
            FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona AND passage.id = ANY (kept)
            ORDER BY distance LIMIT most + slack
        ) AS best;
        IF distances[most] = distances[most + slack] THEN
            -- More are equally near than were looked at.
            SELECT array_agg(passage.id) INTO near_keys FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona AND passage.id = ANY (kept)
                AND CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question
                -- Looked up, for to name these columns makes every row of every search be read to its end.
                ELSE (
                    SELECT moved.former_embedding <=> question FROM personas_passage AS moved
                    WHERE moved.persona_id = of_persona AND moved.id = passage.id AND moved.former_embedder = made_by
                ) END <= distances[most];
        END IF;
    ELSIF embedder = made_by THEN
        SELECT array_agg(best.id ORDER BY distance), array_agg(distance ORDER BY distance)
        INTO near_keys, distances
        FROM (
            SELECT passage.id, passage.embedding <=> question AS distance
            FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona AND passage.id BETWEEN low AND high AND get_bit(mask, (passage.id - low)::integer) = 1
            ORDER BY distance LIMIT most + slack
        ) AS best;
        IF distances[most] = distances[most + slack] THEN
            -- More are equally near than were looked at.
            SELECT array_agg(passage.id) INTO near_keys FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona AND passage.id BETWEEN low AND high AND get_bit(mask, (passage.id - low)::integer) = 1
                AND passage.embedding <=> question <= distances[most];
        END IF;
    ELSE
        SELECT array_agg(best.id ORDER BY distance), array_agg(distance ORDER BY distance)
        INTO near_keys, distances
        FROM (
            SELECT passage.id, CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question
                -- Looked up, for to name these columns makes every row of every search be read to its end.
                ELSE (
                    SELECT moved.former_embedding <=> question FROM personas_passage AS moved
                    WHERE moved.persona_id = of_persona AND moved.id = passage.id AND moved.former_embedder = made_by
                ) END AS distance
            FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona AND passage.id BETWEEN low AND high AND get_bit(mask, (passage.id - low)::integer) = 1
            ORDER BY distance LIMIT most + slack
        ) AS best;
        IF distances[most] = distances[most + slack] THEN
            -- More are equally near than were looked at.
            SELECT array_agg(passage.id) INTO near_keys FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona AND passage.id BETWEEN low AND high AND get_bit(mask, (passage.id - low)::integer) = 1
                AND CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question
                -- Looked up, for to name these columns makes every row of every search be read to its end.
                ELSE (
                    SELECT moved.former_embedding <=> question FROM personas_passage AS moved
                    WHERE moved.persona_id = of_persona AND moved.id = passage.id AND moved.former_embedder = made_by
                ) END <= distances[most];
        END IF;
    END IF;

    WITH given AS MATERIALIZED (
        SELECT * FROM unnest(terms, lexemes) AS one (term, lexeme)
    ), known AS MATERIALIZED (
        SELECT word.lexeme, sum(word.passages)::bigint AS passages FROM personas_classword AS word
        WHERE placed AND word.persona_id = of_persona AND word.lexeme = ANY (lexemes)
            AND word.class = ANY (classes)
        GROUP BY word.lexeme
        UNION ALL
        SELECT posting.lexeme, count(*) FROM personas_posting AS posting
        WHERE NOT placed AND posting.persona_id = of_persona AND posting.lexeme = ANY (lexemes)
            AND posting.passage_id BETWEEN low AND high AND get_bit(mask, (posting.passage_id - low)::integer) = 1
        GROUP BY posting.lexeme
    ), held AS MATERIALIZED (
        SELECT given.term, array_agg(given.lexeme ORDER BY given.lexeme) AS lexemes, max(known.passages) AS passages
        FROM given JOIN known USING (lexeme) GROUP BY given.term
    ), counted AS MATERIALIZED (
        SELECT held.term, held.lexemes, CASE WHEN cardinality(held.lexemes) = 1 THEN held.passages ELSE (
            SELECT count(DISTINCT posting.passage_id) FROM personas_posting AS posting
            WHERE posting.persona_id = of_persona AND posting.lexeme = ANY (held.lexemes)
                AND posting.passage_id BETWEEN low AND high AND get_bit(mask, (posting.passage_id - low)::integer) = 1
        ) END AS passages
        FROM held
    ), weighed AS MATERIALIZED (
        SELECT term, lexemes, passages, ln(1 + (n - passages + 0.5) / (passages + 0.5)) AS weight,
            sum(cardinality(lexemes)) OVER (ORDER BY passages, term)::integer AS ends
        FROM counted
    )
    SELECT array_agg(term ORDER BY ends), array_agg(passages ORDER BY ends), array_agg(weight ORDER BY ends),
        array_agg(weighed.ends ORDER BY ends), COALESCE(1.6 * sum(weight), 0),
        (SELECT array_agg(lexeme ORDER BY weighed.ends) FROM weighed, unnest(weighed.lexemes) AS lexeme),
        (SELECT array_agg(term ORDER BY weighed.ends) FROM weighed, unnest(weighed.lexemes)),
        (SELECT array_agg(weight ORDER BY weighed.ends) FROM weighed, unnest(weighed.lexemes))
    INTO bound, counts, weights, ends, rest, by_lexeme, by_term, by_weight
    FROM weighed;

    WHILE taken < cardinality(bound) LOOP
        LOOP
            taken := taken + 1;
            likely := likely + counts[taken];
            rest := GREATEST(0, rest - 1.6 * weights[taken]);
            EXIT WHEN likely >= 2 * most OR taken = cardinality(bound);
        END LOOP;
        IF ends[taken] = taken THEN
            WITH score AS MATERIALIZED (
                SELECT posting.passage_id AS key, sum(each.weight * posting.tf * 1.6::float8 / (posting.tf + (0.42::float8 + shorter * lengths[(posting.passage_id - low)::integer + 1]))) AS gain
                FROM unnest(by_lexeme[:taken], by_weight[:taken]) AS each (lexeme, weight)
                JOIN personas_posting AS posting ON posting.lexeme = each.lexeme
                WHERE posting.persona_id = of_persona AND posting.passage_id BETWEEN low AND high AND get_bit(mask, (posting.passage_id - low)::integer) = 1
                GROUP BY posting.passage_id
            ), best AS MATERIALIZED (
                SELECT gain FROM score ORDER BY gain DESC LIMIT most
            ), floor AS MATERIALIZED (
                SELECT CASE WHEN count(*) = most THEN min(gain) END AS gain FROM best
            )
            SELECT (SELECT gain FROM floor), array_agg(key) INTO least, word_keys
            FROM score WHERE gain + rest >= COALESCE((SELECT gain FROM floor), 0) * (1 - 1e-9);
        ELSE
            WITH score AS MATERIALIZED (
                SELECT key, sum(weight * tf * 1.6::float8 / (tf + (0.42::float8 + shorter * lengths[(key - low)::integer + 1]))) AS gain
                FROM (
                    SELECT posting.passage_id AS key, each.term, each.weight, max(posting.tf) AS tf
                    FROM unnest(by_lexeme[:ends[taken]], by_term[:ends[taken]], by_weight[:ends[taken]])
                        AS each (lexeme, term, weight)
                    CROSS JOIN LATERAL (
                        SELECT one.passage_id, one.tf FROM personas_posting AS one
                        WHERE one.persona_id = of_persona AND one.lexeme = each.lexeme AND one.passage_id BETWEEN low AND high AND get_bit(mask, (one.passage_id - low)::integer) = 1 OFFSET 0
                    ) AS posting
                    GROUP BY posting.passage_id, each.term, each.weight
                ) AS hit GROUP BY key
            ), best AS MATERIALIZED (
                SELECT gain FROM score ORDER BY gain DESC LIMIT most
            ), floor AS MATERIALIZED (
                SELECT CASE WHEN count(*) = most THEN min(gain) END AS gain FROM best
            )
            SELECT (SELECT gain FROM floor), array_agg(key) INTO least, word_keys
            FROM score WHERE gain + rest >= COALESCE((SELECT gain FROM floor), 0) * (1 - 1e-9);
        END IF;
        IF taken < cardinality(bound) AND rest < least * (1 - 1e-9)
            AND cardinality(word_keys) * (cardinality(by_lexeme) - ends[taken]) <= counts[taken + 1] THEN
            -- Sooner looked up than read: what these passages hold of the other terms.
            rest := 0;
            WITH score AS MATERIALIZED (
                SELECT key, sum(weight * tf * 1.6::float8 / (tf + (0.42::float8 + shorter * lengths[(key - low)::integer + 1]))) AS gain
                FROM (
                    SELECT posting.passage_id AS key, each.term, each.weight, max(posting.tf) AS tf
                    FROM unnest(by_lexeme[:cardinality(by_lexeme)], by_term[:cardinality(by_lexeme)], by_weight[:cardinality(by_lexeme)])
                        AS each (lexeme, term, weight)
                    CROSS JOIN LATERAL (
                        SELECT one.passage_id, one.tf FROM personas_posting AS one
                        WHERE one.persona_id = of_persona AND one.lexeme = each.lexeme AND one.passage_id = ANY (word_keys) OFFSET 0
                    ) AS posting
                    GROUP BY posting.passage_id, each.term, each.weight
                ) AS hit GROUP BY key
            ), best AS MATERIALIZED (
                SELECT gain FROM score ORDER BY gain DESC LIMIT most
            ), floor AS MATERIALIZED (
                SELECT CASE WHEN count(*) = most THEN min(gain) END AS gain FROM best
            )
            SELECT (SELECT gain FROM floor), array_agg(key) INTO least, word_keys
            FROM score WHERE gain + rest >= COALESCE((SELECT gain FROM floor), 0) * (1 - 1e-9);
            EXIT;
        END IF;
    END LOOP;

    RETURN QUERY
    WITH candidate AS MATERIALIZED (
        SELECT passage.id, passage.ordinal, passage.length, artifact.record_key COLLATE "C" AS record_key,
            CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question
                -- Looked up, for to name these columns makes every row of every search be read to its end.
                ELSE (
                    SELECT moved.former_embedding <=> question FROM personas_passage AS moved
                    WHERE moved.persona_id = of_persona AND moved.id = passage.id AND moved.former_embedder = made_by
                ) END AS distance
        FROM personas_passage AS passage
        JOIN personas_artifact AS artifact
            ON artifact.persona_id = of_persona AND artifact.id = passage.artifact_id
        WHERE passage.persona_id = of_persona AND passage.id = ANY (near_keys || word_keys)
    ), near AS (
        SELECT id, row_number() OVER (ORDER BY distance, record_key, ordinal) AS rank
        FROM (
            SELECT * FROM candidate WHERE distance <> 'NaN' AND id = ANY (near_keys)
            ORDER BY distance, record_key, ordinal LIMIT most
        ) AS nearest
    ), hit AS MATERIALIZED (
        SELECT held.passage_id AS id, held.term, held.weight AS idf, max(held.tf) AS tf
        FROM (
            SELECT posting.passage_id, posting.tf, each.term, each.weight
            FROM unnest(by_lexeme, by_term, by_weight) AS each (lexeme, term, weight)
            CROSS JOIN LATERAL (
                SELECT one.passage_id, one.tf FROM personas_posting AS one
                WHERE one.persona_id = of_persona AND one.lexeme = each.lexeme
                    AND one.passage_id = ANY (near_keys || word_keys) OFFSET 0
            ) AS posting
        ) AS held
        GROUP BY held.passage_id, held.term, held.weight
    ), score AS MATERIALIZED (
        SELECT hit.id, sum(idf * tf * 1.6 / (tf + 0.6 * (0.7 + 0.3 * candidate.length / mean)) ORDER BY term) AS bm25
        FROM hit JOIN candidate ON candidate.id = hit.id GROUP BY hit.id
    ), most_of_all AS MATERIALIZED (
        SELECT 1.6 * (COALESCE(sum(weight ORDER BY term), 0)
            + ((SELECT count(DISTINCT term) FROM unnest(terms) AS term) - count(*)) * ln(1 + (n + 0.5) / 0.5)) AS bm25
        FROM unnest(bound, weights) AS each (term, weight)
    ), worded AS (
        SELECT id, row_number() OVER (ORDER BY bm25 DESC, record_key, ordinal) AS rank
        FROM (
            SELECT score.id, score.bm25, candidate.record_key, candidate.ordinal
            FROM score JOIN candidate ON candidate.id = score.id
            ORDER BY score.bm25 DESC, candidate.record_key, candidate.ordinal LIMIT most
        ) AS best
    ), found AS MATERIALIZED (
        SELECT id, near.rank AS near, worded.rank AS worded,
            COALESCE(round(1000 * score.bm25 / (SELECT bm25 FROM most_of_all))::integer, 0) AS lexical,
            CASE WHEN candidate.distance <> 'NaN'
                THEN GREATEST(0, LEAST(1000, round((1 - candidate.distance) * 1000)::integer)) ELSE 0 END AS cosine,
            candidate.distance IS NOT NULL AS is_compared, candidate.record_key, candidate.ordinal
        FROM near FULL JOIN worded USING (id) JOIN candidate USING (id) LEFT JOIN score USING (id)
    )
    SELECT found.id, found.near, found.worded, found.lexical, found.cosine, found.is_compared,
        row_number() OVER (ORDER BY found.cosine + found.lexical DESC, found.record_key, found.ordinal),
        ARRAY(SELECT DISTINCT term FROM unnest(terms) AS term WHERE term <> ALL (COALESCE(bound, '{}')) ORDER BY term)
    FROM found;
END
$$;

CREATE FUNCTION public.kwanzaa_search(
    of_persona bigint, at_version integer, of_rank integer, question public.vector, terms integer[], lexemes text[],
    most integer, asked text DEFAULT NULL::text, on_day date DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date,
    made_by text DEFAULT NULL::text
) RETURNS TABLE(
    passage_id bigint, vector_rank bigint, lexical_rank bigint, lexical integer, cosine integer, text text,
    sentences jsonb, artifact_pk bigint, record_key character varying, artifact_id character varying,
    title character varying, creator character varying, date character varying, year smallint,
    kind character varying, "primary" boolean, language character varying, display boolean, cap integer, head bytea,
    near bytea, missed integer[]
)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    opened record;
    keys bigint[];
    artifacts bigint[];
    people CONSTANT jsonb := kwanzaa_open_people(of_persona, asked, on_day);
BEGIN
SELECT * INTO opened FROM kwanzaa_opened(of_persona, at_version, of_rank, asked, on_day);
RETURN QUERY
WITH found AS MATERIALIZED (
    SELECT * FROM kwanzaa_ranked(of_persona, opened.placed, opened.embedder, opened.low, opened.high, opened.lengths, opened.mask, opened.classes,
        opened.n, opened.mean, question, terms, lexemes, most, made_by)
), passage AS MATERIALIZED (
    SELECT * FROM personas_passage AS whole
    WHERE whole.persona_id = of_persona AND whole.id = ANY (ARRAY(SELECT id FROM found))
        -- What was placed is looked at again, as the policy stands.
        AND (jsonb_array_length(whole.mentions) = 0 OR whole.mentions <@ people)
), shelf AS MATERIALIZED (
    SELECT item.* FROM kwanzaa_eligible(of_persona, at_version, of_rank, true, asked, on_day) AS item WHERE item.id = ANY (ARRAY(SELECT passage.artifact_id FROM passage))
)
SELECT found.id, found.near, found.worded, found.lexical, found.cosine,
    passage.text, passage.sentences, artifact.id, shelf.record_key, shelf.artifact_id, artifact.title,
    artifact.creator, artifact.date, artifact.year, artifact.kind, artifact.primary, artifact.language,
    shelf.display, shelf.cap,
    CASE WHEN row_number() OVER (PARTITION BY artifact.id ORDER BY found.id) = 1
        THEN substring(artifact.payload FOR 2048) END,
    -- Of the best alone, and always of as many: more than are ever kept.
    CASE WHEN found.is_compared AND found.place <= 25
        THEN CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.sentence_vectors
            ELSE passage.former_sentence_vectors END END,
    found.missed
FROM found
JOIN passage ON passage.id = found.id
JOIN shelf ON shelf.id = passage.artifact_id
JOIN personas_artifact AS artifact ON artifact.persona_id = of_persona AND artifact.id = shelf.id
ORDER BY COALESCE(found.near, found.worded), found.near NULLS LAST;
END
$$;

CREATE FUNCTION public.kwanzaa_search_whole(
    of_persona bigint, at_version integer, question public.vector, terms integer[], lexemes text[], most integer,
    made_by text DEFAULT NULL::text
) RETURNS TABLE(
    passage_id bigint, vector_rank bigint, lexical_rank bigint, lexical integer, cosine integer, text text,
    sentences jsonb, artifact_pk bigint, record_key character varying, artifact_id character varying,
    title character varying, creator character varying, date character varying, year smallint,
    kind character varying, "primary" boolean, language character varying, display boolean, cap integer, head bytea,
    near bytea, missed integer[]
)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    opened record;
    keys bigint[];
    artifacts bigint[];
    people CONSTANT jsonb := (SELECT COALESCE(jsonb_agg(id), '[]') FROM personas_person WHERE persona_id = of_persona);
BEGIN
SELECT * INTO opened FROM kwanzaa_opened_whole(of_persona, at_version);
RETURN QUERY
WITH found AS MATERIALIZED (
    SELECT * FROM kwanzaa_ranked(of_persona, opened.placed, opened.embedder, opened.low, opened.high, opened.lengths, opened.mask, opened.classes,
        opened.n, opened.mean, question, terms, lexemes, most, made_by)
), passage AS MATERIALIZED (
    SELECT * FROM personas_passage AS whole
    WHERE whole.persona_id = of_persona AND whole.id = ANY (ARRAY(SELECT id FROM found))
        -- What was placed is looked at again, as the policy stands.
        AND (jsonb_array_length(whole.mentions) = 0 OR whole.mentions <@ people)
), shelf AS MATERIALIZED (
    SELECT item.* FROM kwanzaa_included(of_persona, at_version) AS item WHERE item.id = ANY (ARRAY(SELECT passage.artifact_id FROM passage))
)
SELECT found.id, found.near, found.worded, found.lexical, found.cosine,
    passage.text, passage.sentences, artifact.id, shelf.record_key, shelf.artifact_id, artifact.title,
    artifact.creator, artifact.date, artifact.year, artifact.kind, artifact.primary, artifact.language,
    shelf.display, shelf.cap,
    CASE WHEN row_number() OVER (PARTITION BY artifact.id ORDER BY found.id) = 1
        THEN substring(artifact.payload FOR 2048) END,
    -- Of the best alone, and always of as many: more than are ever kept.
    CASE WHEN found.is_compared AND found.place <= 25
        THEN CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.sentence_vectors
            ELSE passage.former_sentence_vectors END END,
    found.missed
FROM found
JOIN passage ON passage.id = found.id
JOIN shelf ON shelf.id = passage.artifact_id
JOIN personas_artifact AS artifact ON artifact.persona_id = of_persona AND artifact.id = shelf.id
ORDER BY COALESCE(found.near, found.worded), found.near NULLS LAST;
END
$$;

-- Words that share a key with the one asked for, and halves that stand beside each other, with the number of passages.
-- It tells what stands in a passage that may be used, and nothing else: a word that is withheld corrects nobody. Nor does
-- a name of somebody who is anonymized: that would lead to their pseudonym. Rows that are few are fetched by an index:
-- the planner takes that for dearer than it is.
CREATE FUNCTION public.kwanzaa_respelt(
    of_persona bigint, at_version integer, of_rank integer, near integer[], lefts text[], rights text[],
    left_lexemes text[], right_lexemes text[], asked text DEFAULT NULL::text,
    on_day date DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date
) RETURNS TABLE(word text, passages bigint)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_nestloop TO 'off'
    SET enable_mergejoin TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    SET random_page_cost TO '1.1'
    AS $$
#variable_conflict use_column
DECLARE
    people CONSTANT jsonb := kwanzaa_open_people(of_persona, asked, on_day);
BEGIN
RETURN QUERY
WITH shelf AS MATERIALIZED (
    SELECT item.*, row_number() OVER (ORDER BY item.record_key COLLATE "C") AS place
    FROM kwanzaa_eligible(of_persona, at_version, of_rank, true, asked, on_day) AS item
),
alike AS MATERIALIZED (
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
    WHERE passage.text ~* ('\m' || lword || '\s+' || rword || '\M')
    GROUP BY both_halves.lword, both_halves.rword
)
SELECT found.word, found.passages FROM found
WHERE NOT EXISTS (SELECT FROM kwanzaa_asked_after(of_persona, found.word, on_day)) ORDER BY found.word COLLATE "C";
END
$$;

CREATE FUNCTION public.kwanzaa_respelt_whole(
    of_persona bigint, at_version integer, near integer[], lefts text[], rights text[], left_lexemes text[],
    right_lexemes text[]
) RETURNS TABLE(word text, passages bigint)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_nestloop TO 'off'
    SET enable_mergejoin TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    SET random_page_cost TO '1.1'
    AS $$
#variable_conflict use_column
DECLARE
    people CONSTANT jsonb := (SELECT COALESCE(jsonb_agg(id), '[]') FROM personas_person WHERE persona_id = of_persona);
BEGIN
RETURN QUERY
WITH shelf AS MATERIALIZED (
    SELECT item.*, row_number() OVER (ORDER BY item.record_key COLLATE "C") AS place
    FROM kwanzaa_included(of_persona, at_version) AS item
),
alike AS MATERIALIZED (
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
    WHERE passage.text ~* ('\m' || lword || '\s+' || rword || '\M')
    GROUP BY both_halves.lword, both_halves.rword
)
SELECT found.word, found.passages FROM found ORDER BY found.word COLLATE "C";
END
$$;

DO $body$
DECLARE
    closed CONSTANT text[] := ARRAY[
        'kwanzaa_opened_whole(bigint, integer)',
        'kwanzaa_search_whole(bigint, integer, vector, integer[], text[], integer, text)',
        'kwanzaa_respelt_whole(bigint, integer, integer[], text[], text[], text[], text[])'
    ];
    one text;
BEGIN
    FOREACH one IN ARRAY closed LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
            EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO kwanzaa_worker', one);
        END IF;
    END LOOP;
END
$body$;
