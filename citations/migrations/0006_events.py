"""Numbers beside every answer, as there are beside every refusal."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('citations', '0005_writers'),
        ('personas', '0013_terms_and_sentences'),
    ]

    operations = [
        migrations.AddField(
            model_name='refusalevent',
            name='similarity',
            field=models.PositiveSmallIntegerField(help_text='Of the best passage that was found, in thousandths; empty: nothing was found', null=True),
        ),
        migrations.AddIndex(
            model_name='refusalevent',
            index=models.Index(fields=['persona', 'created'], name='citations_r_persona_abb00f_idx'),
        ),
        migrations.CreateModel(
            name='AnswerEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('profile', models.CharField(max_length=20)),
                ('rung', models.CharField(max_length=10)),
                ('query_type', models.CharField(max_length=12)),
                ('sources', models.PositiveSmallIntegerField(default=0, help_text='Different artifacts at or above the threshold')),
                ('similarity', models.PositiveSmallIntegerField(help_text='Of the best passage that was found, in thousandths', null=True)),
                ('evaluation', models.BooleanField(default=False, help_text='Asked by the built-in user of evaluations')),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('bundle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='event', to='citations.storedbundle')),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
            ],
            options={
                'indexes': [models.Index(fields=['persona', 'created'], name='citations_a_persona_1dda74_idx')],
            },
        ),
    ]
