"""What requestors say of single claims, and what curators count of it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('citations', '0006_events'),
        ('personas', '0014_desk'),
    ]

    operations = [
        migrations.CreateModel(
            name='FeedbackEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('source', 'Source'), ('reading', 'Reading'), ('upsetting', 'Upsetting')], max_length=10)),
                ('rung', models.CharField(help_text='Of the claim', max_length=10)),
                ('change', models.SmallIntegerField(help_text='1, or -1 where it is taken back')),
                ('day', models.DateField()),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
            ],
        ),
        migrations.CreateModel(
            name='Feedback',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('n', models.PositiveSmallIntegerField(help_text='Number of the claim in its answer')),
                ('kind', models.CharField(choices=[('source', 'Source'), ('reading', 'Reading'), ('upsetting', 'Upsetting')], max_length=10)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('question', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='feedback', to='citations.question')),
            ],
            options={
                'verbose_name_plural': 'feedback',
                'constraints': [models.UniqueConstraint(fields=('question', 'n'), name='one_feedback_a_claim')],
            },
        ),
    ]
