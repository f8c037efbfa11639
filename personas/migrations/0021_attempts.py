"""How often a file was begun and nobody came back, and what is embedded of it already."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0020_widenings")]

    operations = [
        migrations.AddField(
            model_name="batchfile", name="attempts", field=models.PositiveSmallIntegerField(default=0)
        ),
        migrations.CreateModel(
            name="Embedded",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("vector", models.BinaryField(help_text="float32")),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="embedded",
                        to="personas.batchfile",
                    ),
                ),
                (
                    "persona",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="personas.persona"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "embedded",
                "constraints": [
                    models.UniqueConstraint(fields=("file", "digest"), name="embedded_once")
                ],
            },
        ),
    ]
