from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("personas", "0036_edits")]

    operations = [
        migrations.AddField(
            model_name="door",
            name="anybody",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Anybody reads, searches and asks, without an account: in the lowest tier, whichever stands above",
                verbose_name="also without signing in",
            ),
        ),
        migrations.AlterField(
            model_name="portrait",
            name="record_key",
            field=models.CharField(
                blank=True, help_text="Of a photograph or a picture, as Artifacts lists it", max_length=500
            ),
        ),
        migrations.AddField(model_name="portrait", name="picture", field=models.BinaryField(null=True)),
        migrations.AddField(
            model_name="portrait",
            name="tier",
            field=models.ForeignKey(
                blank=True,
                help_text="Who sees a picture that is handed in here: this tier, and those above it",
                null=True,
                on_delete=models.deletion.PROTECT,
                related_name="+",
                to="personas.tier",
            ),
        ),
        migrations.AddField(
            model_name="portrait",
            name="why",
            field=models.CharField(
                blank=True, db_default="", help_text="Who allowed that it is shown to them, and when", max_length=300
            ),
        ),
    ]
