"""Empty the database after a test with real transactions: take away what was written, and touch nothing else.

Django's own way truncates every table and has all apps settle anew, grants and row security among it; and it leaves
each persona's partitions behind, so that every test makes the next one slower.
"""

from typing import Final

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

# What stands in an empty database after the migrations.
KEPT: Final = ("django_content_type", "auth_permission", "django_migrations")
LARGE: Final = 2**20  # bytes; deleted rows stay in the file, where whoever looks for others passes over them

# The lock waits for whoever still writes. Triggers are off: that the record refuses to forget is what they are for.
_EMPTY: Final = f"""
DO $body$
DECLARE
    whole text;
    parts text;
    written record;
BEGIN
    SET LOCAL session_replication_role = replica;
    SET LOCAL client_min_messages = warning;
    SELECT string_agg(oid::regclass::text, ', ' ORDER BY oid) INTO whole FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition;
    EXECUTE 'LOCK TABLE ' || whole || ' IN ACCESS EXCLUSIVE MODE';
    SELECT string_agg(inhrelid::regclass::text, ', ') INTO parts FROM pg_inherits
    WHERE inhparent IN ('personas_passage'::regclass, 'personas_posting'::regclass);
    IF parts IS NOT NULL THEN
        EXECUTE 'DROP TABLE ' || parts;
    END IF;
    FOR written IN
        SELECT oid::regclass AS name, pg_relation_size(oid) AS bytes FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0
          AND relname <> ALL (ARRAY{list(KEPT)})
    LOOP
        EXECUTE format(CASE WHEN written.bytes > {LARGE} THEN 'TRUNCATE %s CASCADE' ELSE 'DELETE FROM %s' END,
            written.name);
    END LOOP;
END
$body$
"""  # noqa: S608 -- our own constants


def empty(connection: BaseDatabaseWrapper) -> None:
    """Leave what the migrations leave: which content types and permissions there are."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute(_EMPTY)
