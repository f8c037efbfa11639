"""Patterns of a big reach lie in cells around landmarks, which are some of its own patterns; 0 is in none yet."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('citations', '0009_suggestions'),
    ]

    operations = [
        migrations.AddField(
            model_name='pattern',
            name='cell',
            field=models.BigIntegerField(default=0, help_text='Key of the nearest landmark of its reach; 0: in no cell yet'),
        ),
        migrations.AddField(
            model_name='pattern',
            name='landmark',
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name='pattern',
            index=models.Index(fields=['reach', 'cell'], name='pattern_cells'),
        ),
        migrations.AddIndex(
            model_name='pattern',
            index=models.Index(condition=models.Q(('landmark', True)), fields=['reach'], name='pattern_landmarks'),
        ),
    ]
