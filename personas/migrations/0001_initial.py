import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                ('state', models.CharField(choices=[('draft', 'Draft'), ('active', 'Active'), ('suspended', 'Suspended')], default='draft', max_length=10)),
                ('archive_id', models.CharField(editable=False, help_text='128 random bits, hex', max_length=32, unique=True)),
                ('profiles', models.JSONField(blank=True, default=list, help_text='Answer profiles that may be asked for')),
                ('default_profile', models.CharField(default='steward', max_length=20)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'permissions': [('ask_persona', 'May ask questions'), ('tend_persona', 'May tend archive and consent'), ('audit_persona', 'May audit answers'), ('steward_persona', "May attest the person's instructions")],
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
                ('created', models.DateTimeField(auto_now_add=True)),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='artifacts', to='personas.persona')),
            ],
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
                ('created', models.DateTimeField(auto_now_add=True)),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='policies', to='personas.persona')),
            ],
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
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tiers', to='personas.persona')),
            ],
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
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rules', to='personas.persona')),
                ('tier', models.ForeignKey(blank=True, help_text='Least tier', null=True, on_delete=django.db.models.deletion.PROTECT, to='personas.tier')),
            ],
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='personas.persona')),
                ('tier', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='personas.tier')),
            ],
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('record_key', models.CharField(max_length=500)),
                ('state', models.CharField(choices=[('present', 'Present'), ('tombstone', 'Tombstone')], max_length=10)),
                ('salt', models.BinaryField()),
                ('position', models.PositiveIntegerField()),
                ('artifact', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='personas.artifact')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='personas.archiveversion')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('version', 'record_key'), name='entry_once')],
            },
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
                ('persona', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='people', to='personas.persona')),
            ],
            options={
                'verbose_name_plural': 'people',
                'constraints': [models.UniqueConstraint(fields=('persona', 'name'), name='person_once')],
            },
        ),
        migrations.AddIndex(
            model_name='artifact',
            index=models.Index(fields=['persona', 'artifact_id'], name='personas_ar_persona_bc36aa_idx'),
        ),
        migrations.AddConstraint(
            model_name='artifact',
            constraint=models.UniqueConstraint(fields=('persona', 'record_key', 'artifact_id'), name='artifact_once'),
        ),
        migrations.AddConstraint(
            model_name='artifact',
            constraint=models.UniqueConstraint(fields=('persona', 'id'), name='artifact_in_persona'),
        ),
        migrations.AddConstraint(
            model_name='archiveversion',
            constraint=models.UniqueConstraint(fields=('persona', 'n'), name='version_n'),
        ),
        migrations.AddConstraint(
            model_name='policyversion',
            constraint=models.UniqueConstraint(fields=('persona', 'n'), name='policy_n'),
        ),
        migrations.AddConstraint(
            model_name='tier',
            constraint=models.UniqueConstraint(fields=('persona', 'name'), name='tier_name'),
        ),
        migrations.AddConstraint(
            model_name='tier',
            constraint=models.UniqueConstraint(fields=('persona', 'rank'), name='tier_rank'),
        ),
        migrations.AddConstraint(
            model_name='rule',
            constraint=models.UniqueConstraint(fields=('persona', 'record_key'), name='one_rule_each'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(fields=('persona', 'user'), name='one_tier_each'),
        ),
    ]
