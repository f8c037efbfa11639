"""Rows of who comes in, and of what they see first (``personas.models`` takes them in)."""

from django.conf import settings
from django.db import models


class Invitation(models.Model):
    """A way in for somebody who has no account yet, or no role here. The link's secret is kept as a digest alone.

    With an ``address`` it is for that address: no account that has another one takes it. ``mailed``: whoever holds the
    link reads that address's mail. ``whom``: what whoever invites calls them, where the link is handed over.
    """

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10)
    address = models.EmailField(
        blank=True, help_text="Where the link is mailed to; empty: you give it yourself"
    )
    whom = models.CharField(max_length=100, blank=True, db_default="", editable=False)
    tier = models.ForeignKey("personas.Tier", null=True, blank=True, on_delete=models.PROTECT)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    member_days = models.PositiveIntegerField(
        null=True, blank=True, help_text="Days that the membership lasts; empty: no end"
    )
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    mailed = models.BooleanField(default=False, editable=False)

    def __str__(self) -> str:
        """Show no private text."""
        return f"invitation {self.pk}"


class Door(models.Model):
    """That an archive is open, in one tier, to whoever signs in; its steward said so. No row: it is closed."""

    persona = models.OneToOneField(
        "personas.Persona", on_delete=models.CASCADE, primary_key=True, related_name="door"
    )
    tier = models.ForeignKey("personas.Tier", on_delete=models.PROTECT, related_name="+")
    anybody = models.BooleanField(
        "also without signing in",
        default=False,
        db_default=False,
        help_text="Anybody reads, searches and asks, without an account: in the lowest tier, whichever stands above",
    )
    why = models.CharField(max_length=300, help_text="Who said so, and when")
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    opened = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"door {self.pk}"


class Knock(models.Model):
    """That somebody asks to be let in: who has an account by it, a stranger by an address."""

    class State(models.TextChoices):
        WAITING = "waiting"
        LET_IN = "let in"
        DECLINED = "declined"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="knocks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    address = models.EmailField(blank=True)
    words = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    answered = models.DateTimeField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"knock {self.pk}"


class Portrait(models.Model):
    """The picture on an archive's first page: of one of its items, for who may see that in whole, or handed in here.

    ``picture`` is what a child drew anew of what was handed in, PNG; it is shown from ``tier`` up.
    """

    persona = models.OneToOneField(
        "personas.Persona", on_delete=models.CASCADE, primary_key=True, related_name="portrait"
    )
    record_key = models.CharField(
        max_length=500, blank=True, help_text="Of a photograph or a picture, as Artifacts lists it"
    )
    picture = models.BinaryField(null=True)
    tier = models.ForeignKey(
        "personas.Tier",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Who sees a picture that is handed in here: this tier, and those above it",
    )
    why = models.CharField(
        max_length=300, blank=True, db_default="", help_text="Who allowed that it is shown to them, and when"
    )

    def __str__(self) -> str:
        """Show no private text."""
        return f"portrait {self.pk}"
