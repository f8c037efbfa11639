-- Classes of passages, decided when the policy changes and not in every search.
-- All passages of a class are open to the same readers, on the same days, to the same questions: they have the same
-- rule, and name the same people who are not simply cleared. ``kwanzaa_place`` decides which class a passage has, and
-- counts for each class its passages and in how many of them a term stands. What is placed counts while nothing of what
-- it was decided from has changed since: neither the epoch, nor passages, for which the triggers below leave a mark. Else
-- the search decides itself, and finds the same. The passages of a class are a string of bits, by the passages' keys.

CREATE TABLE personas_class (
    persona_id bigint NOT NULL REFERENCES personas_persona ON DELETE CASCADE,
    class integer NOT NULL,
    inclusion boolean,
    surfacing boolean,
    existence boolean,
    tier_id bigint,
    sensitive jsonb NOT NULL,
    valid_from date,
    valid_until date,
    barred boolean NOT NULL,
    closed boolean NOT NULL,
    people_until date,
    anonymized bigint[] NOT NULL,
    passages bigint NOT NULL,
    length bigint NOT NULL,
    members bit varying NOT NULL,
    PRIMARY KEY (persona_id, class),
    CONSTRAINT class_once UNIQUE NULLS NOT DISTINCT (
        persona_id, inclusion, surfacing, existence, tier_id, sensitive, valid_from, valid_until, barred, closed,
        people_until, anonymized
    )
);
CREATE TABLE personas_classword (
    persona_id bigint NOT NULL REFERENCES personas_persona ON DELETE CASCADE,
    lexeme text NOT NULL,
    class integer NOT NULL,
    passages bigint NOT NULL,
    PRIMARY KEY (persona_id, lexeme, class)
);
CREATE TABLE personas_places (
    persona_id bigint PRIMARY KEY REFERENCES personas_persona ON DELETE CASCADE,
    epoch bigint NOT NULL,
    version integer NOT NULL,
    embedder varchar(80),
    low bigint NOT NULL,
    high bigint NOT NULL,
    classes smallint[] NOT NULL,
    lengths smallint[] NOT NULL
);
CREATE TABLE personas_unplaced (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    persona_id bigint NOT NULL REFERENCES personas_persona ON DELETE CASCADE,
    anew boolean NOT NULL
);
CREATE INDEX personas_unplaced_persona ON personas_unplaced (persona_id);
CREATE TABLE personas_sketch (
    persona_id bigint NOT NULL REFERENCES personas_persona ON DELETE CASCADE,
    passage_id bigint NOT NULL,
    maker integer NOT NULL,
    signs bit varying NOT NULL,
    PRIMARY KEY (persona_id, passage_id, maker)
);

-- Three bits a number: whether it is above 0, and above a little less and more. Of vectors of 384 numbers by MiniLM
-- (9,164 sentences, 500 questions) the 400 whose bits differ least hold .9997 of the 20 that are nearest; of signs alone
-- .989.
CREATE FUNCTION kwanzaa_sketch(given vector) RETURNS bit varying LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN binary_quantize(given)
    || binary_quantize(l2_normalize(given) + array_fill(0.6 / sqrt(vector_dims(given)), ARRAY[vector_dims(given)])::vector)
    || binary_quantize(l2_normalize(given) - array_fill(0.6 / sqrt(vector_dims(given)), ARRAY[vector_dims(given)])::vector);

-- Sketches go with their passages. A mark says that places are no more what the passages are: ``anew`` where some are
-- gone, whose terms nobody can count any more.
CREATE FUNCTION public.kwanzaa_passages_added() RETURNS trigger
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

    -- What no version holds is in no class.
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT fresh.persona_id, false FROM fresh
    JOIN public.personas_entry AS entry ON entry.artifact_id = fresh.artifact_id;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.kwanzaa_passages_changed() RETURNS trigger
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
        
INSERT INTO public.personas_sketch (persona_id, passage_id, maker, signs)
SELECT persona_id, id, hashtext(embedder), public.kwanzaa_sketch(embedding) FROM fresh
UNION ALL
SELECT persona_id, id, hashtext(former_embedder), public.kwanzaa_sketch(former_embedding) FROM fresh
WHERE former_embedding IS NOT NULL AND former_embedder <> embedder
ON CONFLICT DO NOTHING;

    END IF;
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT fresh.persona_id, fresh.length <> gone.length OR fresh.artifact_id <> gone.artifact_id
    FROM fresh JOIN gone USING (persona_id, id)
    WHERE (fresh.mentions, fresh.length, fresh.artifact_id) <> (gone.mentions, gone.length, gone.artifact_id);
    RETURN NULL;
END
$$;

CREATE FUNCTION public.kwanzaa_passages_gone() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM public.personas_sketch AS sketch USING gone
    WHERE sketch.persona_id = gone.persona_id AND sketch.passage_id = gone.id;
    DELETE FROM public.personas_classword AS counted
    USING (SELECT DISTINCT persona_id FROM gone) AS whose WHERE counted.persona_id = whose.persona_id;
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT gone.persona_id, true FROM gone
    WHERE EXISTS (SELECT FROM public.personas_persona AS persona WHERE persona.id = gone.persona_id);
    RETURN NULL;
END
$$;

CREATE FUNCTION public.kwanzaa_headings_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT fresh.persona_id, false FROM fresh JOIN gone USING (id)
    WHERE (fresh.is_held, fresh.heading, fresh.record_key) <> (gone.is_held, gone.heading, gone.record_key);
    RETURN NULL;
END
$$;

CREATE TRIGGER kwanzaa_passages_added AFTER INSERT ON personas_passage REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_passages_added();
CREATE TRIGGER kwanzaa_passages_changed AFTER UPDATE ON personas_passage
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_passages_changed();
CREATE TRIGGER kwanzaa_passages_gone AFTER DELETE ON personas_passage REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_passages_gone();
CREATE TRIGGER kwanzaa_headings_changed AFTER UPDATE ON personas_artifact
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_headings_changed();
REVOKE ALL ON FUNCTION kwanzaa_passages_added(), kwanzaa_passages_changed(), kwanzaa_passages_gone(),
    kwanzaa_headings_changed() FROM PUBLIC;

-- Members of classes as bits, from the passage with the key ``low`` to the one with ``high``.
CREATE FUNCTION public.kwanzaa_members(
    low bigint, high bigint, keys bigint[], classes integer[]
) RETURNS TABLE(class integer, members bit varying)
    LANGUAGE sql STABLE
    AS $$
WITH word AS MATERIALIZED (
    SELECT one.class, (one.key - low) / 64 AS at, bit_or(1::bigint << (63 - (one.key - low) % 64)::integer) AS bits
    FROM unnest(keys, classes) AS one (key, class) GROUP BY one.class, (one.key - low) / 64
)
SELECT each.class,
    string_agg(COALESCE(word.bits, 0)::bit(64)::text, '' ORDER BY number)::bit varying
FROM (SELECT DISTINCT word.class FROM word) AS each CROSS JOIN generate_series(0, (high - low) / 64) AS number
LEFT JOIN word ON word.class = each.class AND word.at = number
GROUP BY each.class
$$;

-- Which class each passage has, in one look at everything it is decided from; then what is counted differs by it.
CREATE FUNCTION public.kwanzaa_place(of_persona bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET max_parallel_workers_per_gather TO '0'
    SET jit TO 'off'
    SET work_mem TO '128MB'
    AS $$
#variable_conflict use_column
DECLARE
    at_epoch bigint;
    marks bigint[];
    is_anew boolean;
    newest integer;
    was personas_places;
    changed bigint;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('kwanzaa_place', of_persona)) THEN
        RETURN 0;  -- somebody is at it
    END IF;
    -- First what tells of changes, then what changes: so one that comes between is one to come.
    SELECT n INTO at_epoch FROM personas_policyepoch WHERE persona_id = of_persona;
    IF at_epoch IS NULL THEN
        RETURN 0;
    END IF;
    SELECT COALESCE(array_agg(id), '{}'), COALESCE(bool_or(anew), false) INTO marks, is_anew
    FROM personas_unplaced WHERE persona_id = of_persona;
    SELECT * INTO was FROM personas_places WHERE persona_id = of_persona;
    is_anew := is_anew OR was.persona_id IS NULL
        OR (SELECT max(class) > 30000 FROM personas_class WHERE persona_id = of_persona);
    IF is_anew THEN
        DELETE FROM personas_classword WHERE persona_id = of_persona;
        DELETE FROM personas_class WHERE persona_id = of_persona;
    END IF;
    SELECT COALESCE(max(n), 0) INTO newest FROM personas_archiveversion WHERE persona_id = of_persona;
    DROP TABLE IF EXISTS pg_temp.kwanzaa_wanted;
    CREATE TEMP TABLE kwanzaa_wanted ON COMMIT DROP AS
    WITH people AS MATERIALIZED (
        SELECT person.id, who.standing, person.valid_until, person.folded
        FROM personas_person AS person JOIN kwanzaa_people(of_persona, '-infinity') AS who ON who.id = person.id
        WHERE person.persona_id = of_persona
    ), name AS MATERIALIZED (
        SELECT people.id, (regexp_match(name, '\w+'))[1] AS first, '\m' || regexp_replace(
            regexp_replace(name, '([^\w\s])', '\\\1', 'g'), '\s+', '\\s+', 'g') || '\M' AS pattern
        FROM people, unnest(people.folded) AS name
        WHERE people.standing <> 'cleared' OR people.valid_until IS NOT NULL
    ), shelf AS MATERIALIZED (
        SELECT artifact.id, entry.record_key, artifact.is_held, artifact.heading, artifact.heading_words,
            own.inclusion, own.surfacing, own.existence, own.tier_id, COALESCE(own.sensitive, '[]') AS sensitive,
            own.valid_from, own.valid_until
        FROM personas_archiveversion AS version
        JOIN personas_entry AS entry ON entry.version_id = version.id AND entry.state = 'present'
        JOIN personas_artifact AS artifact
            ON artifact.id = entry.artifact_id AND artifact.persona_id = version.persona_id
        LEFT JOIN personas_rule AS own
            ON own.persona_id = version.persona_id AND own.record_key = entry.record_key
        WHERE version.persona_id = of_persona AND version.n = newest
    ), headed AS MATERIALIZED (
        SELECT DISTINCT shelf.id AS artifact_id, name.id AS person_id
        FROM shelf CROSS JOIN LATERAL unnest(shelf.heading_words) AS word JOIN name ON name.first = word
        WHERE shelf.heading ~ name.pattern
    ), named AS MATERIALIZED (
        SELECT passage.id, to_jsonb(person_id) AS person
        FROM personas_passage AS passage JOIN headed ON headed.artifact_id = passage.artifact_id
        WHERE passage.persona_id = of_persona
        UNION
        SELECT passage.id, person
        FROM personas_passage AS passage CROSS JOIN LATERAL jsonb_array_elements(passage.mentions) AS person
        WHERE passage.persona_id = of_persona AND passage.mentions <> '[]'
    ), told AS MATERIALIZED (
        SELECT named.id, bool_or(people.id IS NULL) AS barred, bool_or(people.standing = 'sealed') AS closed,
            min(people.valid_until) AS until,
            array_agg(people.id ORDER BY people.id) FILTER (WHERE people.standing = 'anonymized') AS anonymized
        FROM named LEFT JOIN people ON to_jsonb(people.id) = named.person
        GROUP BY named.id
    )
    SELECT passage.id, passage.length, passage.embedder, shelf.id IS NOT NULL AS present, shelf.inclusion, shelf.surfacing,
        shelf.existence, shelf.tier_id, shelf.sensitive, shelf.valid_from, shelf.valid_until,
        COALESCE(told.barred, false) AS barred, shelf.is_held OR COALESCE(told.closed, false) AS closed,
        told.until AS people_until, COALESCE(told.anonymized, '{}') AS anonymized
    FROM personas_passage AS passage
    LEFT JOIN shelf ON shelf.id = passage.artifact_id
    LEFT JOIN told ON told.id = passage.id
    WHERE passage.persona_id = of_persona;

    INSERT INTO personas_class (persona_id, class, inclusion, surfacing, existence, tier_id, sensitive, valid_from,
        valid_until, barred, closed, people_until, anonymized, passages, length, members)
    SELECT of_persona, COALESCE((SELECT max(class) FROM personas_class WHERE persona_id = of_persona), 0)
        + row_number() OVER (), fresh.*, 0, 0, ''
    FROM (
        SELECT DISTINCT inclusion, surfacing, existence, tier_id, sensitive, valid_from, valid_until, barred, closed,
            people_until, anonymized
        FROM kwanzaa_wanted WHERE present
        EXCEPT
        SELECT inclusion, surfacing, existence, tier_id, sensitive, valid_from, valid_until, barred, closed,
            people_until, anonymized
        FROM personas_class WHERE persona_id = of_persona
    ) AS fresh;

    DROP TABLE IF EXISTS pg_temp.kwanzaa_placed;
    CREATE TEMP TABLE kwanzaa_placed ON COMMIT DROP AS
    SELECT wanted.id, wanted.length, COALESCE(known.class, 0) AS class,
        CASE WHEN NOT is_anew AND wanted.id BETWEEN was.low AND was.high
            THEN was.classes[(wanted.id - was.low)::integer + 1] ELSE 0 END AS was
    FROM kwanzaa_wanted AS wanted
    LEFT JOIN personas_class AS known ON wanted.present AND known.persona_id = of_persona
        AND (known.inclusion, known.surfacing, known.existence, known.tier_id) IS NOT DISTINCT FROM
            (wanted.inclusion, wanted.surfacing, wanted.existence, wanted.tier_id)
        AND known.sensitive = wanted.sensitive AND known.barred = wanted.barred AND known.closed = wanted.closed
        AND (known.valid_from, known.valid_until, known.people_until) IS NOT DISTINCT FROM
            (wanted.valid_from, wanted.valid_until, wanted.people_until)
        AND known.anonymized = wanted.anonymized;
    ANALYZE kwanzaa_placed;
    SELECT count(*) INTO changed FROM kwanzaa_placed WHERE class <> was;

    IF (SELECT max(length) > 32767 OR max(class) > 32767 OR max(id) - min(id) > 67108864 FROM kwanzaa_placed) THEN
        -- More than a place holds: searches go on deciding themselves.
        DELETE FROM personas_places WHERE persona_id = of_persona;
        RETURN changed;
    END IF;

    UPDATE personas_class AS known SET passages = known.passages + differs.passages, length = known.length + differs.length
    FROM (
        SELECT each.class, sum(each.one) AS passages, sum(each.one * placed.length) AS length
        FROM kwanzaa_placed AS placed CROSS JOIN LATERAL (VALUES (class, 1), (was, -1)) AS each (class, one)
        WHERE placed.class <> placed.was GROUP BY each.class
    ) AS differs
    WHERE known.persona_id = of_persona AND known.class = differs.class;

    INSERT INTO personas_classword AS known (persona_id, lexeme, class, passages)
    SELECT of_persona, posting.lexeme, each.class, sum(each.one)
    FROM kwanzaa_placed AS placed
    JOIN personas_posting AS posting ON posting.persona_id = of_persona AND posting.passage_id = placed.id
    CROSS JOIN LATERAL (VALUES (class, 1), (was, -1)) AS each (class, one)
    WHERE placed.class <> placed.was AND each.class <> 0
    GROUP BY posting.lexeme, each.class
    ON CONFLICT (persona_id, lexeme, class) DO UPDATE SET passages = known.passages + excluded.passages;

    DELETE FROM personas_class WHERE persona_id = of_persona AND passages = 0;
    DELETE FROM personas_classword WHERE persona_id = of_persona AND passages = 0;
    UPDATE personas_class AS known SET members = made.members
    FROM (
        SELECT min(id) AS low, max(id) AS high, array_agg(id) FILTER (WHERE class <> 0) AS keys,
            array_agg(class) FILTER (WHERE class <> 0) AS classes
        FROM kwanzaa_placed
    ) AS given, kwanzaa_members(given.low, given.high, given.keys, given.classes) AS made
    WHERE known.persona_id = of_persona AND known.class = made.class AND known.members <> made.members;
    INSERT INTO personas_places (persona_id, epoch, version, embedder, low, high, classes, lengths)
    SELECT of_persona, at_epoch, newest, (SELECT min(embedder) FROM kwanzaa_wanted HAVING min(embedder) = max(embedder)),
        COALESCE(min(bounds.low), 0), COALESCE(max(bounds.high), 0),
        COALESCE(array_agg(COALESCE(placed.class, 0)::smallint ORDER BY key), '{}'),
        COALESCE(array_agg(COALESCE(placed.length, 0)::smallint ORDER BY key), '{}')
    FROM (SELECT min(id) AS low, max(id) AS high FROM kwanzaa_placed) AS bounds
    CROSS JOIN LATERAL generate_series(bounds.low, bounds.high) AS key
    LEFT JOIN kwanzaa_placed AS placed ON placed.id = key
    ON CONFLICT (persona_id) DO UPDATE SET epoch = excluded.epoch, version = excluded.version,
        embedder = excluded.embedder, low = excluded.low, high = excluded.high,
        classes = excluded.classes, lengths = excluded.lengths;
    DELETE FROM personas_unplaced WHERE id = ANY (marks);
    DROP TABLE kwanzaa_wanted, kwanzaa_placed;
    RETURN changed;
END
$$;

REVOKE ALL ON FUNCTION kwanzaa_place(bigint) FROM PUBLIC;
-- Where the role is, for a database may be made by hand.
DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION kwanzaa_place(bigint) TO kwanzaa_worker;
    END IF;
END
$body$;

-- The conditions of ``kwanzaa_eligible``, over classes.
CREATE FUNCTION public.kwanzaa_open_classes(
    of_persona bigint, of_rank integer, answering boolean, asked text DEFAULT NULL::text,
    on_day date DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date
) RETURNS TABLE(class integer, passages bigint, length bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT own.class, own.passages, own.length
FROM personas_persona AS persona
JOIN personas_class AS own ON own.persona_id = persona.id
LEFT JOIN personas_rule AS usual
    ON usual.persona_id = persona.id AND usual.record_key = ''
LEFT JOIN personas_tier AS least
    ON least.persona_id = persona.id AND least.id = COALESCE(own.tier_id, usual.tier_id)
CROSS JOIN LATERAL (
    SELECT COALESCE(own.sensitive, '[]') || COALESCE(usual.sensitive, '[]') AS classes
) AS said
WHERE persona.id = of_persona AND persona.state = 'active'
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
    AND NOT own.barred AND NOT own.closed
    AND (own.people_until IS NULL OR on_day < own.people_until)
    AND (own.anonymized = '{}' OR NOT own.anonymized && ARRAY(SELECT kwanzaa_asked_after(of_persona, asked, on_day)))
$$;

CREATE FUNCTION public.kwanzaa_included_classes(
    of_persona bigint
) RETURNS TABLE(class integer, passages bigint, length bigint)
    LANGUAGE sql STABLE
    AS $$
SELECT own.class, own.passages, own.length
FROM personas_class AS own
LEFT JOIN personas_rule AS usual ON usual.persona_id = own.persona_id AND usual.record_key = ''
WHERE own.persona_id = of_persona AND COALESCE(own.inclusion, usual.inclusion, false) AND NOT own.barred
$$;

REVOKE ALL ON FUNCTION kwanzaa_included_classes(bigint) FROM PUBLIC;
-- Where the role is, for a database may be made by hand.
DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION kwanzaa_included_classes(bigint) TO kwanzaa_worker;
    END IF;
END
$body$;
