"""Classes of passages, decided when the policy changes and not in every search.

All passages of a class are open to the same readers, on the same days, to the same questions: they have the same rule,
and name the same people who are not simply cleared. ``kwanzaa_place`` decides which class a passage has, and counts for
each class its passages and in how many of them a term stands. A search asks which classes are open to its reader, out
of the one definition of eligibility, and looks at their passages alone.

What is placed counts while nothing of what it was decided from has changed since: neither the epoch, which the triggers
of migration 0005 count, nor passages, for which those below leave a mark. Else the search decides itself, as it did
before there were classes, and finds the same. What is found is looked at once more by the policy as it stands.

The passages of a class are a string of bits, by the passages' keys. Sketches are a few bits for each of a vector's numbers; above ``EXACT`` open passages those that differ least
from the question's are kept, and ranked exactly.
"""

from importlib import import_module

from django.db import migrations

TOLERANT = import_module("personas.migrations.0022_tolerant")

EXACT = 20_000  # open passages up to which every vector is compared
SPAN = 2**26  # from the first key to the last; what is farther apart is decided in every search

TABLES = """
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
"""

# Three bits a number: whether it is above 0, and above a little less and more. Of vectors of 384 numbers by MiniLM (9,164
# sentences, 500 questions) the 400 whose bits differ least hold .9997 of the 20 that are nearest; of signs alone .989.
SKETCH = """
CREATE FUNCTION kwanzaa_sketch(given vector) RETURNS bit varying LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN binary_quantize(given)
    || binary_quantize(l2_normalize(given) + array_fill(0.6 / sqrt(vector_dims(given)), ARRAY[vector_dims(given)])::vector)
    || binary_quantize(l2_normalize(given) - array_fill(0.6 / sqrt(vector_dims(given)), ARRAY[vector_dims(given)])::vector);
"""

# Sketches go with their passages. A mark says that places are no more what the passages are: ``anew`` where some are
# gone, whose terms nobody can count any more.
SKETCHED = """
INSERT INTO public.personas_sketch (persona_id, passage_id, maker, signs)
SELECT persona_id, id, hashtext(embedder), public.kwanzaa_sketch(embedding) FROM {rows}
UNION ALL
SELECT persona_id, id, hashtext(former_embedder), public.kwanzaa_sketch(former_embedding) FROM {rows}
WHERE former_embedding IS NOT NULL AND former_embedder <> embedder
ON CONFLICT DO NOTHING;
"""
TRIGGERS = f"""
CREATE FUNCTION kwanzaa_passages_added() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    {SKETCHED.format(rows="fresh")}
    -- What no version holds is in no class.
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT fresh.persona_id, false FROM fresh
    JOIN public.personas_entry AS entry ON entry.artifact_id = fresh.artifact_id;
    RETURN NULL;
END
$body$;

CREATE FUNCTION kwanzaa_passages_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
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
        {SKETCHED.format(rows="fresh")}
    END IF;
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT fresh.persona_id, fresh.length <> gone.length OR fresh.artifact_id <> gone.artifact_id
    FROM fresh JOIN gone USING (persona_id, id)
    WHERE (fresh.mentions, fresh.length, fresh.artifact_id) <> (gone.mentions, gone.length, gone.artifact_id);
    RETURN NULL;
END
$body$;

CREATE FUNCTION kwanzaa_passages_gone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
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
$body$;

CREATE FUNCTION kwanzaa_headings_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    INSERT INTO public.personas_unplaced (persona_id, anew)
    SELECT DISTINCT fresh.persona_id, false FROM fresh JOIN gone USING (id)
    WHERE (fresh.is_held, fresh.heading, fresh.record_key) <> (gone.is_held, gone.heading, gone.record_key);
    RETURN NULL;
END
$body$;

CREATE TRIGGER kwanzaa_passages_added AFTER INSERT ON personas_passage REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_passages_added();
CREATE TRIGGER kwanzaa_passages_changed AFTER UPDATE ON personas_passage
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_passages_changed();
CREATE TRIGGER kwanzaa_headings_changed AFTER UPDATE ON personas_artifact
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_headings_changed();
REVOKE ALL ON FUNCTION kwanzaa_passages_added(), kwanzaa_passages_changed(), kwanzaa_passages_gone(),
    kwanzaa_headings_changed() FROM PUBLIC;
"""

# A service deletes from the whole table; what cascades from an artifact, from a partition alone.
GONE = (
    "CREATE TRIGGER kwanzaa_passages_gone AFTER DELETE ON public.{} REFERENCING OLD TABLE AS gone"
    " FOR EACH STATEMENT EXECUTE FUNCTION public.kwanzaa_passages_gone()"
)
PARTITIONS = TOLERANT.WEIGHED.changed(
    TOLERANT.PARTITIONS,
    (
        (
            "    EXECUTE format('CREATE INDEX ON public.%I (passage_id)', postings);\n",
            "    EXECUTE format('CREATE INDEX ON public.%I (passage_id)', postings);\n"
            f"    EXECUTE format('{GONE.format('%I')}', passages);\n",
        ),
    ),
)
EACH = f"""
{GONE.format("personas_passage")};
DO $body$
DECLARE
    part text;
BEGIN
    FOR part IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'personas_passage'::regclass LOOP
        EXECUTE format('{GONE.format("%I")}', part);
    END LOOP;
END
$body$;
{SKETCHED.format(rows="personas_passage")}
"""

# Members of classes as bits, from the passage with the key ``low`` to the one with ``high``.
MEMBERS = """
CREATE FUNCTION kwanzaa_members(low bigint, high bigint, keys bigint[], classes integer[])
RETURNS TABLE (class integer, members bit varying) LANGUAGE sql STABLE AS $body$
WITH word AS MATERIALIZED (
    SELECT one.class, (one.key - low) / 64 AS at, bit_or(1::bigint << (63 - (one.key - low) % 64)::integer) AS bits
    FROM unnest(keys, classes) AS one (key, class) GROUP BY one.class, (one.key - low) / 64
)
SELECT each.class,
    string_agg(COALESCE(word.bits, 0)::bit(64)::text, '' ORDER BY number)::bit varying
FROM (SELECT DISTINCT word.class FROM word) AS each CROSS JOIN generate_series(0, (high - low) / 64) AS number
LEFT JOIN word ON word.class = each.class AND word.at = number
GROUP BY each.class
$body$;
"""

# Which class each passage has, in one look at everything it is decided from; then what is counted differs by it.
PLACE = r"""
CREATE FUNCTION kwanzaa_place(of_persona bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET max_parallel_workers_per_gather = 0
SET jit = off
SET work_mem = '128MB'
AS $body$
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

    IF (SELECT max(length) > 32767 OR max(class) > 32767 OR max(id) - min(id) > @span@ FROM kwanzaa_placed) THEN
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
$body$;
REVOKE ALL ON FUNCTION kwanzaa_place(bigint) FROM PUBLIC;
DO $body$
DECLARE
    caller text;
BEGIN
    FOR caller IN SELECT rolname FROM pg_roles WHERE rolname IN ('kwanzaa_worker') LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION kwanzaa_place(bigint) TO %I', caller);
    END LOOP;
END
$body$;
"""


def is_open(key: str) -> str:
    """Tell whether a passage is open to who searches."""
    return f"{key} BETWEEN low AND high AND get_bit(mask, ({key} - low)::integer) = 1"


def length_of(key: str) -> str:
    """Return the length of a passage."""
    return f"lengths[({key} - low)::integer + 1]"


PLACE = PLACE.replace("@span@", str(SPAN))

# The conditions of kwanzaa_eligible over classes, which stand there as the rules of their passages.
FROM_ELIGIBLE = (
    ("kwanzaa_eligible(", "kwanzaa_open_classes("),
    ("at_version integer, ", ""),
    (
        "id bigint, record_key character varying, artifact_id character varying, display boolean, cap integer",
        "class integer, passages bigint, length bigint",
    ),
    (
        "WITH withheld AS MATERIALIZED (SELECT * FROM kwanzaa_withheld(of_persona, answering, asked, on_day))\n",
        "",
    ),
    (
        """SELECT artifact.id, entry.record_key, artifact.artifact_id,
    COALESCE(own.display, usual.display, false) AND NOT said.classes
        ?| '{minors,financial,credentials,intimate,legal,biometric,privileged}',
    LEAST(own.cap, usual.cap)
""",
        "SELECT own.class, own.passages, own.length\n",
    ),
    (
        """JOIN personas_archiveversion AS version ON version.persona_id = persona.id
JOIN personas_entry AS entry ON entry.version_id = version.id AND entry.state = 'present'
JOIN personas_artifact AS artifact
    ON artifact.id = entry.artifact_id AND artifact.persona_id = version.persona_id
LEFT JOIN personas_rule AS own
    ON own.persona_id = version.persona_id AND own.record_key = entry.record_key
""",
        "JOIN personas_class AS own ON own.persona_id = persona.id\n",
    ),
    (" AND version.n = at_version", ""),
    (
        """    AND NOT artifact.is_held
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
        WHERE later.persona_id = of_persona AND later.n > at_version AND gone.state = 'tombstone' AND later.n = (
            SELECT max(newest.n) FROM public.personas_archiveversion AS newest WHERE newest.persona_id = of_persona
        )
            AND gone.record_key = entry.record_key
    )
""",
        """    AND NOT own.barred AND NOT own.closed
    AND (own.people_until IS NULL OR on_day < own.people_until)
    AND (own.anonymized = '{}' OR NOT own.anonymized && ARRAY(SELECT kwanzaa_asked_after(of_persona, asked, on_day)))
""",
    ),
)


def open_classes(made):
    """Make it of the definition of eligibility. Raises: AssertionError where that reads otherwise by now."""
    for before, after in FROM_ELIGIBLE:
        if before not in made:
            raise AssertionError(f"kwanzaa_eligible does not hold {before!r}")
        made = made.replace(before, after)
    return made.replace("version.persona_id", "persona.id")


OPENED = """
CREATE FUNCTION {name}(
    of_persona bigint, at_version integer{rank},
    OUT placed boolean, OUT embedder varchar, OUT low bigint, OUT high bigint, OUT lengths smallint[], OUT mask bit varying, OUT classes integer[],
    OUT n float8, OUT mean float8
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
        FROM {classes} AS opened
        JOIN personas_class AS known ON known.persona_id = of_persona AND known.class = opened.class;
        RETURN;
    END IF;
    placed := false;
    people := {people};
    SELECT min(id), max(id) INTO low, high FROM personas_passage WHERE persona_id = of_persona;
    WITH opened AS MATERIALIZED (
        SELECT passage.id, passage.length
        FROM personas_passage AS passage
        JOIN {shelf} AS shelf ON shelf.id = passage.artifact_id
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
$body$;
"""

# The ranking itself, over what is open. Bounds first: a term adds at most 1.6 times its weight, so that terms are read
# from the rarest on, and no more of them than may still bring a passage among the best (Turtle and Flood's max-score).
# Then the passages that are left are ranked by all terms, as before: BM25 with k1 = 0.6, b = 0.3; number, mean length
# and frequencies of the open passages alone; a term is bound by that of its lexemes which a passage holds most often.
DISTANCE = """CASE WHEN passage.embedder = made_by OR made_by IS NULL THEN passage.embedding <=> question
                -- Looked up, for to name these columns makes every row of every search be read to its end.
                ELSE (
                    SELECT moved.former_embedding <=> question FROM personas_passage AS moved
                    WHERE moved.persona_id = of_persona AND moved.id = passage.id AND moved.former_embedder = made_by
                ) END"""
# As it is ranked, and as it is bounded: arithmetic with numerics takes longer than all else.
GAIN = "{weight} * {tf} * 1.6 / ({tf} + 0.6 * (0.7 + 0.3 * {length} / mean))"
BOUND = "{weight} * {tf} * 1.6::float8 / ({tf} + (0.42::float8 + shorter * {length}))"
NEAREST = """SELECT array_agg(best.id ORDER BY distance), array_agg(distance ORDER BY distance)
        INTO near_keys, distances
        FROM (
            SELECT passage.id, {distance} AS distance
            FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona AND {which}
            ORDER BY distance LIMIT most + slack
        ) AS best;
        IF distances[most] = distances[most + slack] THEN
            -- More are equally near than were looked at.
            SELECT array_agg(passage.id) INTO near_keys FROM personas_passage AS passage
            WHERE passage.persona_id = of_persona AND {which}
                AND {distance} <= distances[most];
        END IF;"""
# The best sum so far that so many have, and whoever may still come up to it.
BEST = """WITH score AS MATERIALIZED (
                {score}
            ), best AS MATERIALIZED (
                SELECT gain FROM score ORDER BY gain DESC LIMIT most
            ), floor AS MATERIALIZED (
                SELECT CASE WHEN count(*) = most THEN min(gain) END AS gain FROM best
            )
            SELECT (SELECT gain FROM floor), array_agg(key) INTO least, word_keys
            FROM score WHERE gain + rest >= COALESCE((SELECT gain FROM floor), 0) * (1 - 1e-9);"""
# Where each term has one lexeme, and where it may have several.
ALONE = f"""SELECT posting.passage_id AS key, sum({BOUND.format(
    weight="each.weight", tf="posting.tf", length=length_of("posting.passage_id")
)}) AS gain
                FROM unnest(by_lexeme[:taken], by_weight[:taken]) AS each (lexeme, weight)
                JOIN personas_posting AS posting ON posting.lexeme = each.lexeme
                WHERE posting.persona_id = of_persona AND {is_open("posting.passage_id")}
                GROUP BY posting.passage_id"""
ANY_OF = f"""SELECT key, sum({BOUND.format(weight="weight", tf="tf", length=length_of("key"))}) AS gain
                FROM (
                    SELECT posting.passage_id AS key, each.term, each.weight, max(posting.tf) AS tf
                    FROM unnest(by_lexeme[:{{upto}}], by_term[:{{upto}}], by_weight[:{{upto}}])
                        AS each (lexeme, term, weight)
                    CROSS JOIN LATERAL (
                        SELECT one.passage_id, one.tf FROM personas_posting AS one
                        WHERE one.persona_id = of_persona AND one.lexeme = each.lexeme AND {{which}} OFFSET 0
                    ) AS posting
                    GROUP BY posting.passage_id, each.term, each.weight
                ) AS hit GROUP BY key"""
RANKED = f"""
CREATE FUNCTION kwanzaa_ranked(
    of_persona bigint, placed boolean, embedder varchar, low bigint, high bigint, lengths smallint[], mask bit varying, classes integer[], n float8,
    mean float8, question vector, terms integer[], lexemes text[], most integer, made_by text
)
RETURNS TABLE (
    id bigint, near bigint, worded bigint, lexical integer, cosine integer, is_compared boolean, place bigint,
    missed integer[]
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_mergejoin = off
SET max_parallel_workers_per_gather = 0
SET jit = off
AS $body$
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
    IF n > {EXACT} AND made_by IS NOT NULL THEN
        SELECT array_agg(best.passage_id) INTO kept FROM (
            SELECT sketch.passage_id FROM personas_sketch AS sketch
            WHERE sketch.persona_id = of_persona AND sketch.maker = asked_maker
                AND {is_open("sketch.passage_id")}
            ORDER BY sketch.signs <~> asked_signs, sketch.passage_id
            LIMIT GREATEST(8 * most, 4 * most + (n / 100)::integer)
        ) AS best;
        {NEAREST.format(distance=DISTANCE, which="passage.id = ANY (kept)")}
    ELSIF embedder = made_by THEN
        {NEAREST.format(distance="passage.embedding <=> question", which=is_open("passage.id"))}
    ELSE
        {NEAREST.format(distance=DISTANCE, which=is_open("passage.id"))}
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
            AND {is_open("posting.passage_id")}
        GROUP BY posting.lexeme
    ), held AS MATERIALIZED (
        SELECT given.term, array_agg(given.lexeme ORDER BY given.lexeme) AS lexemes, max(known.passages) AS passages
        FROM given JOIN known USING (lexeme) GROUP BY given.term
    ), counted AS MATERIALIZED (
        SELECT held.term, held.lexemes, CASE WHEN cardinality(held.lexemes) = 1 THEN held.passages ELSE (
            SELECT count(DISTINCT posting.passage_id) FROM personas_posting AS posting
            WHERE posting.persona_id = of_persona AND posting.lexeme = ANY (held.lexemes)
                AND {is_open("posting.passage_id")}
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
            {BEST.format(score=ALONE)}
        ELSE
            {BEST.format(score=ANY_OF.format(upto="ends[taken]", which=is_open("one.passage_id")))}
        END IF;
        IF taken < cardinality(bound) AND rest < least * (1 - 1e-9)
            AND cardinality(word_keys) * (cardinality(by_lexeme) - ends[taken]) <= counts[taken + 1] THEN
            -- Sooner looked up than read: what these passages hold of the other terms.
            rest := 0;
            {BEST.format(score=ANY_OF.format(upto="cardinality(by_lexeme)", which="one.passage_id = ANY (word_keys)"))}
            EXIT;
        END IF;
    END LOOP;

    RETURN QUERY
    WITH candidate AS MATERIALIZED (
        SELECT passage.id, passage.ordinal, passage.length, artifact.record_key COLLATE "C" AS record_key,
            {DISTANCE} AS distance
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
        SELECT hit.id, sum({GAIN.format(weight="idf", tf="tf", length="candidate.length")} ORDER BY term) AS bm25
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
        ARRAY(SELECT DISTINCT term FROM unnest(terms) AS term WHERE term <> ALL (COALESCE(bound, '{{}}')) ORDER BY term)
    FROM found;
END
$body$;
"""

SEARCH = """
CREATE OR REPLACE FUNCTION {name}(
    of_persona bigint, at_version integer, {rank}question vector, terms integer[], lexemes text[], most integer,
    {day}made_by text DEFAULT NULL
)
RETURNS TABLE (
    passage_id bigint, vector_rank bigint, lexical_rank bigint, lexical integer, cosine integer, text text,
    sentences jsonb, artifact_pk bigint, record_key varchar, artifact_id varchar, title varchar, creator varchar,
    date varchar, year smallint, kind varchar, "primary" boolean, language varchar, display boolean, cap integer,
    head bytea, near bytea, missed integer[]
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET max_parallel_workers_per_gather = 0
SET jit = off
AS $body$
#variable_conflict use_column
DECLARE
    opened record;
    keys bigint[];
    artifacts bigint[];
    people CONSTANT jsonb := {people};
BEGIN
SELECT * INTO opened FROM {opened};
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
    SELECT item.* FROM {shelf} AS item WHERE item.id = ANY (ARRAY(SELECT passage.artifact_id FROM passage))
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
$body$;
"""

INCLUDED_CLASSES = """
CREATE FUNCTION kwanzaa_included_classes(of_persona bigint)
RETURNS TABLE (class integer, passages bigint, length bigint) LANGUAGE sql STABLE AS $body$
SELECT own.class, own.passages, own.length
FROM personas_class AS own
LEFT JOIN personas_rule AS usual ON usual.persona_id = own.persona_id AND usual.record_key = ''
WHERE own.persona_id = of_persona AND COALESCE(own.inclusion, usual.inclusion, false) AND NOT own.barred
$body$;
"""
OF_REQUESTOR = {
    "name": "kwanzaa_search",
    "rank": "of_rank integer, ",
    "day": TOLERANT.DAY + ",\n    ",
    "people": "kwanzaa_open_people(of_persona, asked, on_day)",
    "opened": "kwanzaa_opened(of_persona, at_version, of_rank, asked, on_day)",
    "shelf": "kwanzaa_eligible(of_persona, at_version, of_rank, true, asked, on_day)",
}
PAST_THE_POLICY = {
    "name": "kwanzaa_search_whole",
    "rank": "",
    "day": "",
    "people": "(SELECT COALESCE(jsonb_agg(id), '[]') FROM personas_person WHERE persona_id = of_persona)",
    "opened": "kwanzaa_opened_whole(of_persona, at_version)",
    "shelf": "kwanzaa_included(of_persona, at_version)",
}
WHOLE = ("kwanzaa_opened_whole(bigint, integer)", "kwanzaa_included_classes(bigint)")
CLOSED = "".join(
    f"""
REVOKE ALL ON FUNCTION {one} FROM PUBLIC;
DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION {one} TO kwanzaa_worker;
    END IF;
END
$body$;
"""
    for one in WHOLE
)
FUNCTIONS = [
    INCLUDED_CLASSES,
    OPENED.format(
        name="kwanzaa_opened",
        rank=", of_rank integer, asked text, on_day date",
        classes="kwanzaa_open_classes(of_persona, of_rank, true, asked, on_day)",
        people=OF_REQUESTOR["people"],
        shelf=OF_REQUESTOR["shelf"],
    ),
    OPENED.format(
        name="kwanzaa_opened_whole",
        rank="",
        classes="kwanzaa_included_classes(of_persona)",
        people=PAST_THE_POLICY["people"],
        shelf=PAST_THE_POLICY["shelf"],
    ),
    RANKED,
    SEARCH.format(**OF_REQUESTOR),
    SEARCH.format(**PAST_THE_POLICY),
    CLOSED,
]
BACK = """
DROP FUNCTION kwanzaa_ranked(
    bigint, boolean, varchar, bigint, bigint, smallint[], bit varying, integer[], float8, float8, vector, integer[], text[], integer, text
);
DROP FUNCTION kwanzaa_opened_whole(bigint, integer);
DROP FUNCTION kwanzaa_opened(bigint, integer, integer, text, date);
DROP FUNCTION kwanzaa_included_classes(bigint);
DROP FUNCTION kwanzaa_open_classes(bigint, integer, boolean, text, date);
DROP FUNCTION kwanzaa_place(bigint);
DROP FUNCTION kwanzaa_members(bigint, bigint, bigint[], integer[]);
DROP FUNCTION kwanzaa_passages_added() CASCADE;
DROP FUNCTION kwanzaa_passages_changed() CASCADE;
DROP FUNCTION kwanzaa_passages_gone() CASCADE;
DROP FUNCTION kwanzaa_headings_changed() CASCADE;
DROP FUNCTION kwanzaa_sketch(vector);
DROP TABLE personas_sketch, personas_unplaced, personas_places, personas_classword, personas_class;
"""


def replaced(search):
    """Return a search of migration 0022 in the place of the one that is there."""
    return search.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")


def forward(_apps, schema):
    """Ask classes what artifacts are asked."""
    with schema.connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_functiondef('kwanzaa_eligible(bigint, integer, integer, boolean, text, date)'::regprocedure)"
        )
        cursor.execute(open_classes(cursor.fetchone()[0]))


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0039_wishes_and_languages")]

    operations = [
        migrations.RunSQL(
            [SKETCH, TABLES, TRIGGERS, PARTITIONS, EACH, MEMBERS, PLACE], migrations.RunSQL.noop
        ),
        migrations.RunPython(forward, migrations.RunPython.noop),
        migrations.RunSQL(
            FUNCTIONS,
            [
                replaced(TOLERANT.FUNCTIONS[0]),
                replaced(TOLERANT.FUNCTIONS[1]),
                TOLERANT.PARTITIONS,
                BACK,
            ],
        ),
    ]
