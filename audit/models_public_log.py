"""The row by which a steward lets everybody read the log (``audit.models`` takes it in)."""

from django.conf import settings
from django.db import models

from personas.models import Persona


class PublicLog(models.Model):
    """That the log may be read without signing in, as far as this archive goes; its steward said so. No row: not."""

    persona = models.OneToOneField(Persona, on_delete=models.CASCADE, primary_key=True, related_name="+")
    why = models.CharField(max_length=300, help_text="What it is public for; it is shown beside the log")
    attested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    attested = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"public log {self.pk}"
