"""What patterns suggest to curators, for each reach."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('citations', '0008_learning'),
        ('personas', '0014_desk'),
    ]

    operations = [
        migrations.CreateModel(
            name='Suggestion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('about', models.CharField(max_length=20)),
                ('words', models.TextField(blank=True, help_text='Masked, or a profile')),
                ('paragraph', models.PositiveIntegerField(default=0)),
                ('start', models.PositiveIntegerField(default=0)),
                ('times', models.PositiveIntegerField()),
                ('low', models.PositiveSmallIntegerField(default=0, help_text='The least that was refused nearby')),
                ('high', models.PositiveSmallIntegerField(default=0, help_text='The threshold')),
                ('made', models.DateTimeField(auto_now_add=True)),
                ('artifact', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.artifact')),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                ('reach', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='suggestions', to='citations.reach')),
            ],
        ),
    ]
