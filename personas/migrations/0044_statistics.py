"""The planner is told what an archive holds as soon as its passages are placed.

PostgreSQL counts new tables by itself, a minute or more later. Until then a search of 1,034 passages took 130 ms of the
database's processor and up to 465, for 9 afterwards: plans are kept, and were made for tables that nobody had counted.
"""

from django.db import migrations

COUNT = """
CREATE FUNCTION kwanzaa_count(of_persona bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
DECLARE
    part text;
    held bigint;
BEGIN
    SELECT count(*) INTO held FROM personas_passage WHERE persona_id = of_persona;
    IF NOT EXISTS (
        SELECT FROM pg_class AS known WHERE known.oid = to_regclass('public.personas_passage_p' || of_persona)
            AND (known.reltuples < 0 OR abs(known.reltuples - held) > 50 + held / 5)
    ) THEN
        RETURN false;
    END IF;
    FOREACH part IN ARRAY ARRAY[
        'personas_passage_p' || of_persona, 'personas_posting_p' || of_persona, 'personas_artifact', 'personas_entry'
    ] LOOP
        EXECUTE format('ANALYZE public.%I', part);
    END LOOP;
    RETURN true;
END
$body$;
REVOKE ALL ON FUNCTION kwanzaa_count(bigint) FROM PUBLIC;
DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kwanzaa_worker') THEN
        GRANT EXECUTE ON FUNCTION kwanzaa_count(bigint) TO kwanzaa_worker;
    END IF;
END
$body$;
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0043_original_places")]

    operations = [migrations.RunSQL(COUNT, "DROP FUNCTION kwanzaa_count(bigint)")]
