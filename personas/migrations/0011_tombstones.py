"""The signed statements that records have left their archive."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0010_whole_archive")]

    operations = [
        migrations.CreateModel(
            name="Tombstone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("record_key", models.CharField(max_length=500)),
                ("why", models.CharField(choices=[("withdrawn", "Withdrawn"), ("destroyed", "Destroyed")], max_length=10)),
                ("envelope", models.BinaryField()),
                ("ticket", models.BigIntegerField(help_text="Ticket of its leaf in the ledger")),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="personas.entry"
                    ),
                ),
                (
                    "persona",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tombstones", to="personas.persona"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("persona", "record_key", "why"), name="tombstone_once")
                ],
            },
        ),
    ]
