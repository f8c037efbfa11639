-- Whom a question asks after, its words laid beside all names at once: name by name it was a millisecond, twice a search,
-- where fifty are anonymized.

CREATE OR REPLACE FUNCTION public.kwanzaa_asked_after(of_persona bigint, asked text, on_day date) RETURNS SETOF bigint
    LANGUAGE sql STABLE
    AS $$
WITH question AS MATERIALIZED (
    SELECT regexp_split_to_array(kwanzaa_folded(asked), '[^[:alnum:]]+') AS words,
        kwanzaa_lexemes(kwanzaa_folded(asked)) AS lexemes
), spoken AS MATERIALIZED (
    SELECT DISTINCT word FROM question, unnest(question.words) AS word
), person AS MATERIALIZED (
    SELECT id, words, lexemes FROM kwanzaa_people(of_persona, on_day) WHERE standing = 'anonymized'
)
SELECT person.id FROM person
WHERE asked IS NULL OR person.words = '{}'
    OR person.lexemes && (SELECT lexemes FROM question)
    OR person.words && (SELECT words FROM question)
    OR person.id IN (
        SELECT named.id FROM person AS named, unnest(named.words) AS theirs, spoken
        WHERE length(theirs) > 3 AND length(word) > 3 AND (starts_with(word, theirs) OR starts_with(theirs, word))
            OR octet_length(theirs) > length(theirs) AND position(theirs IN word) > 0
    )
$$;
