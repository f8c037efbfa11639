"""Rows: that a steward lets auditors read what readers were shown, and every time that one did (``audit.models``)."""

from django.conf import settings
from django.db import models

from citations.models import StoredBundle
from personas.models import Persona


class ShownToAuditors(models.Model):
    """That auditors of this archive may read what a bundle's reader may read; its steward said so. No row: not."""

    persona = models.OneToOneField(Persona, on_delete=models.CASCADE, primary_key=True, related_name="+")
    why = models.CharField(max_length=300, help_text="What auditors need it for; they are shown it")
    attested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    attested = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "shown to auditors"

    def __str__(self) -> str:
        """Show no private text."""
        return f"shown to auditors {self.pk}"


class AnswerReading(models.Model):
    """That an auditor was shown what a bundle's reader may read; never changed."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    bundle = models.ForeignKey(StoredBundle, on_delete=models.CASCADE, related_name="+")
    bundle_name = models.CharField(
        max_length=32, help_text="The bundle's ID; stewards see no rows of bundles"
    )
    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        """Show no private text."""
        return f"reading {self.pk}"
