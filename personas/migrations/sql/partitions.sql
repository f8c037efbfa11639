-- Passages and their postings, in one partition for each persona.
-- An index over all personas under a filter returned 0.4 of 10 rows without any error; a partition is scanned exactly
-- instead. Vectors stay in the row while they fit, and what a scan reads stands before what it does not.

CREATE EXTENSION IF NOT EXISTS vector;

CREATE SEQUENCE personas_passage_id_seq AS bigint;

CREATE TABLE personas_passage (
    persona_id bigint NOT NULL,
    id bigint NOT NULL DEFAULT nextval('personas_passage_id_seq'),
    artifact_id bigint NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    length integer NOT NULL CHECK (length >= 0),
    mentions jsonb NOT NULL CHECK (
        jsonb_typeof(mentions) = 'array' AND NOT jsonb_path_exists(mentions, '$[*] ? (@.type() != "number")')
    ),
    embedding vector NOT NULL,
    embedder varchar(80) NOT NULL,
    text text NOT NULL,
    sentences jsonb NOT NULL CHECK (jsonb_typeof(sentences) = 'array' AND jsonb_array_length(sentences) % 3 = 0),
    sentence_vectors bytea,
    -- Those of the embedder before, so that one answers while an archive moves to another.
    former_embedding vector,
    former_embedder varchar(80) NOT NULL DEFAULT '',
    former_sentence_vectors bytea,
    PRIMARY KEY (persona_id, id),
    CONSTRAINT passage_once UNIQUE (persona_id, artifact_id, ordinal)
) PARTITION BY LIST (persona_id);
ALTER TABLE personas_passage
    ALTER COLUMN embedding SET STORAGE MAIN,
    ALTER COLUMN sentence_vectors SET STORAGE EXTERNAL,
    ALTER COLUMN former_embedding SET STORAGE MAIN,
    ALTER COLUMN former_sentence_vectors SET STORAGE EXTERNAL;
ALTER SEQUENCE personas_passage_id_seq OWNED BY personas_passage.id;

CREATE TABLE personas_posting (
    persona_id bigint NOT NULL,
    lexeme text NOT NULL,
    passage_id bigint NOT NULL,
    tf smallint NOT NULL CHECK (tf > 0),
    forms text[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (persona_id, lexeme, passage_id) INCLUDE (tf)
) PARTITION BY LIST (persona_id);

-- The vocabulary of each archive, found through what is left of a word when letters are taken out.
CREATE TABLE personas_word (
    persona_id bigint NOT NULL REFERENCES personas_persona ON DELETE CASCADE,
    word text NOT NULL,
    lexeme text NOT NULL,
    keys integer[] NOT NULL,
    PRIMARY KEY (persona_id, word)
);
CREATE INDEX personas_word_lexeme ON personas_word (persona_id, lexeme);
CREATE INDEX personas_word_keys ON personas_word USING gin (keys);

-- A word goes with its last posting.
CREATE FUNCTION public.kwanzaa_forget_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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
$$;

REVOKE ALL ON FUNCTION kwanzaa_forget_words() FROM PUBLIC;
CREATE TRIGGER kwanzaa_forget_words AFTER DELETE ON personas_posting REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_forget_words();

-- A table made apart and then attached: CREATE TABLE ... PARTITION OF would lock out every search until the commit.
-- Foreign keys belong to the partitions, so that a new one locks no partition of another persona. Nobody gets at a
-- partition directly: what may be read is granted on the whole tables alone, and row security without a policy shows
-- nothing. What cascades from an artifact or a passage deletes from a partition alone, so triggers stand there too.
CREATE FUNCTION public.kwanzaa_add_partition(persona bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    passages CONSTANT text := 'personas_passage_p' || persona;
    postings CONSTANT text := 'personas_posting_p' || persona;
    made text;
    reader text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('kwanzaa_add_partition', persona));
    IF NOT EXISTS (SELECT FROM public.personas_persona p WHERE p.id = persona) THEN
        RAISE foreign_key_violation USING MESSAGE = format('persona %s: no such row, so no partition', persona);
    END IF;
    IF to_regclass('public.' || passages) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE public.%I (LIKE public.personas_passage INCLUDING ALL)', passages);
    EXECUTE format('CREATE TABLE public.%I (LIKE public.personas_posting INCLUDING ALL)', postings);
    EXECUTE format('ALTER TABLE public.%I ADD FOREIGN KEY (persona_id, artifact_id) '
        'REFERENCES public.personas_artifact (persona_id, id) ON DELETE CASCADE', passages);
    EXECUTE format('ALTER TABLE public.%I ADD FOREIGN KEY (persona_id, passage_id) '
        'REFERENCES public.%I (persona_id, id) ON DELETE CASCADE', postings, passages);
    EXECUTE format('CREATE INDEX ON public.%I (passage_id)', postings);
    EXECUTE format('CREATE TRIGGER kwanzaa_passages_gone AFTER DELETE ON public.%I REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.kwanzaa_passages_gone()', passages);
    EXECUTE format('CREATE TRIGGER kwanzaa_forget_words AFTER DELETE ON public.%I REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.kwanzaa_forget_words()', postings);
    FOREACH made IN ARRAY ARRAY[passages, postings] LOOP
        EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', made);
        EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', made);
    END LOOP;
    EXECUTE format('ALTER TABLE public.personas_passage ATTACH PARTITION public.%I FOR VALUES IN (%s)',
        passages, persona);
    EXECUTE format('ALTER TABLE public.personas_posting ATTACH PARTITION public.%I FOR VALUES IN (%s)',
        postings, persona);
    FOREACH made IN ARRAY ARRAY[passages, postings] LOOP
        FOR reader IN
            SELECT DISTINCT CASE acl.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(acl.grantee)) END
            FROM pg_class c, aclexplode(c.relacl) acl
            WHERE c.oid = to_regclass('public.' || made) AND acl.grantee <> c.relowner
        LOOP
            EXECUTE format('REVOKE ALL ON public.%I FROM %s', made, reader);
        END LOOP;
    END LOOP;
END
$$;

CREATE FUNCTION public.kwanzaa_persona_added() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    PERFORM public.kwanzaa_add_partition(NEW.id);
    RETURN NULL;
END
$$;

CREATE TRIGGER kwanzaa_persona_added AFTER INSERT ON personas_persona
    FOR EACH ROW EXECUTE FUNCTION kwanzaa_persona_added();

REVOKE ALL ON FUNCTION kwanzaa_add_partition(bigint), kwanzaa_persona_added() FROM PUBLIC;
-- Where the roles are, for a database may be made by hand.
DO $body$
DECLARE
    caller text;
BEGIN
    FOR caller IN SELECT rolname FROM pg_roles WHERE rolname IN ('kwanzaa_web', 'kwanzaa_worker') LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION kwanzaa_add_partition(bigint) TO %I', caller);
    END LOOP;
END
$body$;
