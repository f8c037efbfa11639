"""Draw a mark at every change of what eligibility rests on, so that a replica can show that it has replayed it.

The count alone would not do: two histories, of which one was promoted, count the same numbers.
"""

import uuid

from django.contrib.postgres.functions import RandomUUID
from django.db import migrations, models

FUNCTION = """
CREATE OR REPLACE FUNCTION kwanzaa_policy_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    rows CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'TABLE fresh' WHEN 'DELETE' THEN 'TABLE gone'
        ELSE '(TABLE fresh EXCEPT TABLE gone) UNION ALL (TABLE gone EXCEPT TABLE fresh)' END;
    owner bigint;
BEGIN
    FOR owner IN EXECUTE format('SELECT DISTINCT %s FROM (%s) AS changed ORDER BY 1', TG_ARGV[0], rows) LOOP
        PERFORM pg_advisory_xact_lock(hashtextextended('kwanzaa_policy', owner));
        UPDATE public.personas_policyepoch SET n = n + 1{mark} WHERE persona_id = owner;
    END LOOP;
    RETURN NULL;
END
$body$;
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0037_anybody")]

    operations = [
        migrations.AddField(
            model_name="policyepoch",
            name="mark",
            field=models.UUIDField(db_default=RandomUUID(), default=uuid.uuid4),
        ),
        migrations.RunSQL(
            FUNCTION.replace("{mark}", ", mark = gen_random_uuid()"), FUNCTION.replace("{mark}", "")
        ),
    ]
