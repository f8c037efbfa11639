"""Rows of what somebody is offered to ask first (``citations.models`` takes them in)."""

from django.db import models


class Welcome(models.Model):
    """Questions that an archive answers to one tier, by language: each with what it is made of (``selectors.made_of``).

    ``version`` and ``epoch`` say under which archive version and policy each of them was asked once, and answered.
    """

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="+")
    tier = models.OneToOneField("personas.Tier", on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    epoch = models.BigIntegerField()
    questions = models.JSONField(default=dict)
    made = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"welcome {self.pk}"
