"""Rows of archives that somebody asked for in the browser (``personas.models`` takes them in)."""

from django.conf import settings
from django.db import models


class NewArchive(models.Model):
    """What somebody said of a person whose archive they want to found, and what came of it; a worker founds it.

    ``given`` is as ``personas.services.new_archives.ask`` wrote it; once the archive is there, only who still waits
    for a link stands in it. ``picture`` is a portrait that was drawn anew, and goes with the rest.
    """

    class State(models.TextChoices):
        ASKED = "asked"
        DONE = "done"
        REFUSED = "refused"

    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    given = models.JSONField(default=dict)
    picture = models.BinaryField(null=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    said = models.CharField(max_length=500, blank=True)
    persona = models.ForeignKey("personas.Persona", null=True, on_delete=models.SET_NULL, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"new archive {self.pk}"
