from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("citations", "0017_welcome_language")]

    operations = [
        migrations.AddField(
            model_name="conversation",
            name="visit",
            field=models.CharField(
                blank=True,
                db_default="",
                editable=False,
                help_text="Which session of a stranger it is of",
                max_length=32,
            ),
        ),
    ]
