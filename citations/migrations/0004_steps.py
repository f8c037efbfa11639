"""Stages and answers are told on steps. What was answered before there were steps stays readable."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("citations", "0003_context")]

    operations = [
        migrations.AddField(
            model_name="question",
            name="stage_from",
            field=models.DateTimeField(help_text="The step at which its stage is told", null=True),
        ),
        migrations.AddField(
            model_name="question",
            name="stage_before",
            field=models.CharField(
                blank=True, default="", help_text="The stage that is told until then", max_length=20
            ),
            preserve_default=False,
        ),
        migrations.RunSQL(
            "UPDATE citations_question SET released = created"
            " WHERE state IN ('answered', 'failed') AND released IS NULL",
            migrations.RunSQL.noop,
        ),
    ]
