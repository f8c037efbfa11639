"""Rows of what is held back because it may expose somebody who lives (``personas.models`` takes them in)."""

from django.conf import settings
from django.db import models


class FoundName(models.Model):
    """A name that stands in the texts: not reviewed until the register has it, or a curator says that it is nobody's.

    They are guesses from capitals. What is sensitive about whoever bears one is held back all the same. ``times``
    counts artifacts, and ``records`` are the keys of the first of them.
    """

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="found_names")
    name = models.CharField(max_length=200)
    times = models.PositiveIntegerField(default=0)
    records = models.JSONField(default=list)
    is_nobody = models.BooleanField(default=False, help_text="A place, a ship, a month: no person")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "name"], name="found_name_once")]

    def __str__(self) -> str:
        """Show no private text."""
        return f"name {self.pk}"


class HeldSentence(models.Model):
    """A sentence that tells something sensitive of somebody who may live: a place in an artifact, never its words.

    ``kinds`` are those of ``personas.core.sensitive.kinds``. ``names`` are whom a curator finds it under; ``is_sure``
    tells whether all of them stand in the sentence itself and own nobody else in it, so that clearing them opens it.
    While it waits or is kept, its passage is nobody's to find, and every letter of it is covered.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "held back: nobody has looked at it"
        KEPT = "kept", "held back: a curator keeps it so"
        OPEN = "open", "open: a curator cleared it"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="held_sentences")
    artifact = models.ForeignKey("personas.Artifact", on_delete=models.CASCADE, related_name="held_sentences")
    paragraph = models.PositiveIntegerField(null=True, help_text="Empty: its title and description")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    kinds = models.JSONField(default=list)
    names = models.JSONField(default=list, blank=True)
    is_sure = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    receipt = models.TextField(blank=True, help_text="Why it may be told: who agreed, how and when")
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    decided = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["artifact", "paragraph", "start"], name="held_sentence_once", nulls_distinct=False
            )
        ]
        verbose_name = "sentence about somebody who may live"
        verbose_name_plural = "sentences about people who may live"

    def __str__(self) -> str:
        """Show no private text."""
        return f"held sentence {self.pk}"
