"""Rows: who asked to open which seal, who allowed it, and every step of it. Nothing here opens anything."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from audit.models_public_log import PublicLog
from audit.models_readings import AnswerReading, ShownToAuditors
from citations.models import StoredBundle
from personas.models import Persona

__all__ = ["AnswerReading", "PublicLog", "ShownToAuditors"]


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
        LAID = "laid", "bundle and keys laid out for the browser"
        FETCHED = "fetched", "taken for the browser"
        HALF = "half", "the auditor's half given"
        SHARE = "share", "the steward's share given"

    opening = models.ForeignKey(Opening, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} of opening {self.opening_id}"


class OpeningFile(models.Model):
    """What two persons exchange by the desk while an opening is released; nothing in it can be read here.

    A worker lays out the sealed bundle, and the keys of its artifacts for the steward's key alone. Of each kind the
    newest counts. All of them go once the opening is over, and when a record of the archive is destroyed.
    """

    class Kind(models.TextChoices):
        BUNDLE = "bundle"
        KEYS = "keys"
        HALF = "half"
        SHARE = "share"

    opening = models.ForeignKey(Opening, on_delete=models.PROTECT, related_name="files")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    data = models.BinaryField()
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} of opening {self.opening_id}"


class Destruction(models.Model):
    """The signed and logged statement of what was erased with a record; never changed.

    ``artifacts`` are the keys of the rows whose commitments stand in the statement, under ``salt``.
    """

    persona = models.ForeignKey(Persona, on_delete=models.PROTECT, related_name="+")
    artifacts = ArrayField(models.BigIntegerField())
    salt = models.BinaryField()
    envelope = models.BinaryField()
    ticket = models.BigIntegerField(unique=True, help_text="Ticket of its leaf in the ledger")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"destruction {self.pk}"


class Alert(models.Model):
    """Something that should be looked at, from when it was raised until it was cleared.

    ``persona`` is empty where it is about the whole installation. ``value`` and ``limit`` are in the unit of the rule.
    """

    persona = models.ForeignKey(Persona, null=True, on_delete=models.CASCADE, related_name="+")
    rule = models.CharField(max_length=20)
    profile = models.CharField(max_length=20, blank=True)
    value = models.PositiveIntegerField(help_text="When it was raised")
    limit = models.PositiveIntegerField(help_text="What it was raised for passing")
    number = models.PositiveIntegerField(help_text="How many were counted")
    last = models.PositiveIntegerField(help_text="The value as it was measured last")
    raised = models.DateTimeField()
    cleared = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["persona", "rule", "profile"],
                condition=Q(cleared=None),
                nulls_distinct=False,
                name="one_open_alert",
            )
        ]

    def __str__(self) -> str:
        return f"alert {self.pk}"


class Notice(models.Model):
    """One message about an alert by one way out, until it is delivered or given up."""

    class Way(models.TextChoices):
        MAIL = "mail"
        WEBHOOK = "webhook"

    alert = models.ForeignKey(Alert, on_delete=models.CASCADE, related_name="notices")
    way = models.CharField(max_length=8, choices=Way.choices)
    cleared = models.BooleanField(help_text="Says that the alert was cleared, and not that it was raised")
    attempts = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField()
    delivered = models.DateTimeField(null=True)
    given_up = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["alert", "way", "cleared"], name="one_notice_by_each_way")
        ]

    def __str__(self) -> str:
        return f"notice {self.pk}"


class Gauge(models.Model):
    """A number about the whole installation, as a worker counted it last. No name of anybody stands in a label."""

    name = models.CharField(max_length=40)
    label = models.CharField(max_length=40, blank=True)
    value = models.BigIntegerField()
    taken = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name", "label"], name="one_gauge_of_a_name")]

    def __str__(self) -> str:
        return f"{self.name} {self.label}".strip()


class Reverification(models.Model):
    """One nightly look at what is kept: all bundles since the last one, and some older ones chosen by lot."""

    first = models.BigIntegerField(help_text="Bundles with a key above this one are new")
    last = models.BigIntegerField(help_text="Key of the newest bundle when it began")
    reached = models.BigIntegerField(help_text="Key of the newest bundle that was looked at")
    sample = models.PositiveIntegerField(help_text="How many older ones are looked at")
    bundles = models.PositiveIntegerField(default=0, help_text="How many were looked at")
    findings = models.PositiveIntegerField(default=0, help_text="How many of them did not hold")
    begun = models.DateTimeField()
    finished = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"reverification {self.pk}"
