-- Words that stand in a sixteenth of an archive or more, with how often each passage holds them: a byte a passage, by
-- its key. What some passages hold of a common word is looked up there in no time; in the index each is a way of its
-- own. They are as places are: written with them, read where those hold, and gone with whatever is destroyed.

CREATE TABLE personas_common (
    persona_id bigint NOT NULL REFERENCES personas_persona ON DELETE CASCADE,
    lexeme text NOT NULL,
    tfs bytea NOT NULL,
    PRIMARY KEY (persona_id, lexeme)
);
ALTER TABLE personas_common ALTER COLUMN tfs SET STORAGE EXTERNAL;

CREATE FUNCTION public.kwanzaa_common() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    AS $$
DECLARE
    wide CONSTANT integer := NEW.high - NEW.low + 1;
    placed CONSTANT bigint := (
        SELECT sum(passages) FROM public.personas_class AS own WHERE own.persona_id = NEW.persona_id
    );
    zeros bytea;
BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.low, NEW.high, NEW.lengths) IS NOT DISTINCT FROM (OLD.low, OLD.high, OLD.lengths)
        AND EXISTS (SELECT FROM public.personas_common AS known WHERE known.persona_id = NEW.persona_id) THEN
        RETURN NULL;
    END IF;
    DELETE FROM public.personas_common AS known WHERE known.persona_id = NEW.persona_id;
    -- Where other archives' passages lie between these, bytes would be mostly empty.
    IF placed IS NULL OR wide > 4 * placed THEN
        RETURN NULL;
    END IF;
    zeros := decode(repeat('00', wide), 'hex');
    INSERT INTO public.personas_common (persona_id, lexeme, tfs)
    SELECT NEW.persona_id, common.lexeme, made.tfs
    FROM (
        SELECT counted.lexeme FROM public.personas_classword AS counted WHERE counted.persona_id = NEW.persona_id
        GROUP BY counted.lexeme HAVING 16 * sum(counted.passages) >= placed
    ) AS common
    CROSS JOIN LATERAL (
        SELECT string_agg(substring(zeros FOR (one.key - one.last - 1)::integer) || set_byte('\x00', 0, one.tf), ''
                ORDER BY one.key) || substring(zeros FOR (NEW.high - max(one.key))::integer) AS tfs
        FROM (
            SELECT posting.passage_id AS key, LEAST(posting.tf, 256)::integer % 256 AS tf, posting.tf AS times,
                lag(posting.passage_id, 1, NEW.low - 1) OVER (ORDER BY posting.passage_id) AS last
            FROM public.personas_posting AS posting
            WHERE posting.persona_id = NEW.persona_id AND posting.lexeme = common.lexeme
                AND posting.passage_id BETWEEN NEW.low AND NEW.high
        ) AS one
        HAVING max(one.times) < 256  -- what stands more often is looked up in the index
    ) AS made;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION kwanzaa_common() FROM PUBLIC;
CREATE TRIGGER kwanzaa_common AFTER INSERT OR UPDATE OF low, high, lengths ON personas_places
    FOR EACH ROW EXECUTE FUNCTION kwanzaa_common();

CREATE OR REPLACE FUNCTION public.kwanzaa_passages_gone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    owner bigint;
BEGIN
    FOR owner IN SELECT DISTINCT persona_id FROM gone LOOP
        DELETE FROM public.personas_posting AS posting
        WHERE posting.persona_id = owner AND posting.passage_id IN (SELECT id FROM gone WHERE persona_id = owner);
    END LOOP;
    DELETE FROM public.personas_sketch AS sketch USING gone
    WHERE sketch.persona_id = gone.persona_id AND sketch.passage_id = gone.id;
    DELETE FROM public.personas_half AS half USING gone
    WHERE half.persona_id = gone.persona_id AND half.passage_id = gone.id;
    DELETE FROM public.personas_classword AS counted
    USING (SELECT DISTINCT persona_id FROM gone) AS whose WHERE counted.persona_id = whose.persona_id;
    DELETE FROM public.personas_common AS known
    USING (SELECT DISTINCT persona_id FROM gone) AS whose WHERE known.persona_id = whose.persona_id;
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT gone.persona_id, true FROM gone
    WHERE EXISTS (SELECT FROM public.personas_persona AS persona WHERE persona.id = gone.persona_id);
    RETURN NULL;
END
$body$;

-- As 0010 made it, but that common words are looked up in their bytes.
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

UPDATE personas_places SET low = low;
