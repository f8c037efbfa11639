"""Changes of keys that were asked for, one at a time."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """See above."""

    dependencies = [("ledger", "0004_cosignatures")]
    operations = [
        migrations.CreateModel(
            name="KeyChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("cause", models.CharField(choices=[("rotate", "rotate"), ("revoke", "revoke"), ("compromise", "compromise")], max_length=10)),
                ("halted", models.CharField(blank=True, help_text="Roles that sign nothing until it is done", max_length=80)),
                ("request", models.BinaryField()),
                ("state", models.CharField(choices=[("open", "Open"), ("done", "Done"), ("cancelled", "Cancelled")], default="open", max_length=9)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")), fields=("state",), name="one_change_of_keys"
                    )
                ],
            },
        ),
    ]
