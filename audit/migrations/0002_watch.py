"""Alerts and what is told of them, the numbers of the installation, and nightly looks at what is kept."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0001_openings'),
        ('personas', '0013_terms_and_sentences'),
    ]

    operations = [
        migrations.CreateModel(
            name='Reverification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.BigIntegerField(help_text='Bundles with a key above this one are new')),
                ('last', models.BigIntegerField(help_text='Key of the newest bundle when it began')),
                ('reached', models.BigIntegerField(help_text='Key of the newest bundle that was looked at')),
                ('sample', models.PositiveIntegerField(help_text='How many older ones are looked at')),
                ('bundles', models.PositiveIntegerField(default=0, help_text='How many were looked at')),
                ('findings', models.PositiveIntegerField(default=0, help_text='How many of them did not hold')),
                ('begun', models.DateTimeField()),
                ('finished', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Alert',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rule', models.CharField(max_length=20)),
                ('profile', models.CharField(blank=True, max_length=20)),
                ('value', models.PositiveIntegerField(help_text='When it was raised')),
                ('limit', models.PositiveIntegerField(help_text='What it was raised for passing')),
                ('number', models.PositiveIntegerField(help_text='How many were counted')),
                ('last', models.PositiveIntegerField(help_text='The value as it was measured last')),
                ('raised', models.DateTimeField()),
                ('cleared', models.DateTimeField(null=True)),
                ('persona', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
            ],
        ),
        migrations.CreateModel(
            name='Gauge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('label', models.CharField(blank=True, max_length=40)),
                ('value', models.BigIntegerField()),
                ('taken', models.DateTimeField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('name', 'label'), name='one_gauge_of_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('way', models.CharField(choices=[('mail', 'Mail'), ('webhook', 'Webhook')], max_length=8)),
                ('cleared', models.BooleanField(help_text='Says that the alert was cleared, and not that it was raised')),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due', models.DateTimeField()),
                ('delivered', models.DateTimeField(null=True)),
                ('given_up', models.DateTimeField(null=True)),
                ('alert', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='audit.alert')),
            ],
        ),
        migrations.AddConstraint(
            model_name='alert',
            constraint=models.UniqueConstraint(condition=models.Q(('cleared', None)), fields=('persona', 'rule', 'profile'), name='one_open_alert', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(fields=('alert', 'way', 'cleared'), name='one_notice_by_each_way'),
        ),
    ]
