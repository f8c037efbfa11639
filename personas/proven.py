"""Rows by which a version's records are proven, and that one of them left (``personas.models`` takes them in)."""

from django.db import models


class Branches(models.Model):
    """All hashes of a version's tree, so that a proof is read off."""

    version = models.OneToOneField(
        "personas.ArchiveVersion",
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="branches",
        db_constraint=False,
    )
    persona = models.ForeignKey(
        "personas.Persona", on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    hashes = models.BinaryField(help_text="32 bytes each, level by level, from the leaves to the root")

    def __str__(self) -> str:
        """Show no private text."""
        return f"branches {self.pk}"


class Tombstone(models.Model):
    """The signed and logged statement that a record has left the archive; one for each reason."""

    class Why(models.TextChoices):
        WITHDRAWN = "withdrawn"
        DESTROYED = "destroyed"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="tombstones")
    record_key = models.CharField(max_length=500)
    entry = models.ForeignKey("personas.Entry", on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=10, choices=Why.choices)
    envelope = models.BinaryField()
    ticket = models.BigIntegerField(help_text="Ticket of its leaf in the ledger")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["persona", "record_key", "why"], name="tombstone_once")
        ]

    def __str__(self) -> str:
        """Show no private text."""
        return f"tombstone {self.pk}"
