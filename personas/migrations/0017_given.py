"""What a curator gives a worker with what is asked of it; it goes when that is done."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0016_originals")]

    operations = [
        migrations.AddField(
            model_name="errand", name="given", field=models.JSONField(blank=True, default=dict)
        ),
    ]
