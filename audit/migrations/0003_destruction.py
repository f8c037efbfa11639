"""The signed statements of what was erased with a record."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0002_watch'),
        ('personas', '0013_terms_and_sentences'),
    ]

    operations = [
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
    ]
