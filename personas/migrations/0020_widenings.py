"""What stewards attested of budgets after a death, which is part of the policy and kept for good."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0019_held_sentences")]

    operations = [
        migrations.CreateModel(
            name="Widening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tier", models.SlugField(max_length=40)),
                ("limit", models.CharField(max_length=20)),
                ("was", models.PositiveIntegerField()),
                ("will", models.PositiveIntegerField()),
                ("day", models.DateField(help_text="In UTC")),
                ("why", models.CharField(max_length=300)),
                (
                    "by",
                    models.CharField(help_text="The steward's login; empty: at the command line", max_length=150),
                ),
                (
                    "persona",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="widenings",
                        to="personas.persona",
                    ),
                ),
            ],
        ),
    ]
