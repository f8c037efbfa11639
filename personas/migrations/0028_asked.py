"""What a curator is asked about a file, and what they answered: who speaks in it, how its dates are read."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0027_portrait")]

    operations = [
        migrations.AddField(
            model_name="batchfile", name="asked", field=models.JSONField(blank=True, default=dict)
        ),
        migrations.AddField(
            model_name="batchfile", name="answers", field=models.JSONField(blank=True, default=dict)
        ),
    ]
