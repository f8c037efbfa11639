"""Leaves, nodes, checkpoints and keysets cannot be changed or removed, whoever asks; and have their sizes.

A statement is refused even where it meets no row, and for the owner too. Only a superuser can pass over a trigger,
and what they changed is found by ``fsck``, by anybody with an older checkpoint, and by every proof given out.
"""

from django.db import migrations

TABLES = ("ledger_leaf", "ledger_node", "ledger_checkpoint", "ledger_keysetversion")

FUNCTION = """
CREATE FUNCTION ledger_only_grows() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    RAISE EXCEPTION '% on % is refused: the record only grows', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END
$body$;
"""

TRIGGER = """
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows();
"""

SIZES = """
ALTER TABLE ledger_leaf
    ADD CONSTRAINT leaf_sizes CHECK (index >= 0 AND octet_length(data) = 106 AND octet_length(hash) = 32);
ALTER TABLE ledger_pendingleaf ADD CONSTRAINT pending_size CHECK (octet_length(data) = 106);
ALTER TABLE ledger_node
    ADD CONSTRAINT node_sizes CHECK (level > 0 AND index >= 0 AND octet_length(hash) = 32);
ALTER TABLE ledger_checkpoint ADD CONSTRAINT checkpoint_size CHECK (size >= 0);
"""

BACK = """
ALTER TABLE ledger_leaf DROP CONSTRAINT leaf_sizes;
ALTER TABLE ledger_pendingleaf DROP CONSTRAINT pending_size;
ALTER TABLE ledger_node DROP CONSTRAINT node_sizes;
ALTER TABLE ledger_checkpoint DROP CONSTRAINT checkpoint_size;
DROP FUNCTION ledger_only_grows() CASCADE;
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("ledger", "0001_initial")]
    operations = [
        migrations.RunSQL([FUNCTION, *(TRIGGER.format(table=table) for table in TABLES), SIZES], BACK),
    ]
