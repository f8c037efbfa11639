"""Rows of what curators put into the trash (``personas.models`` takes them in)."""

from django.conf import settings
from django.db import models


class Trashed(models.Model):
    """An artifact that was taken out and may come back: until ``ends`` from here, and always from the same file.

    ``in``: no version holds it, and the desk lists it. ``back``: it came back; the next version holds it, and this row
    goes. ``gone``: its days are over, and a version once held it; for proofs its text stays, shown to nobody.
    """

    class State(models.TextChoices):
        IN = "in", "in the trash"
        BACK = "back", "comes back with the next version"
        GONE = "gone", "its days are over"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="trash")
    artifact = models.OneToOneField("personas.Artifact", on_delete=models.CASCADE, related_name="trashed")
    batch = models.ForeignKey("personas.Batch", null=True, on_delete=models.SET_NULL, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    state = models.CharField(max_length=4, choices=State.choices, default=State.IN)
    since = models.DateTimeField()
    ends = models.DateTimeField()

    class Meta:
        verbose_name_plural = "trash"

    def __str__(self) -> str:
        """Show no private text."""
        return f"trashed {self.pk}"
