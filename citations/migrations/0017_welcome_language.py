import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A row a language: it is made while a reader waits, and no longer than that. All are made anew."""

    dependencies = [("citations", "0016_filters"), ("personas", "0030_mailed")]

    operations = [
        migrations.RunSQL("TRUNCATE citations_welcome", migrations.RunSQL.noop),
        migrations.AddField("welcome", "language", models.CharField(max_length=10, default="en"), preserve_default=False),
        migrations.AlterField("welcome", "questions", models.JSONField(default=list)),
        migrations.AlterField(
            "welcome",
            "tier",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="welcomes", to="personas.tier"
            ),
        ),
        migrations.AddConstraint(
            "welcome", models.UniqueConstraint(fields=("tier", "language"), name="one_welcome_a_language")
        ),
    ]
