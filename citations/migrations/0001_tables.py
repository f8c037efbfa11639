"""Questions, answers, and what is learnt of them.

The first pass of a recall reads signatures alone, so what is wide stands beside the rows and not in them.
"""

import django.contrib.postgres.fields
import django.db.models.deletion
import pgvector.django.vector
from django.conf import settings
from django.db import migrations, models

from ledger.migrations._together import Together

# What this stands for: a database that has come through all of them has come through this (docs/decisions/0150).
EARLIER = """
    0001_initial 0002_limits 0003_context 0004_steps 0005_writers 0006_events 0007_feedback 0008_learning
    0009_suggestions 0010_landmarks 0011_columns 0012_keeping 0014_welcome 0015_made_of 0016_filters
    0017_welcome_language 0018_visit
"""

SIGNATURES = """
ALTER TABLE citations_pattern
    ADD COLUMN signature bit(384) NOT NULL GENERATED ALWAYS AS (binary_quantize(embedding)::bit(384)) STORED,
    ALTER COLUMN signature SET STORAGE PLAIN,
    ALTER COLUMN embedding SET STORAGE EXTERNAL;
ALTER TABLE citations_pattern SET (toast_tuple_target = 128);
"""


class Migration(migrations.Migration):

    initial = True

    replaces = [("citations", name) for name in EARLIER.split()]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('personas', '0001_tables'),
    ]

    operations = [
        Together(
            models=[
                migrations.CreateModel(
                    name='WriterServer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=64, unique=True)),
                        ('failures', models.PositiveSmallIntegerField(default=0, help_text='In a row')),
                        ('rests_until', models.DateTimeField(help_text='Nobody asks it before', null=True)),
                    ],
                ),
                migrations.CreateModel(
                    name='Conversation',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('handle', models.CharField(editable=False, max_length=32, unique=True)),
                        ('visit', models.CharField(blank=True, db_default='', editable=False, help_text='Which session of a stranger it is of', max_length=32)),
                        ('title', models.CharField(blank=True, max_length=120)),
                        ('injections', models.PositiveSmallIntegerField(default=0, help_text='Attempts to give the persona orders')),
                        ('ended', models.DateTimeField(help_text='After the third attempt nothing more can be asked here', null=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='conversations', to='personas.persona')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='conversations', to=settings.AUTH_USER_MODEL)),
                    ],
                ),
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
                    name='Handle',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('letter', models.CharField(max_length=4)),
                        ('locator', models.JSONField(help_text='Every place in the artifact that the answer cites')),
                        ('expires', models.DateTimeField()),
                        ('artifact', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.artifact')),
                        ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('bundle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='handles', to='citations.storedbundle')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('bundle', 'letter'), name='handle_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Question',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('handle', models.CharField(editable=False, max_length=32, unique=True)),
                        ('text', models.TextField()),
                        ('profile', models.CharField(max_length=20)),
                        ('key', models.CharField(help_text='Idempotency key', max_length=80)),
                        ('digest', models.CharField(help_text='SHA-256 of the request, for a key that comes again', max_length=64)),
                        ('filters', models.JSONField(blank=True, default=dict, help_text='Of which papers it is asked, by name')),
                        ('toggles', models.JSONField(blank=True, default=list, help_text='What it demands beyond its profile')),
                        ('state', models.CharField(choices=[('open', 'Open'), ('taken', 'Taken'), ('answered', 'Answered'), ('failed', 'Failed')], default='open', max_length=10)),
                        ('attempt', models.CharField(blank=True, max_length=32)),
                        ('attempts', models.PositiveSmallIntegerField(default=0)),
                        ('taken_at', models.DateTimeField(null=True)),
                        ('stage', models.CharField(blank=True, max_length=20)),
                        ('stage_from', models.DateTimeField(help_text='The step at which its stage is told', null=True)),
                        ('stage_before', models.CharField(blank=True, help_text='The stage that is told until then', max_length=20)),
                        ('released', models.DateTimeField(help_text='The step at which its answer may be read', null=True)),
                        ('forgotten', models.DateTimeField(help_text='When its words were removed; nobody reads it now', null=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('around', models.ForeignKey(help_text='Asks for what stands around this source of an earlier answer', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='citations.handle')),
                        ('conversation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='citations.conversation')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='personas.persona')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'indexes': [models.Index(fields=['state', 'taken_at'], name='citations_q_state_82cad6_idx')],
                        'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='one_question_per_key')],
                    },
                ),
                migrations.CreateModel(
                    name='Outbox',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('woken', models.DateTimeField(auto_now_add=True, help_text='When a worker was last called for it')),
                        ('question', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, to='citations.question')),
                    ],
                    options={
                        'verbose_name_plural': 'outbox',
                        'indexes': [models.Index(fields=['woken'], name='citations_o_woken_bd0f55_idx')],
                    },
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
                migrations.CreateModel(
                    name='Rating',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('verdict', models.CharField(choices=[('up', 'Up'), ('down', 'Down'), ('there', 'There')], max_length=5)),
                        ('words', models.CharField(blank=True, help_text='To the curators', max_length=500)),
                        ('wording', models.TextField(blank=True, help_text='The question, where its author sends it along')),
                        ('day', models.DateField(help_text='No hour, which could tell who it was')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('question', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rating', to='citations.question')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['persona', 'day'], name='citations_r_persona_38a596_idx')],
                    },
                ),
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
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'digest'), name='reach_once')],
                    },
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
                        ('cell', models.BigIntegerField(default=0, help_text='Key of the nearest landmark of its reach; 0: in no cell yet')),
                        ('landmark', models.BooleanField(default=False)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('reach', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='patterns', to='citations.reach')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['persona', 'last'], name='citations_p_persona_15e6e2_idx'), models.Index(fields=['reach', 'cell'], name='pattern_cells'), models.Index(condition=models.Q(('landmark', True)), fields=['reach'], name='pattern_landmarks')],
                        'constraints': [models.UniqueConstraint(fields=('reach', 'kind', 'digest'), name='pattern_once')],
                    },
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
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'n'), name='learned_n')],
                    },
                ),
                migrations.CreateModel(
                    name='RefusalEvent',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('profile', models.CharField(max_length=20)),
                        ('kind', models.CharField(max_length=12)),
                        ('reason', models.CharField(max_length=30)),
                        ('query_type', models.CharField(max_length=12)),
                        ('threshold', models.PositiveSmallIntegerField(default=0)),
                        ('actual', models.PositiveSmallIntegerField(default=0)),
                        ('sources', models.PositiveSmallIntegerField(default=0)),
                        ('similarity', models.PositiveSmallIntegerField(help_text='Of the best passage that was found, in thousandths; empty: nothing was found', null=True)),
                        ('evaluation', models.BooleanField(default=False, help_text='Asked by the built-in user of evaluations')),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['persona', 'created'], name='citations_r_persona_abb00f_idx')],
                    },
                ),
                migrations.CreateModel(
                    name='RiskSignal',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('topic', 'Topic'), ('artifact', 'Artifact'), ('person', 'Person'), ('group', 'Group')], max_length=10)),
                        ('day', models.DateField()),
                        ('n', models.PositiveIntegerField(default=0, help_text='How often; for a group: how many people')),
                        ('settled', models.DateTimeField(blank=True, null=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('artifact', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.artifact')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='risk_signals', to='personas.persona')),
                        ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                ),
                migrations.CreateModel(
                    name='Shared',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('handle', models.CharField(editable=False, max_length=32, unique=True)),
                        ('text', models.TextField()),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('question', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='shared', to='citations.question')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'verbose_name_plural': 'shared questions',
                    },
                ),
                migrations.CreateModel(
                    name='ShownSpan',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('paragraph', models.PositiveIntegerField()),
                        ('start', models.PositiveIntegerField()),
                        ('end', models.PositiveIntegerField()),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('artifact', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.artifact')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'indexes': [models.Index(fields=['persona', 'artifact'], name='citations_s_persona_a203c2_idx')],
                        'constraints': [models.UniqueConstraint(fields=('user', 'artifact', 'paragraph', 'start', 'end'), name='shown_once')],
                    },
                ),
                migrations.CreateModel(
                    name='StoredBundle',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('bundle_id', models.CharField(max_length=32, unique=True)),
                        ('envelope', models.BinaryField()),
                        ('seal', models.BinaryField()),
                        ('wraps', models.BinaryField()),
                        ('display', models.BinaryField(help_text='RFC 8785 bytes of what the requestor gets')),
                        ('columns', models.JSONField(default=list, help_text='Of a comparison: what each side is called, and the numbers of its claims')),
                        ('receipt', models.BinaryField(help_text='Signed digests of display and envelope, for the requestor')),
                        ('ticket', models.BigIntegerField(help_text='Ticket of its leaf in the ledger', unique=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('question', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='bundle', to='citations.question')),
                    ],
                ),
                migrations.CreateModel(
                    name='PassageUse',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('passage_id', models.BigIntegerField()),
                        ('rank', models.PositiveSmallIntegerField()),
                        ('citations', models.PositiveSmallIntegerField()),
                        ('bundle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='uses', to='citations.storedbundle')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('bundle', 'passage_id'), name='use_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Counterfactual',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('envelope', models.BinaryField()),
                        ('seal', models.BinaryField()),
                        ('wraps', models.BinaryField()),
                        ('ticket', models.BigIntegerField(help_text='Ticket of its leaf in the ledger', unique=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('bundle', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='counterfactual', to='citations.storedbundle')),
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
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('bundle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='use', to='citations.storedbundle')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['persona', 'created'], name='citations_a_persona_00f922_idx'), models.Index(condition=models.Q(('learnt', None)), fields=['id'], name='use_waits')],
                    },
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
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('bundle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='event', to='citations.storedbundle')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['persona', 'created'], name='citations_a_persona_1dda74_idx')],
                    },
                ),
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
                migrations.CreateModel(
                    name='Tally',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('minute', 'Minute'), ('topic', 'Topic'), ('artifact', 'Artifact'), ('person', 'Person')], max_length=10)),
                        ('key', models.CharField(blank=True, max_length=64)),
                        ('period', models.DateTimeField(help_text='When the period began')),
                        ('n', models.PositiveIntegerField(default=0)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'verbose_name_plural': 'tallies',
                        'constraints': [models.UniqueConstraint(fields=('persona', 'user', 'kind', 'key', 'period'), name='one_tally_a_period')],
                    },
                ),
                migrations.CreateModel(
                    name='Welcome',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('language', models.CharField(max_length=10)),
                        ('version', models.PositiveIntegerField()),
                        ('epoch', models.BigIntegerField()),
                        ('questions', models.JSONField(default=list)),
                        ('made', models.DateTimeField(auto_now=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('tier', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='welcomes', to='personas.tier')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('tier', 'language'), name='one_welcome_a_language')],
                    },
                ),
                migrations.CreateModel(
                    name='WriterUse',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('day', models.DateField()),
                        ('read', models.PositiveIntegerField(default=0, help_text='Tokens')),
                        ('written', models.PositiveIntegerField(default=0, help_text='Tokens')),
                        ('ms', models.PositiveIntegerField(default=0)),
                        ('cost', models.PositiveBigIntegerField(default=0, help_text='Millionths of a currency unit')),
                        ('evaluation', models.BooleanField(default=False, help_text='Asked by the built-in user of evaluations')),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('question', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='citations.question')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['persona', 'day'], name='citations_w_persona_e46f58_idx')],
                    },
                ),
                migrations.CreateModel(
                    name='Budget',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('day', models.DateField()),
                        ('chars', models.PositiveIntegerField(default=0)),
                        ('expansions', models.PositiveIntegerField(default=0)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'user', 'day'), name='one_budget_a_day')],
                    },
                ),
            ],
        ),
        migrations.RunSQL(SIGNATURES, migrations.RunSQL.noop),
    ]
