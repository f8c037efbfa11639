"""Archives: their tables, and what is beyond Django's models, in ``sql/``.

What is written there is how databases are: a change of it is a migration to come.
"""

import re
from pathlib import Path

import django.contrib.postgres.functions
import django.db.models.deletion
import pgvector.django.vector
import uuid
from django.conf import settings
from django.db import migrations, models

from ledger.migrations._together import Together

# What this stands for: a database that has come through all of them has come through this (docs/decisions/0150).
EARLIER = """
    0001_initial 0002_partitions 0003_search 0004_consent 0005_epochs 0006_eligibility
    0007_closed_partitions 0009_token_second_factor 0010_whole_archive 0011_tombstones 0012_weighed_words
    0013_terms_and_sentences 0014_desk 0015_names_anywhere 0016_originals 0017_given 0018_recognised
    0019_held_sentences 0020_widenings 0021_attempts 0022_tolerant 0023_listeners 0025_correspondents
    0026_doors 0027_portrait 0028_asked 0029_founders 0030_mailed 0035_trash 0036_edits 0037_anybody
    0038_marks 0039_wishes_and_languages 0040_classes 0041_version_rows 0042_staged_artifacts
    0043_original_places
"""

SQL = [
    (Path(__file__).parent / "sql" / f"{name}.sql").read_text("utf-8")
    for name in ("partitions", "versions", "epochs", "people", "eligibility", "classes", "search")
]
TABLES = ", ".join(re.findall(r"^CREATE TABLE (\w+)", "".join(SQL), re.MULTILINE))
FUNCTIONS = ", ".join(re.findall(r"^CREATE FUNCTION (?:public\.)?(\w+)", "".join(SQL), re.MULTILINE))


class Migration(migrations.Migration):

    initial = True

    replaces = [("personas", name) for name in EARLIER.split()]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        # Its newest first: each that changes a user's field has all that hangs on users drawn anew.
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        Together(
            models=[
                migrations.CreateModel(
                    name='Persona',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('slug', models.SlugField(max_length=60, unique=True)),
                        ('name', models.CharField(max_length=200)),
                        ('aliases', models.JSONField(blank=True, default=list, help_text='Other names the person is asked about by')),
                        ('pronouns', models.CharField(default='they', help_text='he, she or they', max_length=10)),
                        ('born', models.CharField(blank=True, help_text='EDTF, such as 1908-03', max_length=40)),
                        ('died', models.CharField(blank=True, help_text='EDTF, such as 1987-11-02', max_length=40)),
                        ('archive_end', models.CharField(blank=True, help_text='EDTF; the day of death when empty', max_length=40)),
                        ('summary', models.TextField(blank=True)),
                        ('languages', models.JSONField(blank=True, db_default=[], default=list, help_text='Of its papers: en, cy')),
                        ('listeners', models.TextField(blank=True, help_text='Who listens to somebody in need. A line each: country: who, how')),
                        ('state', models.CharField(choices=[('draft', 'Draft'), ('active', 'Active'), ('suspended', 'Suspended')], default='draft', max_length=10)),
                        ('archive_id', models.CharField(editable=False, help_text='128 random bits, hex', max_length=32, unique=True)),
                        ('profiles', models.JSONField(blank=True, default=list, help_text='Answer profiles that may be asked for')),
                        ('default_profile', models.CharField(default='steward', max_length=20)),
                        ('retention_days', models.PositiveIntegerField(default=365, help_text="Days after which a requestor's questions are forgotten")),
                        ('trash_days', models.PositiveSmallIntegerField(db_default=30, default=30, help_text='Days in which what curators throw away comes back from the trash')),
                        ('wishes_from', models.PositiveSmallIntegerField(db_default=5, default=5, help_text='Readers who must have asked in vain before curators are told: 5, or 3 if the steward agreed')),
                        ('shows_originals', models.BooleanField(default=False, help_text='Beside a quote, its place on the page or its seconds of the recording. Only where somebody has compared them with their texts: a name that a text leaves out would be seen or heard there')),
                        ('created', models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        'permissions': [('ask_persona', 'May ask questions'), ('tend_persona', 'May tend archive and consent'), ('audit_persona', 'May audit answers'), ('steward_persona', "May attest the person's instructions"), ('found_persona', 'May found archives here')],
                    },
                ),
                migrations.CreateModel(
                    name='Batch',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('facts', models.JSONField(blank=True, default=dict)),
                        ('state', models.CharField(choices=[('open', 'being handed in'), ('reading', 'being read'), ('read', 'read: look at it, then take it in'), ('taking', 'being taken in'), ('done', 'done'), ('undoing', 'being undone'), ('undone', 'undone')], default='open', max_length=8)),
                        ('said', models.JSONField(blank=True, default=list)),
                        ('begun', models.DateTimeField(blank=True, null=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('uploader', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='batches', to='personas.persona')),
                    ],
                    options={
                        'verbose_name_plural': 'batches',
                    },
                ),
                migrations.CreateModel(
                    name='PolicyEpoch',
                    fields=[
                        ('persona', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='policy_epoch', serialize=False, to='personas.persona')),
                        ('n', models.BigIntegerField(default=0)),
                        ('settled', models.BigIntegerField(default=-1)),
                        ('mark', models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4)),
                    ],
                ),
                migrations.CreateModel(
                    name='BatchFile',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('path', models.CharField(max_length=500)),
                        ('size', models.PositiveBigIntegerField()),
                        ('sha256', models.CharField(max_length=64)),
                        ('place', models.CharField(editable=False, max_length=64)),
                        ('member', models.CharField(blank=True, max_length=500)),
                        ('state', models.CharField(choices=[('waiting', 'Waiting'), ('read', 'Read'), ('settled', 'Settled')], default='waiting', max_length=8)),
                        ('outcome', models.CharField(blank=True, max_length=12)),
                        ('said', models.JSONField(blank=True, default=list)),
                        ('reading', models.JSONField(blank=True, null=True)),
                        ('recognised', models.JSONField(blank=True, null=True)),
                        ('asked', models.JSONField(blank=True, default=dict)),
                        ('answers', models.JSONField(blank=True, default=dict)),
                        ('agreed', models.BooleanField(default=False, help_text='A curator has seen what it would change')),
                        ('records', models.JSONField(blank=True, default=list)),
                        ('made', models.JSONField(blank=True, default=list)),
                        ('attempts', models.PositiveSmallIntegerField(default=0)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('batch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='files', to='personas.batch')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['batch', 'state'], name='personas_ba_batch_i_a94291_idx')],
                        'constraints': [models.UniqueConstraint(fields=('batch', 'path'), name='batch_path_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Artifact',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('record_key', models.CharField(max_length=500)),
                        ('artifact_id', models.CharField(help_text='sha256: and 64 hex digits', max_length=71)),
                        ('payload', models.BinaryField(help_text='RFC 8785 bytes, as hashed')),
                        ('media', models.CharField(default='text', max_length=20)),
                        ('title', models.CharField(max_length=500)),
                        ('creator', models.CharField(max_length=200)),
                        ('date', models.CharField(blank=True, max_length=40)),
                        ('year', models.SmallIntegerField(null=True)),
                        ('kind', models.CharField(max_length=20)),
                        ('language', models.CharField(blank=True, max_length=20)),
                        ('primary', models.BooleanField(help_text="The person's own, not a biography")),
                        ('key', models.BinaryField(help_text='32 bytes for its excerpts; empty once destroyed', null=True)),
                        ('judged', models.CharField(blank=True, help_text='By which model its sentences were judged', max_length=80)),
                        ('is_held', models.BooleanField(default=False, help_text='Its title or description is held back: so is it')),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='artifacts', to='personas.persona')),
                        ('intake', models.ForeignKey(db_index=False, editable=False, help_text='What it is still being taken in with', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='artifacts', to='personas.intake')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['persona', 'artifact_id'], name='personas_ar_persona_bc36aa_idx'), models.Index(condition=models.Q(('intake', None), _negated=True), fields=['intake'], name='artifact_staged')],
                        'constraints': [models.UniqueConstraint(fields=('persona', 'record_key', 'artifact_id'), name='artifact_once'), models.UniqueConstraint(fields=('persona', 'id'), name='artifact_in_persona')],
                    },
                ),
                migrations.CreateModel(
                    name='ArchiveVersion',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('n', models.PositiveIntegerField()),
                        ('root', models.CharField(max_length=64)),
                        ('manifest', models.BinaryField()),
                        ('envelope', models.BinaryField()),
                        ('ticket', models.BigIntegerField(help_text='Ticket of its leaf in the ledger')),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='personas.persona')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'n'), name='version_n')],
                    },
                ),
                migrations.CreateModel(
                    name='Edit',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('wanted', models.JSONField(default=dict)),
                        ('state', models.CharField(choices=[('draft', 'being looked at'), ('asked', 'being made'), ('done', 'made'), ('undoing', 'being undone'), ('undone', 'undone')], default='draft', max_length=8)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('done', models.DateTimeField(null=True)),
                        ('undone', models.DateTimeField(null=True)),
                        ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='edits', to='personas.persona')),
                        ('undone_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'verbose_name': 'change of records',
                        'verbose_name_plural': 'changes of records',
                    },
                ),
                migrations.CreateModel(
                    name='Edited',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('given', models.JSONField(default=dict)),
                        ('state', models.CharField(choices=[('open', 'to be changed'), ('same', 'says so already'), ('refused', 'stays as it is'), ('done', 'changed'), ('undone', 'as it was before')], default='same', max_length=8)),
                        ('why', models.CharField(blank=True, max_length=300)),
                        ('is_stale', models.BooleanField(default=False)),
                        ('after', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='edited_by', to='personas.artifact')),
                        ('artifact', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.artifact')),
                        ('edit', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='personas.edit')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                    ],
                    options={
                        'indexes': [models.Index(fields=['edit', 'state'], name='personas_ed_edit_id_830a28_idx')],
                        'constraints': [models.UniqueConstraint(fields=('edit', 'artifact'), name='edited_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Embedded',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('digest', models.CharField(max_length=64)),
                        ('vector', models.BinaryField(help_text='float32')),
                        ('file', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='embedded', to='personas.batchfile')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                    ],
                    options={
                        'verbose_name_plural': 'embedded',
                        'constraints': [models.UniqueConstraint(fields=('file', 'digest'), name='embedded_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Entry',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('record_key', models.CharField(max_length=500)),
                        ('state', models.CharField(choices=[('present', 'Present'), ('tombstone', 'Tombstone')], max_length=10)),
                        ('salt', models.BinaryField()),
                        ('position', models.PositiveIntegerField()),
                        ('artifact', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='personas.artifact')),
                        ('persona', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='personas.persona')),
                        ('version', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='personas.archiveversion')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('version', 'record_key'), name='entry_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Errand',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(max_length=20)),
                        ('given', models.JSONField(blank=True, default=dict)),
                        ('state', models.CharField(choices=[('asked', 'Asked'), ('done', 'Done'), ('refused', 'Refused')], default='asked', max_length=8)),
                        ('said', models.JSONField(blank=True, default=list)),
                        ('place', models.CharField(blank=True, editable=False, max_length=64)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('done', models.DateTimeField(blank=True, null=True)),
                        ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='errands', to='personas.persona')),
                    ],
                ),
                migrations.CreateModel(
                    name='FoundName',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=200)),
                        ('times', models.PositiveIntegerField(default=0)),
                        ('records', models.JSONField(default=list)),
                        ('is_nobody', models.BooleanField(default=False, help_text='A place, a ship, a month: no person')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='found_names', to='personas.persona')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'name'), name='found_name_once')],
                    },
                ),
                migrations.CreateModel(
                    name='HeldSentence',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('paragraph', models.PositiveIntegerField(help_text='Empty: its title and description', null=True)),
                        ('start', models.PositiveIntegerField()),
                        ('end', models.PositiveIntegerField()),
                        ('kinds', models.JSONField(default=list)),
                        ('names', models.JSONField(blank=True, default=list)),
                        ('is_sure', models.BooleanField(default=False)),
                        ('state', models.CharField(choices=[('waiting', 'held back: nobody has looked at it'), ('kept', 'held back: a curator keeps it so'), ('open', 'open: a curator cleared it')], default='waiting', max_length=8)),
                        ('receipt', models.TextField(blank=True, help_text='Why it may be told: who agreed, how and when')),
                        ('decided', models.DateTimeField(blank=True, null=True)),
                        ('artifact', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='held_sentences', to='personas.artifact')),
                        ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='held_sentences', to='personas.persona')),
                    ],
                    options={
                        'verbose_name': 'sentence about somebody who may live',
                        'verbose_name_plural': 'sentences about people who may live',
                        'constraints': [models.UniqueConstraint(fields=('artifact', 'paragraph', 'start'), name='held_sentence_once', nulls_distinct=False)],
                    },
                ),
                migrations.CreateModel(
                    name='Intake',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('made_with', models.CharField(max_length=64)),
                        ('people', models.JSONField(default=dict, help_text='Keys that people get who enter the register with it, by name')),
                        ('begun', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='intake', to='personas.persona')),
                    ],
                ),
                migrations.CreateModel(
                    name='Knock',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('address', models.EmailField(blank=True, max_length=254)),
                        ('words', models.CharField(blank=True, max_length=500)),
                        ('state', models.CharField(choices=[('waiting', 'Waiting'), ('let in', 'Let In'), ('declined', 'Declined')], default='waiting', max_length=8)),
                        ('answered', models.DateTimeField(null=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='knocks', to='personas.persona')),
                        ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                ),
                migrations.CreateModel(
                    name='Master',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('sha256', models.CharField(max_length=64)),
                        ('mime', models.CharField(max_length=80)),
                        ('content', models.BinaryField()),
                        ('place', models.CharField(blank=True, editable=False, max_length=64)),
                        ('places', models.JSONField(blank=True, default=dict)),
                        ('artifact', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='master', to='personas.artifact')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                    ],
                ),
                migrations.CreateModel(
                    name='NewArchive',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('given', models.JSONField(default=dict)),
                        ('state', models.CharField(choices=[('asked', 'Asked'), ('done', 'Done'), ('refused', 'Refused')], default='asked', max_length=8)),
                        ('said', models.CharField(blank=True, max_length=500)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('persona', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='personas.persona')),
                    ],
                ),
                migrations.CreateModel(
                    name='Person',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=200)),
                        ('aliases', models.JSONField(blank=True, default=list)),
                        ('state', models.CharField(choices=[('sealed', 'Sealed'), ('cleared', 'Cleared'), ('anonymized', 'Anonymized')], default='sealed', max_length=10)),
                        ('pseudonym', models.CharField(blank=True, max_length=100)),
                        ('receipt', models.TextField(blank=True, help_text='How and when the person agreed')),
                        ('died', models.CharField(blank=True, help_text='EDTF; of the dead nothing is held back', max_length=40)),
                        ('valid_until', models.DateField(blank=True, help_text='What was agreed ends with this day (UTC); sealed from then on', null=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='personas.persona')),
                    ],
                    options={
                        'verbose_name_plural': 'people',
                        'constraints': [models.UniqueConstraint(fields=('persona', 'name'), name='person_once')],
                    },
                ),
                migrations.CreateModel(
                    name='PolicyVersion',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('n', models.PositiveIntegerField()),
                        ('document', models.BinaryField()),
                        ('digest', models.CharField(max_length=64)),
                        ('envelope', models.BinaryField()),
                        ('ticket', models.BigIntegerField(help_text='Ticket of its leaf in the ledger')),
                        ('epoch', models.BigIntegerField(default=0, help_text='The state of the rows that it froze (PolicyEpoch)')),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='policies', to='personas.persona')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'n'), name='policy_n')],
                    },
                ),
                migrations.CreateModel(
                    name='Tier',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.SlugField(max_length=40)),
                        ('rank', models.PositiveSmallIntegerField(help_text='Grows with trust; the lowest is 0')),
                        ('excerpt_cap', models.PositiveIntegerField(default=300)),
                        ('context_chars', models.PositiveIntegerField(default=400)),
                        ('daily_chars', models.PositiveIntegerField(default=4000)),
                        ('daily_expansions', models.PositiveIntegerField(default=20)),
                        ('per_minute', models.PositiveIntegerField(default=10)),
                        ('artifact_chars', models.PositiveIntegerField(default=8000, help_text='Most of one artifact that one requestor is ever shown, in characters')),
                        ('daily_probes', models.PositiveIntegerField(default=20, help_text='Answers a day that may rest on one artifact, or ask after one topic or person')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tiers', to='personas.persona')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'name'), name='tier_name'), models.UniqueConstraint(fields=('persona', 'rank'), name='tier_rank')],
                    },
                ),
                migrations.CreateModel(
                    name='Rule',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('record_key', models.CharField(blank=True, help_text="Empty: the persona's default", max_length=500)),
                        ('inclusion', models.BooleanField(null=True)),
                        ('surfacing', models.BooleanField(null=True)),
                        ('display', models.BooleanField(null=True)),
                        ('existence', models.BooleanField(null=True)),
                        ('cap', models.PositiveIntegerField(blank=True, help_text='Longest excerpt, in characters', null=True)),
                        ('sensitive', models.JSONField(blank=True, default=list)),
                        ('valid_from', models.DateField(blank=True, help_text='Nothing is allowed before this day (UTC)', null=True)),
                        ('valid_until', models.DateField(blank=True, help_text='Nothing is allowed from this day on (UTC)', null=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rules', to='personas.persona')),
                        ('tier', models.ForeignKey(blank=True, help_text='Least tier', null=True, on_delete=django.db.models.deletion.PROTECT, to='personas.tier')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'record_key'), name='one_rule_each')],
                    },
                ),
                migrations.CreateModel(
                    name='Membership',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('starts', models.DateTimeField(blank=True, help_text='Not before; empty: at once', null=True)),
                        ('ends', models.DateTimeField(blank=True, help_text='Not from then on; empty: no end', null=True)),
                        ('by_door', models.BooleanField(default=False, editable=False, help_text='Came in by the open door')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='personas.persona')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                        ('tier', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='personas.tier')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'user'), name='one_tier_each')],
                    },
                ),
                migrations.CreateModel(
                    name='Invitation',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('role', models.CharField(max_length=10)),
                        ('address', models.EmailField(blank=True, help_text='Where the link is mailed to; empty: you give it yourself', max_length=254)),
                        ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('expires', models.DateTimeField()),
                        ('member_days', models.PositiveIntegerField(blank=True, help_text='Days that the membership lasts; empty: no end', null=True)),
                        ('used', models.DateTimeField(blank=True, null=True)),
                        ('revoked', models.DateTimeField(blank=True, null=True)),
                        ('mailed', models.BooleanField(default=False, editable=False)),
                        ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='personas.persona')),
                        ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('tier', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='personas.tier')),
                    ],
                ),
                migrations.CreateModel(
                    name='Token',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=80)),
                        ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                        ('scopes', models.JSONField(default=list)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('expires', models.DateTimeField()),
                        ('last_used', models.DateTimeField(blank=True, null=True)),
                        ('second_factor', models.BooleanField(default=False, help_text='Made in a session that had shown one')),
                        ('revoked', models.DateTimeField(blank=True, null=True)),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
                    ],
                ),
                migrations.CreateModel(
                    name='Tombstone',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('record_key', models.CharField(max_length=500)),
                        ('why', models.CharField(choices=[('withdrawn', 'Withdrawn'), ('destroyed', 'Destroyed')], max_length=10)),
                        ('envelope', models.BinaryField()),
                        ('ticket', models.BigIntegerField(help_text='Ticket of its leaf in the ledger')),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='personas.entry')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tombstones', to='personas.persona')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'record_key', 'why'), name='tombstone_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Trashed',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('state', models.CharField(choices=[('in', 'in the trash'), ('back', 'comes back with the next version'), ('gone', 'its days are over')], default='in', max_length=4)),
                        ('since', models.DateTimeField()),
                        ('ends', models.DateTimeField()),
                        ('artifact', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='trashed', to='personas.artifact')),
                        ('batch', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='personas.batch')),
                        ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='trash', to='personas.persona')),
                    ],
                    options={
                        'verbose_name_plural': 'trash',
                    },
                ),
                migrations.CreateModel(
                    name='Upload',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=255)),
                        ('size', models.PositiveBigIntegerField()),
                        ('sha256', models.CharField(max_length=64)),
                        ('place', models.CharField(editable=False, help_text='Its name in quarantine', max_length=64, unique=True)),
                        ('state', models.CharField(choices=[('quarantined', 'Quarantined'), ('read', 'Read'), ('refused', 'Refused'), ('taken_in', 'Taken In')], default='quarantined', max_length=12)),
                        ('findings', models.JSONField(blank=True, default=list)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='uploads', to='personas.persona')),
                        ('uploader', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                ),
                migrations.CreateModel(
                    name='Widening',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('tier', models.SlugField(max_length=40)),
                        ('limit', models.CharField(max_length=20)),
                        ('was', models.PositiveIntegerField()),
                        ('will', models.PositiveIntegerField()),
                        ('day', models.DateField(help_text='In UTC')),
                        ('why', models.CharField(max_length=300)),
                        ('by', models.CharField(help_text="The steward's login; empty: at the command line", max_length=150)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='widenings', to='personas.persona')),
                    ],
                ),
                migrations.CreateModel(
                    name='Branches',
                    fields=[
                        ('version', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='branches', serialize=False, to='personas.archiveversion')),
                        ('hashes', models.BinaryField(help_text='32 bytes each, level by level, from the leaves to the root')),
                        ('persona', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='personas.persona')),
                    ],
                ),
                migrations.CreateModel(
                    name='Staged',
                    fields=[
                        ('artifact', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='staged', serialize=False, to='personas.artifact')),
                        ('held', models.JSONField(default=list)),
                        ('names', models.JSONField(default=list)),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='personas.persona')),
                    ],
                    options={
                        'verbose_name_plural': 'staged',
                    },
                ),
                migrations.CreateModel(
                    name='Door',
                    fields=[
                        ('persona', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='door', serialize=False, to='personas.persona')),
                        ('anybody', models.BooleanField(db_default=False, default=False, help_text='Anybody reads, searches and asks, without an account: in the lowest tier, whichever stands above', verbose_name='also without signing in')),
                        ('why', models.CharField(help_text='Who said so, and when', max_length=300)),
                        ('opened', models.DateTimeField(auto_now_add=True)),
                        ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('tier', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='personas.tier')),
                    ],
                ),
                migrations.CreateModel(
                    name='Portrait',
                    fields=[
                        ('persona', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='portrait', serialize=False, to='personas.persona')),
                        ('record_key', models.CharField(blank=True, help_text='Of a photograph or a picture, as Artifacts lists it', max_length=500)),
                        ('picture', models.BinaryField(null=True)),
                        ('why', models.CharField(blank=True, db_default='', help_text='Who allowed that it is shown to them, and when', max_length=300)),
                        ('tier', models.ForeignKey(blank=True, help_text='Who sees a picture that is handed in here: this tier, and those above it', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='personas.tier')),
                    ],
                ),
            ],
        ),
        # Django makes no partitions: it is told of them here, and partitions.sql makes them.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Passage',
                    fields=[
                        ('pk', models.CompositePrimaryKey('persona_id', 'id', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('id', models.BigIntegerField(db_default=models.Func(models.Value('personas_passage_id_seq'), function='nextval'))),
                        ('ordinal', models.PositiveIntegerField()),
                        ('text', models.TextField()),
                        ('sentences', models.JSONField()),
                        ('mentions', models.JSONField(default=list)),
                        ('length', models.PositiveIntegerField(help_text='Stemmed terms, for BM25')),
                        ('embedder', models.CharField(max_length=80)),
                        ('embedding', pgvector.django.vector.VectorField()),
                        ('sentence_vectors', models.BinaryField(help_text='A byte for each number (embedders.packed)', null=True)),
                        ('former_embedder', models.CharField(blank=True, db_default='', default='', max_length=80)),
                        ('former_embedding', pgvector.django.vector.VectorField(null=True)),
                        ('former_sentence_vectors', models.BinaryField(null=True)),
                        ('artifact', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='passages', to='personas.artifact')),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='personas.persona')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('persona', 'artifact', 'ordinal'), name='passage_once')],
                    },
                ),
                migrations.CreateModel(
                    name='Posting',
                    fields=[
                        ('pk', models.CompositePrimaryKey('persona_id', 'lexeme', 'passage_id', blank=True, editable=False, primary_key=True, serialize=False)),
                        ('lexeme', models.TextField()),
                        ('passage_id', models.BigIntegerField()),
                        ('tf', models.PositiveSmallIntegerField()),
                        ('persona', models.ForeignKey(on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='personas.persona')),
                    ],
                ),
            ],
        ),
        migrations.RunSQL(SQL, [f"DROP TABLE {TABLES}", f"DROP FUNCTION {FUNCTIONS} CASCADE"]),
    ]
