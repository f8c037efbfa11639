"""The record: leaves, nodes, checkpoints, keysets and lines of witnesses, which cannot be changed or removed, whoever asks.

A statement is refused even where it meets no row, and for the owner too. Only a superuser can pass over a trigger,
and what they changed is found by ``fsck``, by anybody with an older checkpoint, and by every proof given out.
"""

from django.db import migrations, models

from ledger.migrations._together import Together

# What this stands for: a database that has come through all of them has come through this (docs/decisions/0150).
EARLIER = """
    0001_initial 0002_only_grows 0004_cosignatures 0005_key_changes
"""

TABLES = ("ledger_leaf", "ledger_node", "ledger_checkpoint", "ledger_keysetversion", "ledger_cosignature")

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
ALTER TABLE ledger_cosignature ADD CONSTRAINT cosignature_size CHECK (octet_length(line) <= 1000);
"""


class Migration(migrations.Migration):

    initial = True

    replaces = [("ledger", name) for name in EARLIER.split()]

    dependencies = []

    operations = [
        Together(
            models=[
                migrations.CreateModel(
                    name='Checkpoint',
                    fields=[
                        ('size', models.BigIntegerField(primary_key=True, serialize=False)),
                        ('note', models.TextField()),
                        ('created', models.DateTimeField(auto_now_add=True)),
                    ],
                ),
                migrations.CreateModel(
                    name='Cosignature',
                    fields=[
                        ('pk', models.CompositePrimaryKey('size', 'vkey', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('size', models.BigIntegerField()),
                        ('vkey', models.CharField(help_text='The key that the line was verified with', max_length=300)),
                        ('line', models.TextField()),
                        ('created', models.DateTimeField(auto_now_add=True)),
                    ],
                ),
                migrations.CreateModel(
                    name='KeysetVersion',
                    fields=[
                        ('version', models.IntegerField(primary_key=True, serialize=False)),
                        ('envelope', models.BinaryField()),
                        ('ticket', models.BigIntegerField(unique=True)),
                    ],
                ),
                migrations.CreateModel(
                    name='Leaf',
                    fields=[
                        ('index', models.BigIntegerField(primary_key=True, serialize=False)),
                        ('ticket', models.BigIntegerField(unique=True)),
                        ('data', models.BinaryField(unique=True)),
                        ('hash', models.BinaryField()),
                    ],
                    options={
                        'verbose_name_plural': 'leaves',
                    },
                ),
                migrations.CreateModel(
                    name='Node',
                    fields=[
                        ('pk', models.CompositePrimaryKey('level', 'index', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('level', models.SmallIntegerField()),
                        ('index', models.BigIntegerField()),
                        ('hash', models.BinaryField()),
                    ],
                ),
                migrations.CreateModel(
                    name='PendingLeaf',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('data', models.BinaryField(unique=True)),
                    ],
                    options={
                        'verbose_name_plural': 'pending leaves',
                    },
                ),
                migrations.CreateModel(
                    name='Recipient',
                    fields=[
                        ('kid', models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ('role', models.CharField(choices=[('auditor', 'auditor'), ('steward', 'steward')], max_length=8)),
                        ('public', models.BinaryField()),
                        ('active', models.BooleanField(default=True)),
                    ],
                ),
                migrations.CreateModel(
                    name='KeyChange',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('cause', models.CharField(choices=[('rotate', 'rotate'), ('revoke', 'revoke'), ('compromise', 'compromise')], max_length=10)),
                        ('halted', models.CharField(blank=True, help_text='Roles that sign nothing until it is done', max_length=80)),
                        ('request', models.BinaryField()),
                        ('state', models.CharField(choices=[('open', 'Open'), ('done', 'Done'), ('cancelled', 'Cancelled')], default='open', max_length=9)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('state',), name='one_change_of_keys')],
                    },
                ),
                migrations.CreateModel(
                    name='LogState',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('size', models.BigIntegerField(default=0)),
                        ('hashes', models.BinaryField(default=b'', help_text="Of the tree's right edge, 32 bytes each, largest first")),
                    ],
                    options={
                        'verbose_name_plural': 'log state',
                        'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='one_log')],
                    },
                ),
            ],
        ),
        migrations.RunSQL(
            [FUNCTION, *(TRIGGER.format(table=table) for table in TABLES), SIZES],
            "DROP FUNCTION ledger_only_grows() CASCADE",
        ),
    ]
