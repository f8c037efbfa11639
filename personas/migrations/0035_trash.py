"""A trash, from which records come back: what is gone is what is gone from the newest version.

Until now no tombstone was ever followed by anything else, so that any later one said the same.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

ANY = "later.n > at_version AND gone.state = 'tombstone'"
NEWEST = """later.n > at_version AND gone.state = 'tombstone' AND later.n = (
            SELECT max(newest.n) FROM public.personas_archiveversion AS newest WHERE newest.persona_id = of_persona
        )"""
FUNCTIONS = (
    "kwanzaa_eligible(bigint, integer, integer, boolean, text, date)",
    "kwanzaa_included(bigint, integer)",
)

# What a version to come would open: the same conditions over artifacts that no version holds yet, of an archive that
# answers. There is one definition of eligibility, so this is made out of it.
FORESEEN = (
    ("FUNCTION public.kwanzaa_eligible(", "FUNCTION public.kwanzaa_foreseen("),
    ("at_version integer", "of_artifacts bigint[]"),
    (
        """JOIN personas_archiveversion AS version ON version.persona_id = persona.id
JOIN personas_entry AS entry ON entry.version_id = version.id AND entry.state = 'present'
JOIN personas_artifact AS artifact
    ON artifact.id = entry.artifact_id AND artifact.persona_id = version.persona_id
""",
        "JOIN personas_artifact AS artifact ON artifact.persona_id = persona.id AND artifact.id = ANY (of_artifacts)\n",
    ),
    (" AND persona.state = 'active' AND version.n = at_version", ""),
    (
        """
    AND NOT EXISTS (
        SELECT FROM personas_entry AS gone
        JOIN personas_archiveversion AS later ON later.id = gone.version_id
        WHERE later.persona_id = of_persona AND %s
            AND gone.record_key = entry.record_key
    )"""
        % NEWEST,
        "",
    ),
)
FORESEEN_BACK = "DROP FUNCTION public.kwanzaa_foreseen(bigint, bigint[], integer, boolean, text, date)"


def replaced(schema, before, after):
    """Say it so in both functions, whatever else they say by now."""
    for name in FUNCTIONS:
        with schema.connection.cursor() as cursor:
            cursor.execute("SELECT pg_get_functiondef(%s::regprocedure)", [f"public.{name}"])
            made = cursor.fetchone()[0]
            if made.count(before) != 1:
                raise AssertionError(f"{name} does not hold {before!r} once")
            cursor.execute(made.replace(before, after))


def foreseen(made):
    """Make it of the definition of eligibility. Raises: AssertionError where that reads otherwise by now."""
    for before, after in FORESEEN:
        if before not in made:
            raise AssertionError(f"kwanzaa_eligible does not hold {before!r}")
        made = made.replace(before, after)
    return made.replace("version.persona_id", "persona.id").replace("entry.record_key", "artifact.record_key")


def forward(_apps, schema):
    """Look at the newest version; foresee the next."""
    replaced(schema, ANY, NEWEST)
    with schema.connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_functiondef(%s::regprocedure)", [f"public.{FUNCTIONS[0]}"])
        cursor.execute(foreseen(cursor.fetchone()[0]))


def back(_apps, schema):
    """Look at every later one."""
    with schema.connection.cursor() as cursor:
        cursor.execute(FORESEEN_BACK)
    replaced(schema, NEWEST, ANY)


class Migration(migrations.Migration):
    """See above."""

    dependencies = [
        ("personas", "0030_mailed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="persona",
            name="trash_days",
            field=models.PositiveSmallIntegerField(
                default=30,
        db_default=30,
        help_text="Days in which what curators throw away comes back from the trash",
            ),
        ),
        migrations.CreateModel(
            name="Trashed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("in", "in the trash"),
                            ("back", "comes back with the next version"),
                            ("gone", "its days are over"),
                        ],
                        default="in",
                        max_length=4,
                    ),
                ),
                ("since", models.DateTimeField()),
                ("ends", models.DateTimeField()),
                (
                    "artifact",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="trashed", to="personas.artifact"
                    ),
                ),
                (
                    "batch",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="personas.batch"
                    ),
                ),
                (
                    "by",
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="trash", to="personas.persona"
                    ),
                ),
            ],
            options={"verbose_name_plural": "trash"},
        ),
        migrations.RunPython(forward, back),
    ]
