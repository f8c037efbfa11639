from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("personas", "0029_founders")]

    operations = [
        migrations.AddField(
            model_name="invitation",
            name="mailed",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
