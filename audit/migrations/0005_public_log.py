"""That a steward lets everybody read the log; no row, no reader."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0004_opening_files'),
        ('personas', '0030_mailed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PublicLog',
            fields=[
                ('persona', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='personas.persona')),
                ('why', models.CharField(help_text='What it is public for; it is shown beside the log', max_length=300)),
                ('attested', models.DateTimeField(auto_now_add=True)),
                ('attested_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
    ]
