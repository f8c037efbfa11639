"""What is handed in file by file, masters of recordings and pictures, and errands of a worker."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """New tables only."""

    dependencies = [
        ("personas", "0013_terms_and_sentences"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Batch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("facts", models.JSONField(blank=True, default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "being handed in"),
                            ("reading", "being read"),
                            ("read", "read: look at it, then take it in"),
                            ("taking", "being taken in"),
                            ("done", "done"),
                            ("undoing", "being undone"),
                            ("undone", "undone"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("said", models.JSONField(blank=True, default=list)),
                ("begun", models.DateTimeField(blank=True, null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "persona",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="batches",
                        to="personas.persona",
                    ),
                ),
                (
                    "uploader",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "batches",
            },
        ),
        migrations.CreateModel(
            name="Errand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                (
                    "state",
                    models.CharField(
                        choices=[("asked", "Asked"), ("done", "Done"), ("refused", "Refused")],
                        default="asked",
                        max_length=8,
                    ),
                ),
                ("said", models.JSONField(blank=True, default=list)),
                ("place", models.CharField(blank=True, editable=False, max_length=64)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("done", models.DateTimeField(blank=True, null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "persona",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="errands",
                        to="personas.persona",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Master",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("mime", models.CharField(max_length=80)),
                ("content", models.BinaryField()),
                ("places", models.JSONField(blank=True, default=dict)),
                (
                    "artifact",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="master",
                        to="personas.artifact",
                    ),
                ),
                (
                    "persona",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="personas.persona"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BatchFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("path", models.CharField(max_length=500)),
                ("size", models.PositiveBigIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("place", models.CharField(editable=False, max_length=64)),
                ("member", models.CharField(blank=True, max_length=500)),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("read", "Read"), ("settled", "Settled")],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("outcome", models.CharField(blank=True, max_length=12)),
                ("said", models.JSONField(blank=True, default=list)),
                ("reading", models.JSONField(blank=True, null=True)),
                (
                    "agreed",
                    models.BooleanField(default=False, help_text="A curator has seen what it would change"),
                ),
                ("records", models.JSONField(blank=True, default=list)),
                ("made", models.JSONField(blank=True, default=list)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="files", to="personas.batch"
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
                "indexes": [models.Index(fields=["batch", "state"], name="personas_ba_batch_i_a94291_idx")],
                "constraints": [models.UniqueConstraint(fields=("batch", "path"), name="batch_path_once")],
            },
        ),
    ]
