"""Whether the places of quotes in pages, pictures and recordings are shown beside them; off until somebody says so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0015_names_anywhere")]

    operations = [
        migrations.AddField(
            model_name="persona",
            name="shows_originals",
            field=models.BooleanField(
                default=False,
                help_text="Beside a quote, its place on the page or its seconds of the recording. Only where "
                "somebody has compared them with their texts: a name that a text leaves out would be seen or "
                "heard there",
            ),
        ),
    ]
