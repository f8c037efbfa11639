"""Of a comparison it is kept beside the bundle which claims stand on which side."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('citations', '0010_landmarks'),
    ]

    operations = [
        migrations.AddField(
            model_name='storedbundle',
            name='columns',
            field=models.JSONField(default=list, help_text='Of a comparison: what each side is called, and the numbers of its claims'),
        ),
    ]
