"""Who listens to somebody in need, by country, as the curators of an archive wrote it down."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0022_tolerant")]

    operations = [
        migrations.AddField(
            model_name="persona",
            name="listeners",
            field=models.TextField(
                blank=True, help_text="Who listens to somebody in need. A line each: country: who, how"
            ),
        ),
    ]
