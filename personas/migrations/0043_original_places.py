"""An original may lie in a storage: the secret of its name and key there."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('personas', '0042_staged_artifacts'),
    ]

    operations = [
        migrations.AddField(
            model_name='master',
            name='place',
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
    ]
