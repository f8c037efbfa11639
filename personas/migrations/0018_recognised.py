"""What a program recognised in an image that was handed in, until a curator has settled it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0017_given")]

    operations = [
        migrations.AddField(
            model_name="batchfile", name="recognised", field=models.JSONField(blank=True, null=True)
        ),
    ]
