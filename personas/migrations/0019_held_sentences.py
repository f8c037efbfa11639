"""What is held back of people who may live: sentences by their places, names that nobody reviewed.

A passage that holds such a sentence has the mention 0, which is nobody's key: the search, which leaves out whoever is
not open, needs no other word for it. An artifact whose title tells it is in nobody's reach.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

ELIGIBILITY = import_module("personas.migrations.0006_eligibility")
EPOCHS = import_module("personas.migrations.0005_epochs")

OPEN = ELIGIBILITY.ELIGIBLE.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
HELD = OPEN.replace(
    "    AND NOT EXISTS (\n        SELECT FROM unnest(artifact.heading_words)",
    "    AND NOT artifact.is_held\n    AND NOT EXISTS (\n        SELECT FROM unnest(artifact.heading_words)",
)
assert HELD != OPEN

TRIGGERS = [
    f"CREATE TRIGGER kwanzaa_{event.lower()} AFTER {event} ON personas_heldsentence REFERENCING {rows}"
    " FOR EACH STATEMENT EXECUTE FUNCTION kwanzaa_policy_changed($$persona_id$$)"
    for event, rows in EPOCHS.REFERENCING.items()
]

ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    """See above."""

    dependencies = [
        ("personas", "0018_recognised"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            "artifact",
            "judged",
            models.CharField(
                blank=True, default="", max_length=80,
                help_text="By which model its sentences were judged",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "artifact",
            "is_held",
            models.BooleanField(
                default=False,
                help_text="Its title or description is held back: so is it",
            ),
        ),
        migrations.AddField(
            "person",
            "died",
            models.CharField(
                blank=True, default="", max_length=40,
                help_text="EDTF; of the dead nothing is held back",
            ),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="FoundName",
            fields=[
                ("id", ID),
                ("name", models.CharField(max_length=200)),
                ("times", models.PositiveIntegerField(default=0)),
                ("records", models.JSONField(default=list)),
                ("is_nobody", models.BooleanField(default=False, help_text="A place, a ship, a month: no person")),
                ("persona", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE, related_name="found_names", to="personas.persona",
                )),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("persona", "name"), name="found_name_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="HeldSentence",
            fields=[
                ("id", ID),
                ("paragraph", models.PositiveIntegerField(null=True, help_text="Empty: its title and description")),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("kinds", models.JSONField(default=list)),
                ("names", models.JSONField(blank=True, default=list)),
                ("is_sure", models.BooleanField(default=False)),
                ("state", models.CharField(
                    choices=[
                        ("waiting", "held back: nobody has looked at it"),
                        ("kept", "held back: a curator keeps it so"),
                        ("open", "open: a curator cleared it"),
                    ],
                    default="waiting", max_length=8,
                )),
                ("receipt", models.TextField(blank=True, help_text="Why it may be told: who agreed, how and when")),
                ("decided", models.DateTimeField(blank=True, null=True)),
                ("decided_by", models.ForeignKey(
                    blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+",
                    to=settings.AUTH_USER_MODEL,
                )),
                ("artifact", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE, related_name="held_sentences",
                    to="personas.artifact",
                )),
                ("persona", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE, related_name="held_sentences",
                    to="personas.persona",
                )),
            ],
            options={
                "verbose_name": "sentence about somebody who may live",
                "verbose_name_plural": "sentences about people who may live",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("artifact", "paragraph", "start"), name="held_sentence_once", nulls_distinct=False,
                    ),
                ],
            },
        ),
        migrations.RunSQL(
            [HELD, *TRIGGERS],
            [
                OPEN,
                *(f"DROP TRIGGER kwanzaa_{event.lower()} ON personas_heldsentence" for event in EPOCHS.REFERENCING),
            ],
        ),
    ]
