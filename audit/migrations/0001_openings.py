"""Openings of seals, and every step of them: one person in the place of two is refused by the table itself."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('citations', '0004_steps'),
        ('personas', '0010_whole_archive'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
        ),
        migrations.CreateModel(
            name='OpeningEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('requested', 'Requested'), ('approved', 'Approved'), ('broken', 'glass broken'), ('refused', 'Refused'), ('cancelled', 'Cancelled'), ('signed', 'Signed'), ('void', 'not signed'), ('alarmed', 'everybody was told'), ('taken', 'statement taken')], max_length=10)),
                ('at', models.DateTimeField()),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('opening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='audit.opening')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='opening',
            constraint=models.CheckConstraint(condition=models.Q(('approver', None), models.Q(('break_glass', False), models.Q(('approver', models.F('requester')), _negated=True)), models.Q(('approver', models.F('requester')), ('break_glass', True)), _connector='OR'), name='second_person'),
        ),
        migrations.AddConstraint(
            model_name='opening',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('envelope', None), ('ticket', None)), models.Q(('approver__isnull', False), ('envelope__isnull', False), ('ticket__isnull', False)), _connector='OR'), name='signed_when_approved'),
        ),
    ]
