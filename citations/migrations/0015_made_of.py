from django.db import migrations


class Migration(migrations.Migration):
    """Questions that name what they were made of by its title alone are offered no more; all are made anew."""

    dependencies = [("citations", "0014_welcome")]

    operations = [migrations.RunSQL("TRUNCATE citations_welcome", migrations.RunSQL.noop)]
