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
