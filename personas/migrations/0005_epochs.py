"""Count every change of what eligibility rests on, under a lock that whoever keeps an answer takes as well.

Statement by statement, and only where a row is another one afterwards: taking in ten thousand rules counts once. The
lock stays until the commit, so that whoever has a share of it sees either all of a change or nothing.
"""

from django.db import migrations, models

FUNCTION = """
CREATE FUNCTION kwanzaa_policy_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    rows CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'TABLE fresh' WHEN 'DELETE' THEN 'TABLE gone'
        ELSE '(TABLE fresh EXCEPT TABLE gone) UNION ALL (TABLE gone EXCEPT TABLE fresh)' END;
    owner bigint;
BEGIN
    FOR owner IN EXECUTE format('SELECT DISTINCT %s FROM (%s) AS changed ORDER BY 1', TG_ARGV[0], rows) LOOP
        PERFORM pg_advisory_xact_lock(hashtextextended('kwanzaa_policy', owner));
        UPDATE public.personas_policyepoch SET n = n + 1 WHERE persona_id = owner;
    END LOOP;
    RETURN NULL;
END
$body$;

CREATE FUNCTION kwanzaa_epoch_begun() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    INSERT INTO public.personas_policyepoch (persona_id, n, settled) VALUES (NEW.id, 0, -1);
    RETURN NULL;
END
$body$;

REVOKE ALL ON FUNCTION kwanzaa_policy_changed(), kwanzaa_epoch_begun() FROM PUBLIC;

CREATE TRIGGER kwanzaa_epoch_begun AFTER INSERT ON personas_persona
    FOR EACH ROW EXECUTE FUNCTION kwanzaa_epoch_begun();
"""

OF_VERSION = "(SELECT v.persona_id FROM public.personas_archiveversion AS v WHERE v.id = changed.version_id)"

# Table → how its rows name their persona.
TABLES = {
    "personas_rule": "persona_id",
    "personas_person": "persona_id",
    "personas_tier": "persona_id",
    "personas_membership": "persona_id",
    "personas_persona": "id",
    "personas_archiveversion": "persona_id",
    "personas_entry": OF_VERSION,
}

REFERENCING = {
    "INSERT": "NEW TABLE AS fresh",
    "UPDATE": "OLD TABLE AS gone NEW TABLE AS fresh",
    "DELETE": "OLD TABLE AS gone",
}

EXISTING = """
INSERT INTO personas_policyepoch (persona_id, n, settled) SELECT id, 0, -1 FROM personas_persona
ON CONFLICT DO NOTHING;
"""

BACK = """
DROP FUNCTION kwanzaa_policy_changed() CASCADE;
DROP FUNCTION kwanzaa_epoch_begun() CASCADE;
"""


def _triggers() -> list[str]:
    return [
        f"CREATE TRIGGER kwanzaa_{event.lower()} AFTER {event} ON {table} REFERENCING {rows}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_policy_changed($${owner}$$)"
        for table, owner in TABLES.items()
        for event, rows in REFERENCING.items()
    ]


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0004_consent")]

    operations = [
        migrations.AddField(
            model_name="policyepoch",
            name="settled",
            field=models.BigIntegerField(default=-1),
        ),
        migrations.RunSQL([FUNCTION, *_triggers(), EXISTING], [BACK]),
    ]
