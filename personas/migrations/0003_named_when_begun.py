"""Who was named when an archive began, and its portrait until it stands (docs/decisions/0138)."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('personas', '0002_statistics'),
    ]

    operations = [
        migrations.AddField(
            model_name='invitation',
            name='whom',
            field=models.CharField(blank=True, db_default='', editable=False, max_length=100),
        ),
        migrations.AddField(
            model_name='newarchive',
            name='picture',
            field=models.BinaryField(null=True),
        ),
    ]
