-- The search, in place of what ``search.sql`` made: of a requestor, and ``…_whole``, past the
-- policy. They rank alike and change together.

-- The keys of those whose vectors are nearest, with all that are as near as the last of them; in no order. A half is
-- off by at most a part in 2048 of its length, and so is the question's; four sums of floats are counted with it.
CREATE FUNCTION public.kwanzaa_nearest(
    of_persona bigint, embedder character varying, low bigint, high bigint, mask bit varying, n double precision,
    question public.vector, most integer, made_by text
) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_mergejoin TO 'off'
    SET enable_nestloop TO 'on'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    slack CONSTANT integer := 64;
    asked_half CONSTANT public.halfvec := kwanzaa_half(question);
    room CONSTANT float8 := 2 * (1 / 1024::float8 + 4 * vector_dims(question) / 16777216::float8 + 1e-5);
    asked_signs bit varying;
    asked_maker CONSTANT integer := hashtext(made_by);
    kept bigint[];
    near_keys bigint[];
    distances float8[];
BEGIN
    IF n > 20000 AND made_by IS NOT NULL THEN
        asked_signs := kwanzaa_sketch(question);
        -- Planned for this archive: of a share that nobody knows an index would be asked, passage by passage. How many
        -- bits differ, and whose they are, in one number: rows of two are copied before they are compared.
        EXECUTE 'SELECT array_agg($3 + (best.place & 1099511627775)) FROM (
            SELECT (sketch.signs <~> $6)::bigint * 1099511627776 + (sketch.passage_id - $3) AS place
            FROM personas_sketch AS sketch
            WHERE sketch.persona_id = $1 AND sketch.maker = $2
                AND sketch.passage_id BETWEEN $3 AND $4 AND get_bit($5, (sketch.passage_id - $3)::integer) = 1
            ORDER BY place LIMIT $7
        ) AS best' INTO kept
        USING of_persona, asked_maker, low, high, mask, asked_signs, 16 * most + (n / 1000)::integer;
        kept := COALESCE(kept, '{}');  -- none was made by this embedder
    ELSIF embedder = made_by AND asked_half IS NOT NULL
        AND (SELECT known.halved FROM personas_places AS known WHERE known.persona_id = of_persona) THEN
        SELECT array_agg(best.passage_id ORDER BY away), array_agg(away ORDER BY away) INTO kept, distances FROM (
            SELECT near.passage_id, near.half <#> asked_half AS away FROM personas_half AS near
            WHERE near.persona_id = of_persona
                AND near.passage_id BETWEEN low AND high AND get_bit(mask, (near.passage_id - low)::integer) = 1
            ORDER BY away LIMIT most + slack
        ) AS best;
        IF distances[most + slack] <= distances[most] + room THEN
            SELECT array_agg(near.passage_id) INTO kept FROM personas_half AS near
            WHERE near.persona_id = of_persona
                AND near.passage_id BETWEEN low AND high AND get_bit(mask, (near.passage_id - low)::integer) = 1
                AND near.half <#> asked_half <= distances[most] + room;
        ELSIF distances[most] IS NOT NULL THEN
            kept := kept[:(SELECT count(*) FROM unnest(distances) AS one WHERE one <= distances[most] + room)];
        END IF;
    END IF;
    IF kept IS NOT NULL THEN
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
            WHERE passage.persona_id = of_persona
                AND passage.id BETWEEN low AND high AND get_bit(mask, (passage.id - low)::integer) = 1
            ORDER BY distance LIMIT most + slack
        ) AS best;
        IF distances[most] = distances[most + slack] THEN
            -- More are equally near than were looked at.
            SELECT array_agg(passage.id) INTO near_keys FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona
                AND passage.id BETWEEN low AND high AND get_bit(mask, (passage.id - low)::integer) = 1
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
            WHERE passage.persona_id = of_persona
                AND passage.id BETWEEN low AND high AND get_bit(mask, (passage.id - low)::integer) = 1
            ORDER BY distance LIMIT most + slack
        ) AS best;
        IF distances[most] = distances[most + slack] THEN
            -- More are equally near than were looked at.
            SELECT array_agg(passage.id) INTO near_keys FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona
                AND passage.id BETWEEN low AND high AND get_bit(mask, (passage.id - low)::integer) = 1
                AND CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question
                -- Looked up, for to name these columns makes every row of every search be read to its end.
                ELSE (
                    SELECT moved.former_embedding <=> question FROM personas_passage AS moved
                    WHERE moved.persona_id = of_persona AND moved.id = passage.id AND moved.former_embedder = made_by
                ) END <= distances[most];
        END IF;
    END IF;

    -- Whoever is farther than the last of the best is no candidate.
    IF cardinality(distances) = cardinality(near_keys) AND distances[most] < distances[cardinality(distances)] THEN
        near_keys := near_keys[:(SELECT count(*) FROM unnest(distances) AS one WHERE one <= distances[most])];
    END IF;
    RETURN near_keys;
END
$$;

-- The ranking itself, over what is open. Its words: lists are read from the rarest term on (max-score, Turtle and
-- Flood). A term adds at most 1.6 times its weight. Those that are best by what was read are ranked by all terms at once:
-- the last of so many is a floor, and whoever cannot come up to it with all that was not read is no candidate. What is
-- left is looked up, and no list is read for it. Ranks are BM25 with k1 = 0.6, b = 0.3 (docs/decisions/0021); number, mean length
-- and frequencies of the open passages alone; a term is bound by that of its lexemes which a passage holds most often.
CREATE OR REPLACE FUNCTION public.kwanzaa_ranked(
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
    SET enable_nestloop TO 'on'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    shorter CONSTANT float8 := 0.18::float8 / mean;
    near_keys CONSTANT bigint[] := kwanzaa_nearest(
        of_persona, embedder, low, high, mask, n, question, most, made_by);
    word_keys bigint[];
    wanted bigint[];
    bound integer[];  -- terms that open passages bind, the rarest first
    counts bigint[];
    weights float8[];
    ends integer[];  -- how many of the lexemes below are of so many terms
    by_term integer[];
    by_lexeme text[];
    by_weight float8[];
    packed bytea[];  -- how often passages hold the lexeme, of common ones
    taken integer := 0;
    likely bigint := 0;
    rest float8;  -- what the terms that are not read may still add
    least float8 := 0;  -- at least so much has whoever is the last of the best
    best_keys bigint[];
    scored_keys bigint[];
    scores float8[];
    gains float8[];
    from_lexeme integer;
BEGIN
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
    IF placed THEN
        SELECT array_agg((
            SELECT known.tfs FROM personas_common AS known
            WHERE known.persona_id = of_persona AND known.lexeme = each.lexeme
        ) ORDER BY each.place)
        INTO packed FROM unnest(by_lexeme) WITH ORDINALITY AS each (lexeme, place);
    END IF;

    wanted := near_keys;
    LOOP
        IF taken < cardinality(bound) AND rest >= least * (1 - 1e-9) THEN
            -- A passage may be among the best by terms that were not read: the rarest of these are.
            from_lexeme := COALESCE(ends[taken], 0) + 1;
            LOOP
                taken := taken + 1;
                likely := likely + counts[taken];
                rest := GREATEST(0, rest - 1.6 * weights[taken]);
                EXIT WHEN likely >= most OR taken = cardinality(bound);
            END LOOP;
            IF ends[taken] = 1 THEN
                WITH score AS MATERIALIZED (
                    SELECT one.passage_id AS key, by_weight[1] * one.tf * 1.6::float8
                        / (one.tf + (0.42::float8 + shorter * lengths[(one.passage_id - low)::integer + 1])) AS gain
                    FROM personas_posting AS one
                    WHERE one.persona_id = of_persona AND one.lexeme = by_lexeme[1]
                        AND one.passage_id BETWEEN low AND high AND get_bit(mask, (one.passage_id - low)::integer) = 1
                ), best AS MATERIALIZED (
                    SELECT key, gain FROM score ORDER BY gain DESC LIMIT 2 * most
                ), told AS MATERIALIZED (
                    SELECT GREATEST(least, (array_agg(gain ORDER BY gain DESC))[most]) AS gain, array_agg(key) AS keys
                    FROM best
                )
                SELECT (SELECT gain FROM told), (SELECT keys FROM told), array_agg(key), array_agg(gain)
                INTO least, best_keys, word_keys, gains
                FROM score WHERE gain + rest >= (SELECT gain FROM told) * (1 - 1e-9);
            ELSE
                WITH score AS MATERIALIZED (
                    SELECT key, sum(gain) AS gain FROM (
                        SELECT key, gain FROM unnest(word_keys, gains) AS known (key, gain)
                        UNION ALL
                        SELECT key, weight * tf * 1.6::float8
                            / (tf + (0.42::float8 + shorter * lengths[(key - low)::integer + 1])) FROM (
                            SELECT posting.passage_id AS key, each.term, each.weight, max(posting.tf) AS tf
                            FROM unnest(
                                by_lexeme[from_lexeme:ends[taken]], by_term[from_lexeme:ends[taken]],
                                by_weight[from_lexeme:ends[taken]]
                            ) AS each (lexeme, term, weight)
                            CROSS JOIN LATERAL (
                                SELECT one.passage_id, one.tf FROM personas_posting AS one
                                WHERE one.persona_id = of_persona AND one.lexeme = each.lexeme
                                    AND one.passage_id BETWEEN low AND high
                                    AND get_bit(mask, (one.passage_id - low)::integer) = 1
                                OFFSET 0
                            ) AS posting
                            GROUP BY posting.passage_id, each.term, each.weight
                        ) AS hit
                    ) AS part GROUP BY key
                ), best AS MATERIALIZED (
                    SELECT key, gain FROM score ORDER BY gain DESC LIMIT 2 * most
                ), told AS MATERIALIZED (
                    SELECT GREATEST(least, (array_agg(gain ORDER BY gain DESC))[most]) AS gain, array_agg(key) AS keys
                    FROM best
                )
                SELECT (SELECT gain FROM told), (SELECT keys FROM told), array_agg(key), array_agg(gain)
                INTO least, best_keys, word_keys, gains
                FROM score WHERE gain + rest >= (SELECT gain FROM told) * (1 - 1e-9);
            END IF;
            wanted := wanted || best_keys;
        ELSE
            -- What those that are left have of a term more.
            WHILE taken < cardinality(bound) AND cardinality(word_keys) > 2 * most LOOP
                taken := taken + 1;
                rest := GREATEST(0, rest - 1.6 * weights[taken]);
                WITH score AS MATERIALIZED (
                    SELECT key, sum(gain) AS gain FROM (
                        SELECT key, gain FROM unnest(word_keys, gains) AS known (key, gain)
                        UNION ALL
                        SELECT key, weight * tf * 1.6::float8
                            / (tf + (0.42::float8 + shorter * lengths[(key - low)::integer + 1])) FROM (
                            SELECT posting.key, posting.term, posting.weight, max(posting.tf) AS tf
                            FROM (
                                SELECT one.passage_id AS key, each.term, each.weight, one.tf
                                FROM unnest(by_lexeme, by_term, by_weight) WITH ORDINALITY
                                    AS each (lexeme, term, weight, place)
                                CROSS JOIN LATERAL (
                                    SELECT one.passage_id, one.tf::integer FROM personas_posting AS one
                                    WHERE one.persona_id = of_persona AND one.lexeme = each.lexeme
                                        AND one.passage_id = ANY (word_keys)
                                    OFFSET 0
                                ) AS one
                                WHERE packed[each.place] IS NULL
                                    AND each.place BETWEEN ends[taken - 1] + 1 AND ends[taken]
                                UNION ALL
                                SELECT asked.key, each.term, each.weight,
                                    get_byte(packed[each.place], (asked.key - low)::integer)
                                FROM unnest(by_term, by_weight) WITH ORDINALITY AS each (term, weight, place)
                                CROSS JOIN unnest(word_keys) AS asked (key)
                                WHERE packed[each.place] IS NOT NULL
                                    AND each.place BETWEEN ends[taken - 1] + 1 AND ends[taken]
                            ) AS posting
                            WHERE posting.tf > 0
                            GROUP BY posting.key, posting.term, posting.weight
                        ) AS hit
                    ) AS part GROUP BY key
                ), best AS MATERIALIZED (
                    SELECT key, gain FROM score ORDER BY gain DESC LIMIT 2 * most
                ), told AS MATERIALIZED (
                    SELECT GREATEST(least, (array_agg(gain ORDER BY gain DESC))[most]) AS gain, array_agg(key) AS keys
                    FROM best
                )
                SELECT (SELECT gain FROM told), (SELECT keys FROM told), array_agg(key), array_agg(gain)
                INTO least, best_keys, word_keys, gains
                FROM score WHERE gain + rest >= (SELECT gain FROM told) * (1 - 1e-9);
            END LOOP;
            wanted := word_keys;
        END IF;
        -- Some by all terms, in the order of the terms, for sums of floats differ by their order.
        EXIT WHEN wanted IS NULL;
        WITH score AS MATERIALIZED (
            SELECT key, sum(weight * tf * 1.6::float8
                / (tf + 0.6::float8 * (0.7::float8 + (3 * length)::float8 / 10 / mean)) ORDER BY term) AS bm25
            FROM (
                SELECT hit.*, CASE WHEN lengths[(key - low)::integer + 1] < 32767
                    THEN lengths[(key - low)::integer + 1]::integer
                    ELSE (SELECT long.length FROM personas_passage AS long
                        WHERE long.persona_id = of_persona AND long.id = key) END AS length
                FROM (
                    SELECT posting.key, posting.term, posting.weight, max(posting.tf) AS tf
                    FROM (
                        SELECT one.passage_id AS key, each.term, each.weight, one.tf
                        FROM unnest(by_lexeme, by_term, by_weight) WITH ORDINALITY
                            AS each (lexeme, term, weight, place)
                        CROSS JOIN LATERAL (
                            SELECT one.passage_id, one.tf::integer FROM personas_posting AS one
                            WHERE one.persona_id = of_persona AND one.lexeme = each.lexeme
                                AND one.passage_id = ANY (wanted)
                            OFFSET 0
                        ) AS one
                        WHERE packed[each.place] IS NULL
                        UNION ALL
                        SELECT asked.key, each.term, each.weight,
                            get_byte(packed[each.place], (asked.key - low)::integer)
                        FROM unnest(by_term, by_weight) WITH ORDINALITY AS each (term, weight, place)
                        CROSS JOIN unnest(wanted) AS asked (key)
                        WHERE packed[each.place] IS NOT NULL
                    ) AS posting
                    WHERE posting.tf > 0
                    GROUP BY posting.key, posting.term, posting.weight
                ) AS hit
            ) AS hit GROUP BY key
            UNION ALL
            SELECT key, bm25 FROM unnest(scored_keys, scores) AS known (key, bm25)
        )
        SELECT array_agg(key), array_agg(bm25), GREATEST(least, (array_agg(bm25 ORDER BY bm25 DESC))[most])
        INTO scored_keys, scores, least
        FROM (SELECT DISTINCT key, bm25 FROM score) AS score;
        -- Who is left of those that were not ranked so.
        SELECT array_agg(key), array_agg(gain) INTO word_keys, gains
        FROM unnest(word_keys, gains) AS score (key, gain)
        WHERE gain + rest >= least * (1 - 1e-9) AND key NOT IN (SELECT unnest(wanted));
        wanted := NULL;
        EXIT WHEN word_keys IS NULL AND (taken = cardinality(bound) OR rest < least * (1 - 1e-9));
    END LOOP;
    word_keys := ARRAY(SELECT key FROM unnest(scored_keys, scores) AS score (key, bm25)
        WHERE bm25 >= least * (1 - 1e-9));

    RETURN QUERY
    WITH score AS MATERIALIZED (
        SELECT * FROM unnest(scored_keys, scores) AS one (id, bm25)
    ), candidate AS MATERIALIZED (
        SELECT passage.id, passage.ordinal, artifact.record_key COLLATE "C" AS record_key,
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

-- What is found, as the policy stands. It is a function of its own for its plan: few rows are looked up here one by one,
-- and laid together in the search by hashing.
CREATE FUNCTION public.kwanzaa_shelved(
    of_persona bigint, at_version integer, of_rank integer, asked text, on_day date, of_artifacts bigint[]
) RETURNS TABLE(
    id bigint, record_key character varying, artifact_id character varying, display boolean, cap integer
)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_nestloop TO 'on'
    AS $$
#variable_conflict use_column
BEGIN
RETURN QUERY
SELECT item.* FROM kwanzaa_eligible(of_persona, at_version, of_rank, true, asked, on_day) AS item
WHERE item.id = ANY (of_artifacts);
END
$$;

CREATE OR REPLACE FUNCTION public.kwanzaa_search(
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
    SET enable_nestloop TO 'off'
    SET enable_mergejoin TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    opened record;
BEGIN
SELECT * INTO opened FROM kwanzaa_opened(of_persona, at_version, of_rank, asked, on_day);
RETURN QUERY
WITH found AS MATERIALIZED (
    SELECT * FROM kwanzaa_ranked(of_persona, opened.placed, opened.embedder, opened.low, opened.high, opened.lengths,
        opened.mask, opened.classes, opened.n, opened.mean, question, terms, lexemes, most, made_by)
), passage AS MATERIALIZED (
    SELECT * FROM personas_passage AS whole
    WHERE whole.persona_id = of_persona AND whole.id = ANY (ARRAY(SELECT id FROM found))
        -- What was placed is looked at again, as the policy stands.
        AND (jsonb_array_length(whole.mentions) = 0 OR whole.mentions <@ (SELECT kwanzaa_open_people(of_persona, asked, on_day)))
), shelf AS MATERIALIZED (
    SELECT * FROM kwanzaa_shelved(of_persona, at_version, of_rank, asked, on_day,
        ARRAY(SELECT passage.artifact_id FROM passage))
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
    AND artifact.id = ANY (ARRAY(SELECT passage.artifact_id FROM passage))
ORDER BY COALESCE(found.near, found.worded), found.near NULLS LAST;
END
$$;

CREATE FUNCTION public.kwanzaa_shelved_whole(
    of_persona bigint, at_version integer, of_artifacts bigint[]
) RETURNS TABLE(
    id bigint, record_key character varying, artifact_id character varying, display boolean, cap integer
)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_nestloop TO 'on'
    AS $$
#variable_conflict use_column
BEGIN
RETURN QUERY
SELECT item.* FROM kwanzaa_included(of_persona, at_version) AS item WHERE item.id = ANY (of_artifacts);
END
$$;

CREATE OR REPLACE FUNCTION public.kwanzaa_search_whole(
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
    SET enable_nestloop TO 'off'
    SET enable_mergejoin TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
    opened record;
    people CONSTANT jsonb := (SELECT COALESCE(jsonb_agg(id), '[]') FROM personas_person WHERE persona_id = of_persona);
BEGIN
SELECT * INTO opened FROM kwanzaa_opened_whole(of_persona, at_version);
RETURN QUERY
WITH found AS MATERIALIZED (
    SELECT * FROM kwanzaa_ranked(of_persona, opened.placed, opened.embedder, opened.low, opened.high, opened.lengths,
        opened.mask, opened.classes, opened.n, opened.mean, question, terms, lexemes, most, made_by)
), passage AS MATERIALIZED (
    SELECT * FROM personas_passage AS whole
    WHERE whole.persona_id = of_persona AND whole.id = ANY (ARRAY(SELECT id FROM found))
        -- What was placed is looked at again, as the policy stands.
        AND (jsonb_array_length(whole.mentions) = 0 OR whole.mentions <@ people)
), shelf AS MATERIALIZED (
    SELECT * FROM kwanzaa_shelved_whole(of_persona, at_version, ARRAY(SELECT passage.artifact_id FROM passage))
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
    AND artifact.id = ANY (ARRAY(SELECT passage.artifact_id FROM passage))
ORDER BY COALESCE(found.near, found.worded), found.near NULLS LAST;
END
$$;

DO $body$
BEGIN
    REVOKE ALL ON FUNCTION kwanzaa_shelved_whole(bigint, integer, bigint[]) FROM PUBLIC;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION kwanzaa_shelved_whole(bigint, integer, bigint[]) TO kwanzaa_worker;
    END IF;
END
$body$;
