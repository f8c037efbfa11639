"""Openings, the watch, and what auditors are shown."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from ledger.migrations._together import Together

# What this stands for: a database that has come through all of them has come through this (docs/decisions/0150).
EARLIER = """
    0001_openings 0002_watch 0003_destruction 0004_opening_files 0005_public_log
    0006_answers_shown_to_auditors
"""


class Migration(migrations.Migration):

    initial = True

    replaces = [("audit", name) for name in EARLIER.split()]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('citations', '0001_tables'),
        ('personas', '0001_tables'),
    ]

    operations = [
        Together(
            models=[
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
                    options={
                        'constraints': [models.UniqueConstraint(condition=models.Q(('cleared', None)), fields=('persona', 'rule', 'profile'), name='one_open_alert', nulls_distinct=False)],
                    },
                ),
                migrations.CreateModel(
                    name='AnswerReading',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('bundle_name', models.CharField(help_text="The bundle's ID; stewards see no rows of bundles", max_length=32)),
                        ('at', models.DateTimeField()),
                        ('bundle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='citations.storedbundle')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('reader', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                ),
                migrations.CreateModel(
                    name='Destruction',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('artifacts', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), size=None)),
                        ('salt', models.BinaryField()),
                        ('envelope', models.BinaryField()),
                        ('ticket', models.BigIntegerField(help_text='Ticket of its leaf in the ledger', unique=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='personas.persona')),
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
                    options={
                        'constraints': [models.UniqueConstraint(fields=('alert', 'way', 'cleared'), name='one_notice_by_each_way')],
                    },
                ),
                migrations.CreateModel(
                    name='Opening',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('handle', models.CharField(editable=False, max_length=32, unique=True)),
                        ('bundle_name', models.CharField(help_text="The bundle's ID; stewards see no rows of bundles", max_length=32)),
                        ('path', models.CharField(blank=True, help_text='One field of the record; empty: all of it', max_length=60)),
                        ('case', models.CharField(max_length=60)),
                        ('reason', models.TextField(help_text='Kept here alone; the statement commits to it')),
                        ('salt', models.BinaryField(help_text='Of the commitment to the reason')),
                        ('auditor', models.CharField(help_text="ID of the auditor's key that will open", max_length=64)),
                        ('steward', models.CharField(blank=True, help_text="ID of the steward's key that will give", max_length=64)),
                        ('break_glass', models.BooleanField(default=False, help_text='Approved by nobody else')),
                        ('state', models.CharField(choices=[('requested', 'Requested'), ('approved', 'Approved'), ('refused', 'Refused'), ('cancelled', 'Cancelled')], default='requested', max_length=10)),
                        ('requested', models.DateTimeField()),
                        ('approved', models.DateTimeField(null=True)),
                        ('expires', models.DateTimeField()),
                        ('envelope', models.BinaryField(help_text='The signed statement', null=True)),
                        ('ticket', models.BigIntegerField(help_text="Ticket of the statement's leaf in the ledger", null=True, unique=True)),
                        ('alarmed', models.DateTimeField(help_text='When everybody was told of a broken glass', null=True)),
                        ('approver', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('bundle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='openings', to='citations.storedbundle')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='personas.persona')),
                        ('requester', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('approver', None), models.Q(('break_glass', False), models.Q(('approver', models.F('requester')), _negated=True)), models.Q(('approver', models.F('requester')), ('break_glass', True)), _connector='OR'), name='second_person'), models.CheckConstraint(condition=models.Q(models.Q(('envelope', None), ('ticket', None)), models.Q(('approver__isnull', False), ('envelope__isnull', False), ('ticket__isnull', False)), _connector='OR'), name='signed_when_approved')],
                    },
                ),
                migrations.CreateModel(
                    name='OpeningEvent',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('requested', 'Requested'), ('approved', 'Approved'), ('broken', 'glass broken'), ('refused', 'Refused'), ('cancelled', 'Cancelled'), ('signed', 'Signed'), ('void', 'not signed'), ('alarmed', 'everybody was told'), ('taken', 'statement taken'), ('laid', 'bundle and keys laid out for the browser'), ('fetched', 'taken for the browser'), ('half', "the auditor's half given"), ('share', "the steward's share given")], max_length=10)),
                        ('at', models.DateTimeField()),
                        ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('opening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='audit.opening')),
                    ],
                    options={
                        'ordering': ['pk'],
                    },
                ),
                migrations.CreateModel(
                    name='OpeningFile',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('bundle', 'Bundle'), ('keys', 'Keys'), ('half', 'Half'), ('share', 'Share')], max_length=6)),
                        ('data', models.BinaryField()),
                        ('at', models.DateTimeField()),
                        ('opening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='files', to='audit.opening')),
                        ('sender', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                ),
                migrations.CreateModel(
                    name='PublicLog',
                    fields=[
                        ('persona', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='personas.persona')),
                        ('why', models.CharField(help_text='What it is public for; it is shown beside the log', max_length=300)),
                        ('attested', models.DateTimeField(auto_now_add=True)),
                        ('attested_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                ),
                migrations.CreateModel(
                    name='ShownToAuditors',
                    fields=[
                        ('persona', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='personas.persona')),
                        ('why', models.CharField(help_text='What auditors need it for; they are shown it', max_length=300)),
                        ('attested', models.DateTimeField(auto_now_add=True)),
                        ('attested_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'verbose_name_plural': 'shown to auditors',
                    },
                ),
            ],
        ),
    ]
