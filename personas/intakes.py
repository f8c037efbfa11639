"""Rows of what is being taken in, and stands in no archive yet (``personas.models`` takes them in)."""

from typing import TypeVar

from django.db import models

_Row = TypeVar("_Row", bound=models.Model)


class Kept(models.Manager[_Row]):
    """Rows that an archive holds; not what is still being taken in, of which nobody knows before all is there."""

    def get_queryset(self) -> models.QuerySet[_Row]:
        """Leave out what is staged."""
        return super().get_queryset().filter(intake=None)


class Intake(models.Model):
    """A folder that is being taken in piece by piece. Its artifacts are nobody's to see before the last is there.

    Whoever begins again goes on with it: ``made_with`` names what made its rows, which others do not take over.
    """

    persona = models.OneToOneField("personas.Persona", on_delete=models.CASCADE, related_name="intake")
    made_with = models.CharField(max_length=64)
    people = models.JSONField(
        default=dict, help_text="Keys that people get who enter the register with it, by name"
    )
    begun = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"intake {self.pk}"


class Staged(models.Model):
    """What is written of an artifact when its archive takes it over: what is held back of it, and names in it.

    ``held`` has for each sentence: its place, none for the heading; its kinds; names; whether they are sure.
    """

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="+")
    artifact = models.OneToOneField(
        "personas.Artifact", on_delete=models.CASCADE, primary_key=True, related_name="staged"
    )
    held = models.JSONField(default=list)
    names = models.JSONField(default=list)

    class Meta:
        verbose_name_plural = "staged"

    def __str__(self) -> str:
        """Show no private text."""
        return f"staged {self.pk}"
