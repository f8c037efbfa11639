"""A token knows whether it was made in a session that had shown a second factor."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("personas", "0007_closed_partitions")]

    operations = [
        migrations.AddField(
            model_name="token",
            name="second_factor",
            field=models.BooleanField(default=False, help_text="Made in a session that had shown one"),
        ),
    ]
