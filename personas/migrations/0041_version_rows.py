"""An entry names its archive, so that a version's entries are written before the version stands; a version keeps its tree.

The row of a version is what readers wait for: it takes the lock that whoever keeps an answer shares. Its entries, of
which there may be 100,000, stand before it in the same transaction, held to it by keys that are looked at in the end.
A proof reads a hash of each level, where the whole tree was hashed again by every process that answered.
"""

from django.db import migrations, models

from personas.core import version as core
from personas.core.membership import branches

NAMED = """
UPDATE personas_entry AS entry SET persona_id = version.persona_id
FROM personas_archiveversion AS version WHERE version.id = entry.version_id;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE personas_entry ALTER COLUMN persona_id SET NOT NULL;
ALTER TABLE personas_archiveversion ADD CONSTRAINT version_in_persona UNIQUE (persona_id, id);
ALTER TABLE personas_entry
    ADD CONSTRAINT entry_of_version FOREIGN KEY (persona_id, version_id)
        REFERENCES personas_archiveversion (persona_id, id) DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT entry_of_artifact FOREIGN KEY (persona_id, artifact_id)
        REFERENCES personas_artifact (persona_id, id) DEFERRABLE INITIALLY DEFERRED;
"""
BACK = """
ALTER TABLE personas_entry DROP CONSTRAINT entry_of_version, DROP CONSTRAINT entry_of_artifact;
ALTER TABLE personas_archiveversion DROP CONSTRAINT version_in_persona;
"""
KEPT = """
ALTER TABLE personas_branches ALTER COLUMN hashes SET STORAGE EXTERNAL;
ALTER TABLE personas_branches ADD CONSTRAINT branches_of_version FOREIGN KEY (persona_id, version_id)
    REFERENCES personas_archiveversion (persona_id, id) DEFERRABLE INITIALLY DEFERRED;
"""


def _keep(apps, _schema_editor):
    """Hash every version that stands once, and keep its tree; what does not make its root keeps none (fsck tells)."""
    entries = apps.get_model("personas", "Entry").objects
    kept = apps.get_model("personas", "Branches").objects
    for row in apps.get_model("personas", "ArchiveVersion").objects.order_by("pk"):
        held = entries.filter(version=row).values_list("record_key", "artifact__artifact_id", "state", "salt")
        found = [
            core.Entry(record_key=key, artifact_id=name, state=core.State(state), salt=bytes(salt))
            for key, name, state, salt in held
        ]
        if found and (made := branches(core.build(found))).root == row.root:
            kept.create(version_id=row.pk, persona_id=row.persona_id, hashes=b"".join(made.levels))


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("personas", "0040_classes")]

    operations = [
        migrations.AddField(
            "entry",
            "persona",
            models.ForeignKey(
                "personas.persona", models.DO_NOTHING, related_name="+", null=True, db_constraint=False, db_index=False
            ),
        ),
        migrations.AlterField(
            "entry",
            "version",
            models.ForeignKey(
                "personas.archiveversion", models.CASCADE, related_name="entries", db_constraint=False, db_index=False
            ),
        ),
        migrations.AlterField(
            "entry",
            "artifact",
            models.ForeignKey("personas.artifact", models.PROTECT, related_name="entries", db_constraint=False),
        ),
        migrations.RunSQL(
            [NAMED],
            [BACK],
            state_operations=[
                migrations.AlterField(
                    "entry",
                    "persona",
                    models.ForeignKey(
                        "personas.persona", models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
                    ),
                )
            ],
        ),
        migrations.CreateModel(
            "Branches",
            [
                (
                    "version",
                    models.OneToOneField(
                        "personas.archiveversion",
                        models.CASCADE,
                        primary_key=True,
                        serialize=False,
                        related_name="branches",
                        db_constraint=False,
                    ),
                ),
                (
                    "persona",
                    models.ForeignKey(
                        "personas.persona", models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
                    ),
                ),
                ("hashes", models.BinaryField(help_text="32 bytes each, level by level, from the leaves to the root")),
            ],
        ),
        migrations.RunSQL([KEPT], [migrations.RunSQL.noop]),
        migrations.RunPython(_keep, migrations.RunPython.noop),
    ]
