"""Postings are held to their passages by the statement and no more by the row (docs/decisions/0143).

A passage has some fifty postings. PostgreSQL looked each of them up in a trigger of its own, which was half of what it
took to write them; here each passage that a statement names is looked up, and held, once.
"""

import re
from pathlib import Path
from typing import Final

from django.db import migrations

_ADDED: Final = """
-- As a foreign key does: every passage is there, and nobody destroys it before this transaction ends.
CREATE FUNCTION kwanzaa_postings_held() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    owner bigint;
    wanted bigint;
    there bigint;
BEGIN
    -- A persona at a time: so its partition alone is looked into.
    FOR owner IN SELECT DISTINCT persona_id FROM fresh LOOP
        SELECT count(DISTINCT passage_id) INTO wanted FROM fresh WHERE persona_id = owner;
        SELECT count(*) INTO there
        FROM (SELECT DISTINCT passage_id FROM fresh WHERE persona_id = owner) AS named
        CROSS JOIN LATERAL (
            SELECT FROM public.personas_passage AS passage
            WHERE passage.persona_id = owner AND passage.id = named.passage_id FOR KEY SHARE
        ) AS held;
        IF there <> wanted THEN
            RAISE foreign_key_violation
                USING MESSAGE = format('persona %s: %s postings are of no passage', owner, wanted - there);
        END IF;
    END LOOP;
    RETURN NULL;
END
$body$;
REVOKE ALL ON FUNCTION kwanzaa_postings_held() FROM PUBLIC;
CREATE TRIGGER kwanzaa_postings_added AFTER INSERT ON personas_posting REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_postings_held();
CREATE TRIGGER kwanzaa_postings_changed AFTER UPDATE ON personas_posting REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_postings_held();
"""

_GONE: Final = """
CREATE OR REPLACE FUNCTION kwanzaa_passages_gone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    owner bigint;
BEGIN
    FOR owner IN SELECT DISTINCT persona_id FROM gone LOOP
        DELETE FROM public.personas_posting AS posting
        WHERE posting.persona_id = owner AND posting.passage_id IN (SELECT id FROM gone WHERE persona_id = owner);
    END LOOP;
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
"""

# What adds partitions says it of new ones; the old ones lose it here.
_WITHOUT: Final = """
DO $body$
DECLARE
    old record;
    said text := pg_get_functiondef('kwanzaa_add_partition(bigint)'::regprocedure);
    key CONSTANT text := $key$    EXECUTE format('ALTER TABLE public.%I ADD FOREIGN KEY (persona_id, passage_id) '
        'REFERENCES public.%I (persona_id, id) ON DELETE CASCADE', postings, passages);
$key$;
BEGIN
    IF position(key IN said) = 0 THEN
        RAISE 'kwanzaa_add_partition is not what 0001 made it';
    END IF;
    EXECUTE replace(said, key, '');
    FOR old IN
        SELECT own.conrelid::regclass AS made, own.conname FROM pg_constraint AS own
        JOIN pg_inherits AS part ON part.inhrelid = own.conrelid
        WHERE part.inhparent = 'personas_posting'::regclass AND own.contype = 'f'
    LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', old.made, old.conname);
    END LOOP;
END
$body$;
"""

_UNHELD: Final = """
DROP TRIGGER kwanzaa_postings_added ON personas_posting;
DROP TRIGGER kwanzaa_postings_changed ON personas_posting;
DROP FUNCTION kwanzaa_postings_held()
"""
_WITH: Final = """
DO $body$
DECLARE
    old record;
    said text := pg_get_functiondef('kwanzaa_add_partition(bigint)'::regprocedure);
    behind CONSTANT text := $key$    EXECUTE format('CREATE INDEX ON public.%I (passage_id)', postings);
$key$;
    key CONSTANT text := $key$    EXECUTE format('ALTER TABLE public.%I ADD FOREIGN KEY (persona_id, passage_id) '
        'REFERENCES public.%I (persona_id, id) ON DELETE CASCADE', postings, passages);
$key$;
BEGIN
    IF position(behind IN said) = 0 THEN
        RAISE 'kwanzaa_add_partition is not what 0001 made it';
    END IF;
    EXECUTE replace(said, behind, key || behind);
    FOR old IN
        SELECT part.inhrelid::regclass AS made, replace(part.inhrelid::regclass::text, 'posting', 'passage') AS passages
        FROM pg_inherits AS part WHERE part.inhparent = 'personas_posting'::regclass
    LOOP
        EXECUTE format('ALTER TABLE %s ADD FOREIGN KEY (persona_id, passage_id) '
            'REFERENCES %s (persona_id, id) ON DELETE CASCADE', old.made, old.passages);
    END LOOP;
END
$body$;
"""


def _before() -> str:
    """Return what 0001 makes of the function."""
    text = (Path(__file__).parent / "sql" / "classes.sql").read_text("utf-8")
    found = re.search(r"CREATE (FUNCTION public\.kwanzaa_passages_gone\(\).*?\$\$;)", text, re.DOTALL)
    assert found
    return f"CREATE OR REPLACE {found[1]}"


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0005_what_a_reader_said")]

    operations = [
        migrations.RunSQL(_ADDED, _UNHELD),
        migrations.RunSQL(_GONE, _before()),
        migrations.RunSQL(_WITHOUT, _WITH),
    ]
