"""Rows of what curators hand in, and of what they ask a worker for (``personas.models`` takes them in)."""

from django.conf import settings
from django.db import models


class Batch(models.Model):
    """Files that a curator hands in together. Each has its own outcome; none holds up another.

    ``begun`` is when a worker last came to it, so that one that died is followed by another. ``facts`` are what the
    manifest would say of every file that says nothing itself: creator, date, kind, language.
    ``key``: by it a program opened it, once.
    """

    class State(models.TextChoices):
        OPEN = "open", "being handed in"
        READING = "reading", "being read"
        READ = "read", "read: look at it, then take it in"
        TAKING = "taking", "being taken in"
        DONE = "done", "done"
        UNDOING = "undoing", "being undone"
        UNDONE = "undone", "undone"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="batches")
    uploader = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    facts = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    said = models.JSONField(default=list, blank=True)
    begun = models.DateTimeField(null=True, blank=True)
    key = models.CharField(max_length=80, blank=True, editable=False, db_default="")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["persona", "uploader", "key"], condition=~models.Q(key=""), name="batch_key_once"
            )
        ]
        verbose_name_plural = "batches"

    def __str__(self) -> str:
        """Show no private text."""
        return f"batch {self.pk}"


class BatchFile(models.Model):
    """One file of a batch: where it waits, what a child read in it, and what became of it.

    ``member`` is its name in the ZIP that waits at ``place``; empty where the file waits itself. ``reading`` is what
    the child said of it, until it is settled. ``recognised`` is what a program read in it, in the form of
    ``personas.core.desk.recognition``; nothing is made of that before a curator confirms it. ``asked`` is
    what the file leaves open, and ``answers`` what a curator said to that, in the form of
    ``personas.core.desk.speaking``. ``made`` are keys of the artifacts that it became, and ``records`` the record keys
    of all that it holds. ``attempts`` is how often a worker began with it and did not come back.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        READ = "read"
        SETTLED = "settled"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="+")
    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="files")
    path = models.CharField(max_length=500)
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    place = models.CharField(max_length=64, editable=False)
    member = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    outcome = models.CharField(max_length=12, blank=True)
    said = models.JSONField(default=list, blank=True)
    reading = models.JSONField(null=True, blank=True)
    recognised = models.JSONField(null=True, blank=True)
    asked = models.JSONField(default=dict, blank=True)
    answers = models.JSONField(default=dict, blank=True)
    agreed = models.BooleanField(default=False, help_text="A curator has seen what it would change")
    records = models.JSONField(default=list, blank=True)
    made = models.JSONField(default=list, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["batch", "path"], name="batch_path_once")]
        indexes = [models.Index(fields=["batch", "state"])]

    def __str__(self) -> str:
        """Show no private text."""
        return f"file {self.pk}"


class Embedded(models.Model):
    """A sentence or passage of a file that is being taken in, embedded already: whoever comes after goes on there.

    ``digest`` is of the embedder's name and of all that it was given. It goes when its file is settled.
    """

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="+")
    file = models.ForeignKey(BatchFile, on_delete=models.CASCADE, related_name="embedded")
    digest = models.CharField(max_length=64)
    vector = models.BinaryField(help_text="float32")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["file", "digest"], name="embedded_once")]
        verbose_name_plural = "embedded"

    def __str__(self) -> str:
        """Show no private text."""
        return f"embedded {self.pk}"


class Master(models.Model):
    """The file that a recording, a photograph or a page was read from, and where the words of its text stand in it.

    ``places`` is as ``personas.core.desk.places`` writes it. It lies beside the artifact, whose hash does not cover it;
    what the artifact names is the master's SHA-256. Where a storage is set up, ``place`` is the secret by which it lies
    there (``personas.objects``), and ``content`` is empty. ``small`` is a picture as lists show it: NULL until a worker
    drew it, empty where there is none.
    """

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="+")
    artifact = models.OneToOneField("personas.Artifact", on_delete=models.CASCADE, related_name="master")
    sha256 = models.CharField(max_length=64)
    mime = models.CharField(max_length=80)
    content = models.BinaryField()
    place = models.CharField(max_length=64, blank=True, editable=False)
    places = models.JSONField(default=dict, blank=True)
    small = models.BinaryField(null=True, editable=False)

    def __str__(self) -> str:
        """Show no private text."""
        return f"master {self.pk}"


class Errand(models.Model):
    """What a curator asked a worker to do for an archive, with what was given for it, and what came of it."""

    class State(models.TextChoices):
        ASKED = "asked"
        DONE = "done"
        REFUSED = "refused"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="errands")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    kind = models.CharField(max_length=20)
    given = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    said = models.JSONField(default=list, blank=True)
    place = models.CharField(max_length=64, blank=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    done = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"errand {self.pk}"


class TakenOut(models.Model):
    """The signed and logged statement of what an errand took out, made before it is given; never changed.

    ``by`` is the opaque name of whoever asked.
    """

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="+")
    errand = models.OneToOneField(Errand, on_delete=models.CASCADE, related_name="statement")
    form = models.CharField(max_length=8)
    by = models.CharField(max_length=24)
    envelope = models.BinaryField()
    ticket = models.BigIntegerField(unique=True, help_text="Ticket of its leaf in the ledger")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"taken out {self.pk}"


class Upload(models.Model):
    """A file that a curator handed in, kept apart until a child process has read it and a curator has taken it in."""

    class State(models.TextChoices):
        QUARANTINED = "quarantined"
        READ = "read"
        REFUSED = "refused"
        TAKEN_IN = "taken_in"

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="uploads")
    uploader = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=255)
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    place = models.CharField(max_length=64, unique=True, editable=False, help_text="Its name in quarantine")
    state = models.CharField(max_length=12, choices=State.choices, default=State.QUARANTINED)
    findings = models.JSONField(default=list, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        """Show no private text."""
        return f"upload {self.pk}"
