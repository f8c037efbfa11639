-- Case, accents, typography and what cannot be seen do not tell two spellings of a name apart.

CREATE FUNCTION public.kwanzaa_folded(given text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
SELECT lower(regexp_replace(
    normalize(translate(given, U&'\2019\2018\02BC\2010\2011\2013', $$'''---$$), NFKD),
    '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'))
$_$;

-- What names are looked for by, made when they are written: a search of ten thousand passages must not fold names again.
CREATE FUNCTION public.kwanzaa_folded_names(name text, aliases jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $_$
SELECT COALESCE(array_agg(bare) FILTER (WHERE bare <> ''), '{}')
FROM (
    SELECT regexp_replace(public.kwanzaa_folded(given), '^\W+|\W+$', '', 'g') AS bare
    FROM unnest(name || ARRAY(SELECT jsonb_array_elements_text(aliases))) AS given
) AS each
$_$;

CREATE FUNCTION public.kwanzaa_name_words(name text, aliases jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $$
SELECT COALESCE(array_agg(DISTINCT word), '{}')
FROM regexp_split_to_table(array_to_string(public.kwanzaa_folded_names(name, aliases), ' '), '[^[:alnum:]]+') AS word
WHERE octet_length(word) > 1 AND word NOT IN ('of', 'the', 'and', 'mr', 'mrs', 'miss', 'ms', 'dr')
$$;

CREATE FUNCTION public.kwanzaa_lexemes(words text) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $$
SELECT tsvector_to_array(to_tsvector('english', words))
$$;

CREATE FUNCTION public.kwanzaa_joined(words text[]) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
SELECT array_to_string(words, ' ')
$$;

ALTER TABLE personas_person
    ADD COLUMN folded text[] NOT NULL GENERATED ALWAYS AS (kwanzaa_folded_names(name, aliases)) STORED,
    ADD COLUMN words text[] NOT NULL GENERATED ALWAYS AS (kwanzaa_name_words(name, aliases)) STORED,
    ADD COLUMN lexemes text[] NOT NULL
        GENERATED ALWAYS AS (kwanzaa_lexemes(kwanzaa_joined(kwanzaa_name_words(name, aliases)))) STORED;
ALTER TABLE personas_artifact
    ADD COLUMN heading text NOT NULL GENERATED ALWAYS AS (kwanzaa_folded(title || ' ' || creator)) STORED,
    ADD COLUMN heading_words text[] NOT NULL
        GENERATED ALWAYS AS (regexp_split_to_array(kwanzaa_folded(title || ' ' || creator), '\W+')) STORED;

-- Without a receipt nobody is cleared, without a pseudonym nobody is anonymized; what the register says of a name that
-- is still to be settled is no receipt. Days are days in UTC.
CREATE FUNCTION public.kwanzaa_people(
    of_persona bigint, on_day date
) RETURNS TABLE(id bigint, standing text, folded text[], words text[], lexemes text[])
    LANGUAGE sql STABLE
    AS $_$
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
$_$;

-- ``asked`` is the whole question: somebody who is anonymized and whom it names is left out, or searching for a name
-- would tell which pseudonym stands for it. NULL names everybody.
CREATE FUNCTION public.kwanzaa_asked_after(of_persona bigint, asked text, on_day date) RETURNS SETOF bigint
    LANGUAGE sql STABLE
    AS $$
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
$$;

CREATE FUNCTION public.kwanzaa_open_people(of_persona bigint, asked text, on_day date) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
SELECT COALESCE(jsonb_agg(person.id), '[]') FROM kwanzaa_people(of_persona, on_day) AS person
WHERE person.standing = 'cleared' OR person.standing = 'anonymized'
    AND person.id NOT IN (SELECT kwanzaa_asked_after(of_persona, asked, on_day))
$$;

-- Names that no title and no creator may hold, by their first words.
CREATE FUNCTION public.kwanzaa_withheld(
    of_persona bigint, answering boolean, asked text, on_day date
) RETURNS TABLE(first text, pattern text)
    LANGUAGE sql STABLE
    AS $$
SELECT (regexp_match(name, '\w+'))[1], '\m' || regexp_replace(
    regexp_replace(name, '([^\w\s])', '\\\1', 'g'), '\s+', '\\s+', 'g') || '\M'
FROM kwanzaa_people(of_persona, on_day) AS person, unnest(person.folded) AS name
WHERE person.standing = 'sealed' OR answering AND person.standing = 'anonymized'
    AND person.id IN (SELECT kwanzaa_asked_after(of_persona, asked, on_day))
$$;
