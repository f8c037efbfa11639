"""What answers used, what questions taught, and tables that were gathered from it (seed 002).

The first pass of a recall reads signatures alone, so what is wide stands beside the rows and not in them.
"""

import django.contrib.postgres.fields
import django.db.models.deletion
import pgvector.django.vector
from django.conf import settings
from django.db import migrations, models

SIGNATURES = """
ALTER TABLE citations_pattern
    ADD COLUMN signature bit(384) NOT NULL GENERATED ALWAYS AS (binary_quantize(embedding)::bit(384)) STORED,
    ALTER COLUMN signature SET STORAGE PLAIN,
    ALTER COLUMN embedding SET STORAGE EXTERNAL;
ALTER TABLE citations_pattern SET (toast_tuple_target = 128);
"""


class Migration(migrations.Migration):

    dependencies = [
        ('citations', '0007_feedback'),
        ('personas', '0014_desk'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Reach',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(help_text="Keyed hash of the artifacts' names", max_length=64)),
                ('rank', models.PositiveSmallIntegerField(help_text='The tier of whoever asked within it first')),
                ('members', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), size=None)),
                ('epoch', models.BigIntegerField(help_text='At which it was last found whole')),
                ('day', models.DateField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
            ],
        ),
        migrations.CreateModel(
            name='Pattern',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('answered', 'Answered'), ('refused', 'Refused')], max_length=10)),
                ('digest', models.CharField(max_length=64)),
                ('masked', models.TextField()),
                ('terms', models.JSONField(default=list)),
                ('places', models.JSONField(default=list)),
                ('askers', models.JSONField(default=dict)),
                ('embedder', models.CharField(max_length=80)),
                ('embedding', pgvector.django.vector.VectorField(dimensions=384)),
                ('profile', models.CharField(max_length=20)),
                ('reason', models.CharField(blank=True, max_length=30)),
                ('found', models.IntegerField(default=0)),
                ('needed', models.IntegerField(default=0)),
                ('retrieved', models.PositiveSmallIntegerField(default=0)),
                ('cited', models.PositiveSmallIntegerField(default=0)),
                ('citations', models.PositiveSmallIntegerField(default=0)),
                ('rate', models.PositiveSmallIntegerField(default=0)),
                ('similarity', models.PositiveSmallIntegerField(default=0)),
                ('episodic', models.BooleanField(default=False, help_text='At least half of what was found was not used')),
                ('times', models.PositiveIntegerField(default=1)),
                ('nearest', models.JSONField(default=list, help_text='The two nearest that were known when it was noted')),
                ('first', models.DateTimeField(auto_now_add=True)),
                ('last', models.DateTimeField()),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                ('reach', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='patterns', to='citations.reach')),
            ],
        ),
        migrations.CreateModel(
            name='LearnedTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('proposed', 'Proposed'), ('accepted', 'Accepted'), ('thrown_away', 'Thrown Away'), ('retired', 'Retired'), ('withdrawn', 'Withdrawn')], default='proposed', max_length=12)),
                ('document', models.BinaryField()),
                ('digest', models.CharField(max_length=64)),
                ('figures', models.JSONField(default=dict)),
                ('n', models.PositiveIntegerField(null=True)),
                ('envelope', models.BinaryField(null=True)),
                ('ticket', models.BigIntegerField(help_text='Ticket of its leaf in the ledger', null=True)),
                ('decided', models.DateTimeField(null=True)),
                ('made', models.DateTimeField(auto_now_add=True)),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                ('reach', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tables', to='citations.reach')),
            ],
        ),
        migrations.CreateModel(
            name='AnswerUse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('epoch', models.BigIntegerField()),
                ('rank', models.PositiveSmallIntegerField()),
                ('evaluation', models.BooleanField(default=False, help_text='Asked by the built-in user of evaluations')),
                ('refused', models.BooleanField(default=False)),
                ('reason', models.CharField(blank=True, help_text='Of a refusal', max_length=30)),
                ('found', models.IntegerField(default=0, help_text='What the check that refused it saw')),
                ('needed', models.IntegerField(default=0, help_text='What it needed')),
                ('retrieved', models.PositiveSmallIntegerField(default=0)),
                ('cited', models.PositiveSmallIntegerField(default=0, help_text='Different passages')),
                ('citations', models.PositiveSmallIntegerField(default=0, help_text='Occurrences')),
                ('stray', models.PositiveSmallIntegerField(default=0, help_text='Citations of nothing that was retrieved: errors')),
                ('rate', models.PositiveSmallIntegerField(default=0, help_text='cited / retrieved, in thousandths')),
                ('similarity', models.PositiveSmallIntegerField(default=0, help_text='Mean of what was cited, calibrated')),
                ('learnt', models.DateTimeField(null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('bundle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='use', to='citations.storedbundle')),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
            ],
            options={
                'indexes': [models.Index(fields=['persona', 'created'], name='citations_a_persona_00f922_idx'), models.Index(condition=models.Q(('learnt', None)), fields=['id'], name='use_waits')],
            },
        ),
        migrations.AddConstraint(
            model_name='reach',
            constraint=models.UniqueConstraint(fields=('persona', 'digest'), name='reach_once'),
        ),
        migrations.AddIndex(
            model_name='pattern',
            index=models.Index(fields=['persona', 'last'], name='citations_p_persona_15e6e2_idx'),
        ),
        migrations.AddConstraint(
            model_name='pattern',
            constraint=models.UniqueConstraint(fields=('reach', 'kind', 'digest'), name='pattern_once'),
        ),
        migrations.AddConstraint(
            model_name='learnedtable',
            constraint=models.UniqueConstraint(fields=('persona', 'n'), name='learned_n'),
        ),
        migrations.RunSQL(SIGNATURES, migrations.RunSQL.noop),
    ]
