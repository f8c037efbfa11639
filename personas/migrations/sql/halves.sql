-- Vectors once more, of length 1 and in half as many bytes, in rows that hold nothing else: to compare all of them takes
-- half the time. What one of them can be off is known (``room``): whoever may be among the nearest is found by it,
-- and is then compared exactly.

CREATE TABLE personas_half (
    persona_id bigint NOT NULL REFERENCES personas_persona ON DELETE CASCADE,
    passage_id bigint NOT NULL,
    half public.halfvec NOT NULL,
    PRIMARY KEY (persona_id, passage_id)
);
ALTER TABLE personas_half ALTER COLUMN half SET STORAGE MAIN;

-- Nothing of a vector that has no direction, or one that floats cannot be sure of.
CREATE FUNCTION kwanzaa_half(given public.vector) RETURNS public.halfvec LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN vector_norm(given) BETWEEN 1e-9 AND 1e9 THEN l2_normalize(given)::public.halfvec END;

CREATE OR REPLACE FUNCTION public.kwanzaa_passages_added() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO public.personas_sketch (persona_id, passage_id, maker, signs)
    SELECT persona_id, id, hashtext(embedder), public.kwanzaa_sketch(embedding) FROM fresh
    UNION ALL
    SELECT persona_id, id, hashtext(former_embedder), public.kwanzaa_sketch(former_embedding) FROM fresh
    WHERE former_embedding IS NOT NULL AND former_embedder <> embedder
    ON CONFLICT DO NOTHING;
    INSERT INTO public.personas_half (persona_id, passage_id, half)
    SELECT made.persona_id, made.id, made.half
    FROM (SELECT persona_id, id, public.kwanzaa_half(embedding) AS half FROM fresh OFFSET 0) AS made
    WHERE made.half IS NOT NULL ON CONFLICT DO NOTHING;
    -- What no version holds is in no class.
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT fresh.persona_id, false FROM fresh
    JOIN public.personas_entry AS entry ON entry.artifact_id = fresh.artifact_id;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION public.kwanzaa_passages_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF EXISTS (
        SELECT FROM fresh JOIN gone USING (persona_id, id)
        WHERE fresh.embedding OPERATOR(public.<>) gone.embedding OR fresh.embedder <> gone.embedder
            OR fresh.former_embedder <> gone.former_embedder
    ) THEN
        -- Their places stay: which embedder made a vector opens nothing.
        UPDATE public.personas_places AS known SET embedder = NULL
        WHERE known.persona_id IN (SELECT persona_id FROM fresh) AND known.embedder IS NOT NULL;
        DELETE FROM public.personas_sketch AS sketch USING gone
        WHERE sketch.persona_id = gone.persona_id AND sketch.passage_id = gone.id;
        DELETE FROM public.personas_half AS half USING gone
        WHERE half.persona_id = gone.persona_id AND half.passage_id = gone.id;
        INSERT INTO public.personas_sketch (persona_id, passage_id, maker, signs)
        SELECT persona_id, id, hashtext(embedder), public.kwanzaa_sketch(embedding) FROM fresh
        UNION ALL
        SELECT persona_id, id, hashtext(former_embedder), public.kwanzaa_sketch(former_embedding) FROM fresh
        WHERE former_embedding IS NOT NULL AND former_embedder <> embedder
        ON CONFLICT DO NOTHING;
        INSERT INTO public.personas_half (persona_id, passage_id, half)
        SELECT made.persona_id, made.id, made.half
        FROM (SELECT persona_id, id, public.kwanzaa_half(embedding) AS half FROM fresh OFFSET 0) AS made
        WHERE made.half IS NOT NULL ON CONFLICT DO NOTHING;
    END IF;
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT fresh.persona_id, fresh.length <> gone.length OR fresh.artifact_id <> gone.artifact_id
    FROM fresh JOIN gone USING (persona_id, id)
    WHERE (fresh.mentions, fresh.length, fresh.artifact_id) <> (gone.mentions, gone.length, gone.artifact_id);
    RETURN NULL;
END
$$;

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
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT gone.persona_id, true FROM gone
    WHERE EXISTS (SELECT FROM public.personas_persona AS persona WHERE persona.id = gone.persona_id);
    RETURN NULL;
END
$body$;

-- Whether each passage of an archive has its half; asked while places name an embedder, for whatever changes a vector
-- takes that from them.
ALTER TABLE personas_places ADD COLUMN halved boolean NOT NULL DEFAULT false;
CREATE FUNCTION kwanzaa_halved() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    NEW.halved := NEW.embedder IS NOT NULL
        AND (SELECT count(*) FROM public.personas_half AS half WHERE half.persona_id = NEW.persona_id)
            = (SELECT count(*) FROM public.personas_passage AS passage WHERE passage.persona_id = NEW.persona_id);
    RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION kwanzaa_halved() FROM PUBLIC;
CREATE TRIGGER kwanzaa_halved BEFORE INSERT OR UPDATE ON personas_places
    FOR EACH ROW EXECUTE FUNCTION kwanzaa_halved();

-- The keys of those whose vectors are nearest, with all that are as near as the last of them; in no order. A half is
-- off by at most a part in 2048 of its length, and so is the question's; four sums of floats are counted with it.
CREATE OR REPLACE FUNCTION public.kwanzaa_nearest(
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
        SELECT array_agg(best.passage_id) INTO kept FROM (
            SELECT sketch.passage_id FROM personas_sketch AS sketch
            WHERE sketch.persona_id = of_persona AND sketch.maker = asked_maker
                AND sketch.passage_id BETWEEN low AND high AND get_bit(mask, (sketch.passage_id - low)::integer) = 1
            ORDER BY sketch.signs <~> asked_signs, sketch.passage_id
            LIMIT GREATEST(8 * most, 4 * most + (n / 100)::integer)
        ) AS best;
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

INSERT INTO personas_half (persona_id, passage_id, half)
SELECT made.persona_id, made.id, made.half
FROM (SELECT persona_id, id, kwanzaa_half(embedding) AS half FROM personas_passage OFFSET 0) AS made
WHERE made.half IS NOT NULL ORDER BY made.persona_id, made.id;
UPDATE personas_places SET embedder = embedder;
