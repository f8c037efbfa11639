"""What models were used for, and whether their server answers."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("citations", "0004_steps"),
        ("personas", "0013_terms_and_sentences"),
    ]

    operations = [
        migrations.CreateModel(
            name="WriterServer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=64, unique=True)),
                ("failures", models.PositiveSmallIntegerField(default=0, help_text="In a row")),
                ("rests_until", models.DateTimeField(help_text="Nobody asks it before", null=True)),
            ],
        ),
        migrations.CreateModel(
            name="WriterUse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("read", models.PositiveIntegerField(default=0, help_text="Tokens")),
                ("written", models.PositiveIntegerField(default=0, help_text="Tokens")),
                ("ms", models.PositiveIntegerField(default=0)),
                (
                    "cost",
                    models.PositiveBigIntegerField(default=0, help_text="Millionths of a currency unit"),
                ),
                (
                    "evaluation",
                    models.BooleanField(default=False, help_text="Asked by the built-in user of evaluations"),
                ),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "persona",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="personas.persona"
                    ),
                ),
                (
                    "question",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="citations.question"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["persona", "day"], name="citations_w_persona_e46f58_idx")],
            },
        ),
    ]
