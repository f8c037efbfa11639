-- What a requestor may use, decided in one place; ``personas.core.decision`` says the same of one record, and a test
-- compares them. Four functions read alike and change together: ``kwanzaa_eligible`` is the definition;
-- ``kwanzaa_foreseen`` asks it of artifacts that no version holds yet; ``kwanzaa_open_classes`` of classes of passages;
-- ``kwanzaa_included`` is what may be in the archive at all, for auditors' eyes.

-- What is asked of a few artifacts looks at those alone (``WHERE id = ANY``): else the time of it would tell how many
-- there are. Field by field: the record's rule, else the persona's default, else no; the shorter of two caps; both
-- windows. A rule whose tier is not one of the persona's is seen by nobody, a class that is not known leaves nothing. Who
-- is sealed is not named by a title or as a creator either. Only a persona that is active has anything to use. What is
-- gone is what is gone from the newest version.

CREATE FUNCTION public.kwanzaa_eligible(
    of_persona bigint, at_version integer, of_rank integer, answering boolean, asked text DEFAULT NULL::text,
    on_day date DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date
) RETURNS TABLE(
    id bigint, record_key character varying, artifact_id character varying, display boolean, cap integer
)
    LANGUAGE sql STABLE
    AS $$
WITH withheld AS MATERIALIZED (SELECT * FROM kwanzaa_withheld(of_persona, answering, asked, on_day))
SELECT artifact.id, entry.record_key, artifact.artifact_id,
    COALESCE(own.display, usual.display, false) AND NOT said.classes
        ?| '{minors,financial,credentials,intimate,legal,biometric,privileged}',
    LEAST(own.cap, usual.cap)
FROM personas_persona AS persona
JOIN personas_archiveversion AS version ON version.persona_id = persona.id
JOIN personas_entry AS entry ON entry.version_id = version.id AND entry.state = 'present'
JOIN personas_artifact AS artifact
    ON artifact.id = entry.artifact_id AND artifact.persona_id = version.persona_id
LEFT JOIN personas_rule AS own
    ON own.persona_id = version.persona_id AND own.record_key = entry.record_key
LEFT JOIN personas_rule AS usual
    ON usual.persona_id = version.persona_id AND usual.record_key = ''
LEFT JOIN personas_tier AS least
    ON least.persona_id = version.persona_id AND least.id = COALESCE(own.tier_id, usual.tier_id)
CROSS JOIN LATERAL (
    SELECT COALESCE(own.sensitive, '[]') || COALESCE(usual.sensitive, '[]') AS classes
) AS said
WHERE persona.id = of_persona AND persona.state = 'active' AND version.n = at_version
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
    AND NOT artifact.is_held
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
$$;

CREATE FUNCTION public.kwanzaa_foreseen(
    of_persona bigint, of_artifacts bigint[], of_rank integer, answering boolean, asked text DEFAULT NULL::text,
    on_day date DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date
) RETURNS TABLE(
    id bigint, record_key character varying, artifact_id character varying, display boolean, cap integer
)
    LANGUAGE sql STABLE
    AS $$
WITH withheld AS MATERIALIZED (SELECT * FROM kwanzaa_withheld(of_persona, answering, asked, on_day))
SELECT artifact.id, artifact.record_key, artifact.artifact_id,
    COALESCE(own.display, usual.display, false) AND NOT said.classes
        ?| '{minors,financial,credentials,intimate,legal,biometric,privileged}',
    LEAST(own.cap, usual.cap)
FROM personas_persona AS persona
JOIN personas_artifact AS artifact ON artifact.persona_id = persona.id AND artifact.id = ANY (of_artifacts)
LEFT JOIN personas_rule AS own
    ON own.persona_id = persona.id AND own.record_key = artifact.record_key
LEFT JOIN personas_rule AS usual
    ON usual.persona_id = persona.id AND usual.record_key = ''
LEFT JOIN personas_tier AS least
    ON least.persona_id = persona.id AND least.id = COALESCE(own.tier_id, usual.tier_id)
CROSS JOIN LATERAL (
    SELECT COALESCE(own.sensitive, '[]') || COALESCE(usual.sensitive, '[]') AS classes
) AS said
WHERE persona.id = of_persona
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
    AND NOT artifact.is_held
    AND NOT EXISTS (
        SELECT FROM unnest(artifact.heading_words) AS word
        WHERE CASE
            -- A table of first words is asked before any pattern is tried.
            WHEN word IN (SELECT withheld.first FROM withheld)
                THEN EXISTS (SELECT FROM withheld WHERE withheld.first = word AND artifact.heading ~ withheld.pattern)
            ELSE false
        END
    )
$$;

CREATE FUNCTION public.kwanzaa_included(
    of_persona bigint, at_version integer
) RETURNS TABLE(
    id bigint, record_key character varying, artifact_id character varying, display boolean, cap integer
)
    LANGUAGE sql STABLE
    AS $$
SELECT artifact.id, entry.record_key, artifact.artifact_id, true, NULL::integer
FROM personas_archiveversion AS version
JOIN personas_entry AS entry ON entry.version_id = version.id AND entry.state = 'present'
JOIN personas_artifact AS artifact
    ON artifact.id = entry.artifact_id AND artifact.persona_id = version.persona_id
LEFT JOIN personas_rule AS own
    ON own.persona_id = version.persona_id AND own.record_key = entry.record_key
LEFT JOIN personas_rule AS usual
    ON usual.persona_id = version.persona_id AND usual.record_key = ''
WHERE version.persona_id = of_persona AND version.n = at_version
    AND COALESCE(own.inclusion, usual.inclusion, false)
    AND entry.record_key NOT IN (
        SELECT gone.record_key
        FROM personas_entry AS gone
        JOIN personas_archiveversion AS later ON later.id = gone.version_id
        WHERE later.persona_id = of_persona AND later.n > at_version AND gone.state = 'tombstone' AND later.n = (
            SELECT max(newest.n) FROM public.personas_archiveversion AS newest WHERE newest.persona_id = of_persona
        )
    )
$$;

REVOKE ALL ON FUNCTION kwanzaa_included(bigint, integer) FROM PUBLIC;
-- Where the role is, for a database may be made by hand.
DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION kwanzaa_included(bigint, integer) TO kwanzaa_worker;
    END IF;
END
$body$;
