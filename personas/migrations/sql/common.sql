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
