-- Count every change of what eligibility rests on, under a lock that whoever keeps an answer takes as well.
-- Statement by statement, and only where a row is another one afterwards: taking in ten thousand rules counts once. The
-- lock stays until the commit, so that whoever has a share of it sees either all of a change or nothing. The mark is for
-- replicas: two histories, of which one was promoted, count the same numbers.

CREATE FUNCTION public.kwanzaa_policy_changed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    rows CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'TABLE fresh' WHEN 'DELETE' THEN 'TABLE gone'
        ELSE '(TABLE fresh EXCEPT TABLE gone) UNION ALL (TABLE gone EXCEPT TABLE fresh)' END;
    owner bigint;
BEGIN
    FOR owner IN EXECUTE format('SELECT DISTINCT %s FROM (%s) AS changed ORDER BY 1', TG_ARGV[0], rows) LOOP
        PERFORM pg_advisory_xact_lock(hashtextextended('kwanzaa_policy', owner));
        UPDATE public.personas_policyepoch SET n = n + 1, mark = gen_random_uuid() WHERE persona_id = owner;
    END LOOP;
    RETURN NULL;
END
$$;

CREATE FUNCTION public.kwanzaa_epoch_begun() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO public.personas_policyepoch (persona_id, n, settled) VALUES (NEW.id, 0, -1);
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION kwanzaa_policy_changed(), kwanzaa_epoch_begun() FROM PUBLIC;

CREATE TRIGGER kwanzaa_epoch_begun AFTER INSERT ON personas_persona
    FOR EACH ROW EXECUTE FUNCTION kwanzaa_epoch_begun();

-- Table → how its rows name their persona.
DO $body$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT * FROM (VALUES
            ('rule', 'persona_id'), ('person', 'persona_id'), ('tier', 'persona_id'), ('membership', 'persona_id'),
            ('persona', 'id'), ('archiveversion', 'persona_id'), ('heldsentence', 'persona_id'),
            ('entry', '(SELECT v.persona_id FROM public.personas_archiveversion AS v WHERE v.id = changed.version_id)')
        ) AS given (name, owner),
        (VALUES
            ('insert', 'NEW TABLE AS fresh'), ('update', 'OLD TABLE AS gone NEW TABLE AS fresh'),
            ('delete', 'OLD TABLE AS gone')
        ) AS event (event, rows)
    LOOP
        EXECUTE format(
            'CREATE TRIGGER kwanzaa_%1$s AFTER %1$s ON personas_%2$s REFERENCING %3$s'
            ' FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_policy_changed(%4$L)',
            one.event, one.name, one.rows, one.owner
        );
    END LOOP;
END
$body$;
