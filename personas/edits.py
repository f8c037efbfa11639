"""Rows of what curators put right in many records at once (``personas.models`` takes them in)."""

from django.conf import settings
from django.db import models


class Edit(models.Model):
    """One change of what records say of themselves: who asked for it, of which records, and whether it stands.

    ``wanted`` are the fields that are to say something else, by the names of the manifest; '' empties one.
    """

    class State(models.TextChoices):
        DRAFT = "draft", "being looked at"
        ASKED = "asked", "being made"
        DONE = "done", "made"
        UNDOING = "undoing", "being undone"
        UNDONE = "undone", "undone"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="edits")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    wanted = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    created = models.DateTimeField(auto_now_add=True)
    done = models.DateTimeField(null=True)
    undone = models.DateTimeField(null=True)

    class Meta:
        verbose_name = "change of records"
        verbose_name_plural = "changes of records"

    def __str__(self) -> str:
        """Show no private text."""
        return f"change {self.pk}"


class Edited(models.Model):
    """One record of an edit: what stood there, what it is to say, what stands there since, or why nothing does.

    ``given`` is as ``personas.services.describing`` writes it. ``is_stale``: its passages are still found by the
    vectors of its earlier heading; a worker embeds them anew.
    """

    class State(models.TextChoices):
        OPEN = "open", "to be changed"
        SAME = "same", "says so already"
        REFUSED = "refused", "stays as it is"
        DONE = "done", "changed"
        UNDONE = "undone", "as it was before"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="+")
    edit = models.ForeignKey(Edit, on_delete=models.CASCADE, related_name="rows")
    artifact = models.ForeignKey("personas.Artifact", on_delete=models.CASCADE, related_name="+")
    after = models.ForeignKey(
        "personas.Artifact", null=True, on_delete=models.SET_NULL, related_name="edited_by"
    )
    given = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.SAME)
    why = models.CharField(max_length=300, blank=True)
    is_stale = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["edit", "artifact"], name="edited_once")]
        indexes = [models.Index(fields=["edit", "state"])]

    def __str__(self) -> str:
        """Show no private text."""
        return f"edited {self.pk}"
