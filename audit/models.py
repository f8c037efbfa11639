"""Rows: who asked to open which seal, who allowed it, and every step of it. Nothing here opens anything."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from citations.models import StoredBundle
from personas.models import Persona


class Opening(models.Model):
    """A request to open one seal, and what became of it. What it covers is written once.

    ``ticket`` is that of its statement's leaf; once a signed checkpoint covers it, the opening is *released*. Whether
    it is, and whether it is over, is never a column: ``audit.selectors.stage_of`` asks log and clock.
    """

    class State(models.TextChoices):
        REQUESTED = "requested"
        APPROVED = "approved"
        REFUSED = "refused"
        CANCELLED = "cancelled"

    handle = models.CharField(max_length=32, unique=True, editable=False)
    persona = models.ForeignKey(Persona, on_delete=models.PROTECT, related_name="+")
    bundle = models.ForeignKey(StoredBundle, on_delete=models.PROTECT, related_name="openings")
    bundle_name = models.CharField(
        max_length=32, help_text="The bundle's ID; stewards see no rows of bundles"
    )
    path = models.CharField(max_length=60, blank=True, help_text="One field of the record; empty: all of it")
    case = models.CharField(max_length=60)
    reason = models.TextField(help_text="Kept here alone; the statement commits to it")
    salt = models.BinaryField(help_text="Of the commitment to the reason")
    auditor = models.CharField(max_length=64, help_text="ID of the auditor's key that will open")
    steward = models.CharField(max_length=64, blank=True, help_text="ID of the steward's key that will give")
    requester = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    approver = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    break_glass = models.BooleanField(default=False, help_text="Approved by nobody else")
    state = models.CharField(max_length=10, choices=State.choices, default=State.REQUESTED)
    requested = models.DateTimeField()
    approved = models.DateTimeField(null=True)
    expires = models.DateTimeField()
    envelope = models.BinaryField(null=True, help_text="The signed statement")
    ticket = models.BigIntegerField(
        null=True, unique=True, help_text="Ticket of the statement's leaf in the ledger"
    )
    alarmed = models.DateTimeField(null=True, help_text="When everybody was told of a broken glass")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="second_person",
                condition=Q(approver=None)
                | Q(break_glass=False) & ~Q(approver=F("requester"))
                | Q(break_glass=True, approver=F("requester")),
            ),
            models.CheckConstraint(
                name="signed_when_approved",
                condition=Q(ticket=None, envelope=None)
                | Q(ticket__isnull=False, envelope__isnull=False, approver__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"opening {self.handle}"


class OpeningEvent(models.Model):
    """One step of an opening, never changed. ``actor`` is empty where a worker took it."""

    class Kind(models.TextChoices):
        REQUESTED = "requested"
        APPROVED = "approved"
        BROKEN = "broken", "glass broken"
        REFUSED = "refused"
        CANCELLED = "cancelled"
        SIGNED = "signed"
        VOID = "void", "not signed"
        ALARMED = "alarmed", "everybody was told"
        TAKEN = "taken", "statement taken"

    opening = models.ForeignKey(Opening, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} of opening {self.opening_id}"
