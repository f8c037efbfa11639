from django.db import migrations, models


class Migration(migrations.Migration):
    """A question may be asked of some of the papers, and more strictly than its profile."""

    dependencies = [("citations", "0015_made_of")]

    operations = [
        migrations.AddField(
            model_name="question",
            name="filters",
            field=models.JSONField(blank=True, default=dict, help_text="Of which papers it is asked, by name"),
        ),
        migrations.AddField(
            model_name="question",
            name="toggles",
            field=models.JSONField(blank=True, default=list, help_text="What it demands beyond its profile"),
        ),
    ]
