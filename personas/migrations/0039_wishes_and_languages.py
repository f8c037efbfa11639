"""How many readers must have asked in vain before curators are told; in which languages an archive's papers are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0038_marks")]

    operations = [
        migrations.AddField(
            model_name="persona",
            name="wishes_from",
            field=models.PositiveSmallIntegerField(
                db_default=5,
                default=5,
                help_text="Readers who must have asked in vain before curators are told: 5, or 3 if the steward agreed",
            ),
        ),
        migrations.AddField(
            model_name="persona",
            name="languages",
            field=models.JSONField(
                blank=True, db_default=[], default=list, help_text="Of its papers: en, cy"
            ),
        ),
    ]
