"""A partition is made with row security forced and without a policy: whoever comes to it directly sees nothing.

Row security of the whole table holds for whoever comes through that. Partitions that are there already are closed
after the migration, with the policies of all tables (``kwanzaa/row_security.py``).
"""

from django.db import migrations

CLOSED = """
CREATE OR REPLACE FUNCTION kwanzaa_add_partition(persona bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    passages CONSTANT text := 'personas_passage_p' || persona;
    postings CONSTANT text := 'personas_posting_p' || persona;
    made text;
    reader text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('kwanzaa_add_partition', persona));
    IF NOT EXISTS (SELECT FROM public.personas_persona p WHERE p.id = persona) THEN
        RAISE foreign_key_violation USING MESSAGE = format('persona %s: no such row, so no partition', persona);
    END IF;
    IF to_regclass('public.' || passages) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE public.%I (LIKE public.personas_passage INCLUDING ALL)', passages);
    EXECUTE format('CREATE TABLE public.%I (LIKE public.personas_posting INCLUDING ALL)', postings);
    EXECUTE format('ALTER TABLE public.%I ADD FOREIGN KEY (persona_id, artifact_id) '
        'REFERENCES public.personas_artifact (persona_id, id) ON DELETE CASCADE', passages);
    EXECUTE format('ALTER TABLE public.%I ADD FOREIGN KEY (persona_id, passage_id) '
        'REFERENCES public.%I (persona_id, id) ON DELETE CASCADE', postings, passages);
    EXECUTE format('CREATE INDEX ON public.%I (passage_id)', postings);
    FOREACH made IN ARRAY ARRAY[passages, postings] LOOP
        EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', made);
        EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', made);
    END LOOP;
    EXECUTE format('ALTER TABLE public.personas_passage ATTACH PARTITION public.%I FOR VALUES IN (%s)',
        passages, persona);
    EXECUTE format('ALTER TABLE public.personas_posting ATTACH PARTITION public.%I FOR VALUES IN (%s)',
        postings, persona);
    FOREACH made IN ARRAY ARRAY[passages, postings] LOOP
        FOR reader IN
            SELECT DISTINCT CASE acl.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(acl.grantee)) END
            FROM pg_class c, aclexplode(c.relacl) acl
            WHERE c.oid = to_regclass('public.' || made) AND acl.grantee <> c.relowner
        LOOP
            EXECUTE format('REVOKE ALL ON public.%I FROM %s', made, reader);
        END LOOP;
    END LOOP;
END
$body$;
"""

BACK = """
CREATE OR REPLACE FUNCTION kwanzaa_add_partition(persona bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    passages CONSTANT text := 'personas_passage_p' || persona;
    postings CONSTANT text := 'personas_posting_p' || persona;
    made text;
    reader text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('kwanzaa_add_partition', persona));
    IF NOT EXISTS (SELECT FROM public.personas_persona p WHERE p.id = persona) THEN
        RAISE foreign_key_violation USING MESSAGE = format('persona %s: no such row, so no partition', persona);
    END IF;
    IF to_regclass('public.' || passages) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE public.%I (LIKE public.personas_passage INCLUDING ALL)', passages);
    EXECUTE format('CREATE TABLE public.%I (LIKE public.personas_posting INCLUDING ALL)', postings);
    EXECUTE format('ALTER TABLE public.%I ADD FOREIGN KEY (persona_id, artifact_id) '
        'REFERENCES public.personas_artifact (persona_id, id) ON DELETE CASCADE', passages);
    EXECUTE format('ALTER TABLE public.%I ADD FOREIGN KEY (persona_id, passage_id) '
        'REFERENCES public.%I (persona_id, id) ON DELETE CASCADE', postings, passages);
    EXECUTE format('CREATE INDEX ON public.%I (passage_id)', postings);
    EXECUTE format('ALTER TABLE public.personas_passage ATTACH PARTITION public.%I FOR VALUES IN (%s)',
        passages, persona);
    EXECUTE format('ALTER TABLE public.personas_posting ATTACH PARTITION public.%I FOR VALUES IN (%s)',
        postings, persona);
    FOREACH made IN ARRAY ARRAY[passages, postings] LOOP
        FOR reader IN
            SELECT DISTINCT CASE acl.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(acl.grantee)) END
            FROM pg_class c, aclexplode(c.relacl) acl
            WHERE c.oid = to_regclass('public.' || made) AND acl.grantee <> c.relowner
        LOOP
            EXECUTE format('REVOKE ALL ON public.%I FROM %s', made, reader);
        END LOOP;
    END LOOP;
END
$body$;
"""


class Migration(migrations.Migration):
    dependencies = [("personas", "0006_eligibility")]

    operations = [migrations.RunSQL([CLOSED], [BACK])]
