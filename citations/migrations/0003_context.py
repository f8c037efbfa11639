"""Questions that ask for what stands around a source, and questions whose words were removed."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("citations", "0002_limits")]

    operations = [
        migrations.AddField(
            model_name="question",
            name="around",
            field=models.ForeignKey(
                help_text="Asks for what stands around this source of an earlier answer",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="citations.handle",
            ),
        ),
        migrations.AddField(
            model_name="question",
            name="forgotten",
            field=models.DateTimeField(
                help_text="When its words were removed; nobody reads it now", null=True
            ),
        ),
    ]
