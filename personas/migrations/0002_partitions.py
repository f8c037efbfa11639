"""Passages and their postings, in one partition for each persona.

Django cannot declare partitioned tables, so it is told of the two models and the tables are made in SQL. An index
over all personas under a filter returned 0.4 of 10 rows without any error; a partition is scanned exactly instead
(DESIGN, section 4). Vectors stay in the row (``STORAGE PLAIN``), and what a scan reads stands before what it does not.
"""

import django.db.models.deletion
import pgvector.django.vector
from django.db import migrations, models

TABLES = """
CREATE EXTENSION IF NOT EXISTS vector;

CREATE SEQUENCE personas_passage_id_seq AS bigint;

CREATE TABLE personas_passage (
    persona_id bigint NOT NULL,
    id bigint NOT NULL DEFAULT nextval('personas_passage_id_seq'),
    artifact_id bigint NOT NULL,
    ordinal integer NOT NULL CHECK (ordinal >= 0),
    length integer NOT NULL CHECK (length >= 0),
    mentions jsonb NOT NULL CHECK (
        jsonb_typeof(mentions) = 'array' AND NOT jsonb_path_exists(mentions, '$[*] ? (@.type() != "number")')
    ),
    embedding vector(384) NOT NULL,
    embedder varchar(80) NOT NULL,
    text text NOT NULL,
    sentences jsonb NOT NULL CHECK (jsonb_typeof(sentences) = 'array' AND jsonb_array_length(sentences) % 3 = 0),
    PRIMARY KEY (persona_id, id),
    CONSTRAINT passage_once UNIQUE (persona_id, artifact_id, ordinal)
) PARTITION BY LIST (persona_id);
ALTER TABLE personas_passage ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER SEQUENCE personas_passage_id_seq OWNED BY personas_passage.id;

CREATE TABLE personas_posting (
    persona_id bigint NOT NULL,
    lexeme text NOT NULL,
    passage_id bigint NOT NULL,
    tf smallint NOT NULL CHECK (tf > 0),
    PRIMARY KEY (persona_id, lexeme, passage_id) INCLUDE (tf)
) PARTITION BY LIST (persona_id);
"""

# A table made apart and then attached: CREATE TABLE ... PARTITION OF would lock out every search until the commit.
# Foreign keys belong to the partitions, so that a new one locks no partition of another persona. Nobody gets at a
# partition directly: what may be read is granted on the whole tables alone.
FUNCTIONS = """
CREATE FUNCTION kwanzaa_add_partition(persona bigint) RETURNS void
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

CREATE FUNCTION kwanzaa_persona_added() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    PERFORM public.kwanzaa_add_partition(NEW.id);
    RETURN NULL;
END
$body$;

CREATE TRIGGER kwanzaa_persona_added AFTER INSERT ON personas_persona
    FOR EACH ROW EXECUTE FUNCTION kwanzaa_persona_added();

REVOKE ALL ON FUNCTION kwanzaa_add_partition(bigint), kwanzaa_persona_added() FROM PUBLIC;
DO $body$
DECLARE
    caller text;
BEGIN
    FOR caller IN SELECT rolname FROM pg_roles WHERE rolname IN ('kwanzaa_web', 'kwanzaa_worker') LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION kwanzaa_add_partition(bigint) TO %I', caller);
    END LOOP;
END
$body$;
"""

BACK = """
DROP TRIGGER kwanzaa_persona_added ON personas_persona;
DROP FUNCTION kwanzaa_persona_added();
DROP FUNCTION kwanzaa_add_partition(bigint);
DROP TABLE personas_posting;
DROP TABLE personas_passage;
"""


class Migration(migrations.Migration):
    dependencies = [("personas", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL([TABLES, FUNCTIONS], [BACK])],
            state_operations=[
                migrations.CreateModel(
                    name='Passage',
                    fields=[
                        ('pk', models.CompositePrimaryKey('persona_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('id', models.BigIntegerField(db_default=models.Func(models.Value('personas_passage_id_seq'), function='nextval'))),
                        ('ordinal', models.PositiveIntegerField()),
                        ('text', models.TextField()),
                        ('sentences', models.JSONField()),
                        ('mentions', models.JSONField(default=list)),
                        ('length', models.PositiveIntegerField(help_text='Stemmed terms, for BM25')),
                        ('embedder', models.CharField(max_length=80)),
                        ('embedding', pgvector.django.vector.VectorField(dimensions=384)),
                        ('artifact', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='passages', to='personas.artifact')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='personas.persona')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'artifact', 'ordinal'), name='passage_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Posting',
                    fields=[
                        ('pk', models.CompositePrimaryKey('persona_id', 'lexeme', 'passage_id', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('lexeme', models.TextField()),
                        ('passage_id', models.BigIntegerField()),
                        ('tf', models.PositiveSmallIntegerField()),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='personas.persona')),
                    ],
                ),
            ],
        ),
    ]
