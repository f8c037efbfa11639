-- What is gone from the newest version is asked of that version's entries alone, and of none where it is the one that is
-- searched; each record key was looked up among all versions of all archives.

CREATE OR REPLACE FUNCTION public.kwanzaa_eligible(
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
        WHERE gone.state = 'tombstone' AND gone.record_key = entry.record_key AND gone.version_id = ANY (ARRAY(
            SELECT later.id FROM personas_archiveversion AS later
            WHERE later.persona_id = of_persona AND later.n > at_version AND later.n = (
                SELECT max(newest.n) FROM public.personas_archiveversion AS newest WHERE newest.persona_id = of_persona
            )
        ))
    )
$$;

CREATE OR REPLACE FUNCTION public.kwanzaa_included(
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
    AND NOT EXISTS (
        SELECT FROM personas_entry AS gone
        WHERE gone.state = 'tombstone' AND gone.record_key = entry.record_key AND gone.version_id = ANY (ARRAY(
            SELECT later.id FROM personas_archiveversion AS later
            WHERE later.persona_id = of_persona AND later.n > at_version AND later.n = (
                SELECT max(newest.n) FROM public.personas_archiveversion AS newest WHERE newest.persona_id = of_persona
            )
        ))
    )
$$;
