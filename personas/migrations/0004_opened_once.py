"""The key by which a program opens a delivery once (docs/reference/api.md)."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('personas', '0003_named_when_begun'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='batch',
            name='key',
            field=models.CharField(blank=True, db_default='', editable=False, max_length=80),
        ),
        migrations.AddConstraint(
            model_name='batch',
            constraint=models.UniqueConstraint(condition=models.Q(('key', ''), _negated=True), fields=('persona', 'uploader', 'key'), name='batch_key_once'),
        ),
    ]
