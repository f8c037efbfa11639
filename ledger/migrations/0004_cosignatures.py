"""Lines of witnesses, kept beside the checkpoints; they only grow as well."""

from django.db import migrations, models

TRIGGER = """
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_cosignature
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows();
ALTER TABLE ledger_cosignature ADD CONSTRAINT cosignature_size CHECK (octet_length(line) <= 1000);
"""


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("ledger", "0002_only_grows")]
    operations = [
        migrations.CreateModel(
            name="Cosignature",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "size", "vkey", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("size", models.BigIntegerField()),
                (
                    "vkey",
                    models.CharField(help_text="The key that the line was verified with", max_length=300),
                ),
                ("line", models.TextField()),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.RunSQL(TRIGGER, migrations.RunSQL.noop),
    ]
