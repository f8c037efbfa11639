"""Rows: conversations, questions, the outbox, signed bundles, handles, and what was learnt from use."""

from django.conf import settings
from django.db import models

from citations.models_keeping import Parcel, Rating, Shared
from citations.models_learning import AnswerUse, LearnedTable, Pattern, Reach, Suggestion
from citations.models_welcome import Welcome
from citations.rows import Row
from personas.models import Artifact, Persona


class Conversation(Row):
    """Questions of one requestor to one persona. Earlier answers are never evidence."""

    handle = models.CharField(max_length=32, unique=True, editable=False)
    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="conversations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="conversations")
    visit = models.CharField(
        max_length=32,
        blank=True,
        db_default="",
        editable=False,
        help_text="Which session of a stranger it is of",
    )
    title = models.CharField(max_length=120, blank=True)
    injections = models.PositiveSmallIntegerField(default=0, help_text="Attempts to give the persona orders")
    ended = models.DateTimeField(
        null=True, help_text="After the third attempt nothing more can be asked here"
    )
    created = models.DateTimeField(auto_now_add=True)


class Question(Row):
    """A question on its way. ``attempt`` names who holds it; only that attempt may store a bundle."""

    class State(models.TextChoices):
        OPEN = "open"
        TAKEN = "taken"
        ANSWERED = "answered"
        FAILED = "failed"

    handle = models.CharField(max_length=32, unique=True, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="questions")
    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="questions")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="questions")
    text = models.TextField()
    profile = models.CharField(max_length=20)
    key = models.CharField(max_length=80, help_text="Idempotency key")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the request, for a key that comes again")
    filters = models.JSONField(default=dict, blank=True, help_text="Of which papers it is asked, by name")
    toggles = models.JSONField(default=list, blank=True, help_text="What it demands beyond its profile")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    attempt = models.CharField(max_length=32, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    taken_at = models.DateTimeField(null=True)
    stage = models.CharField(max_length=20, blank=True)
    stage_from = models.DateTimeField(null=True, help_text="The step at which its stage is told")
    stage_before = models.CharField(max_length=20, blank=True, help_text="The stage that is told until then")
    released = models.DateTimeField(null=True, help_text="The step at which its answer may be read")
    around = models.ForeignKey(
        "Handle",
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Asks for what stands around this source of an earlier answer",
    )
    forgotten = models.DateTimeField(null=True, help_text="When its words were removed; nobody reads it now")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_question_per_key")]
        indexes = [models.Index(fields=["state", "taken_at"])]


class Outbox(Row):
    """What a worker has yet to be woken for; written in the same transaction as its question."""

    question = models.OneToOneField(Question, on_delete=models.CASCADE)
    created = models.DateTimeField(auto_now_add=True)
    woken = models.DateTimeField(auto_now_add=True, help_text="When a worker was last called for it")

    class Meta:
        indexes = [models.Index(fields=["woken"])]
        verbose_name_plural = "outbox"


class StoredBundle(Row):
    """The record of one answer or refusal. Readable by a requestor only once ``ticket`` is covered."""

    question = models.OneToOneField(Question, on_delete=models.PROTECT, related_name="bundle")
    bundle_id = models.CharField(max_length=32, unique=True)
    envelope = models.BinaryField()
    seal = models.BinaryField()
    wraps = models.BinaryField()
    display = models.BinaryField(help_text="RFC 8785 bytes of what the requestor gets")
    columns = models.JSONField(
        default=list, help_text="Of a comparison: what each side is called, and the numbers of its claims"
    )
    receipt = models.BinaryField(help_text="Signed digests of display and envelope, for the requestor")
    ticket = models.BigIntegerField(unique=True, help_text="Ticket of its leaf in the ledger")
    created = models.DateTimeField(auto_now_add=True)


class Handle(Row):
    """What "Source A" stands for: it resolves for one answer, one owner, until it expires."""

    bundle = models.ForeignKey(StoredBundle, on_delete=models.CASCADE, related_name="handles")
    letter = models.CharField(max_length=4)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    artifact = models.ForeignKey(Artifact, on_delete=models.CASCADE, related_name="+")
    locator = models.JSONField(help_text="Every place in the artifact that the answer cites")
    expires = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["bundle", "letter"], name="handle_once")]


class RefusalEvent(Row):
    """That there was no answer, and the numbers that led to it; never the question (seed 000, "Logging")."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    profile = models.CharField(max_length=20)
    kind = models.CharField(max_length=12)
    reason = models.CharField(max_length=30)
    query_type = models.CharField(max_length=12)
    threshold = models.PositiveSmallIntegerField(default=0)
    actual = models.PositiveSmallIntegerField(default=0)
    sources = models.PositiveSmallIntegerField(
        default=0,
        help_text="Different artifacts that the check of sources counted; 0 where it was refused elsewhere",
    )
    similarity = models.PositiveSmallIntegerField(
        null=True, help_text="Of the best passage that was found, in thousandths; empty: nothing was found"
    )
    evaluation = models.BooleanField(default=False, help_text="Asked by the built-in user of evaluations")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["persona", "created"])]


class AnswerEvent(Row):
    """That there was an answer, and the numbers beside it; never the question, never what was said."""

    bundle = models.OneToOneField(StoredBundle, on_delete=models.CASCADE, related_name="event")
    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    profile = models.CharField(max_length=20)
    rung = models.CharField(max_length=10)
    query_type = models.CharField(max_length=12)
    sources = models.PositiveSmallIntegerField(
        default=0,
        help_text="Different artifacts that the check of sources counted; without that check, all that were found",
    )
    similarity = models.PositiveSmallIntegerField(
        null=True, help_text="Of the best passage that was found, in thousandths"
    )
    evaluation = models.BooleanField(default=False, help_text="Asked by the built-in user of evaluations")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["persona", "created"])]


class Feedback(Row):
    """What somebody said of one claim of their own answer; read by nobody else."""

    class Kind(models.TextChoices):
        SOURCE = "source"
        READING = "reading"
        UPSETTING = "upsetting"

    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="feedback")
    n = models.PositiveSmallIntegerField(help_text="Number of the claim in its answer")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["question", "n"], name="one_feedback_a_claim")]
        verbose_name_plural = "feedback"


class FeedbackEvent(Row):
    """That somebody said so, or took it back: what curators count. No word, no name, no question, no hour."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Feedback.Kind.choices)
    rung = models.CharField(max_length=10, help_text="Of the claim")
    change = models.SmallIntegerField(help_text="1, or -1 where it is taken back")
    day = models.DateField()


class PassageUse(Row):
    """That one answer retrieved a passage at some rank and cited it so many times (seed 002)."""

    bundle = models.ForeignKey(StoredBundle, on_delete=models.CASCADE, related_name="uses")
    passage_id = models.BigIntegerField()
    rank = models.PositiveSmallIntegerField()
    citations = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["bundle", "passage_id"], name="use_once")]


class Budget(Row):
    """What one requestor was shown of one persona on one day (UTC), debited in the transaction that shows it."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()
    chars = models.PositiveIntegerField(default=0)
    expansions = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "user", "day"], name="one_budget_a_day")]


class Tally(Row):
    """How often one requestor did one kind of thing in one period. ``key`` names no word: it is a keyed hash."""

    class Kind(models.TextChoices):
        MINUTE = "minute"
        TOPIC = "topic"
        ARTIFACT = "artifact"
        PERSON = "person"

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    key = models.CharField(max_length=64, blank=True)
    period = models.DateTimeField(help_text="When the period began")
    n = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["persona", "user", "kind", "key", "period"], name="one_tally_a_period"
            ),
        ]
        verbose_name_plural = "tallies"


class ShownSpan(Row):
    """A span that one requestor was shown. Code points, half open; counted against the cap of its artifact."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    artifact = models.ForeignKey(Artifact, on_delete=models.CASCADE, related_name="+")
    paragraph = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "artifact", "paragraph", "start", "end"], name="shown_once"
            ),
        ]
        indexes = [models.Index(fields=["persona", "artifact"])]


class RiskSignal(Row):
    """A sign that somebody, or a group, takes an archive out piece by piece; for stewards, never part of an answer."""

    class Kind(models.TextChoices):
        TOPIC = "topic"
        ARTIFACT = "artifact"
        PERSON = "person"
        GROUP = "group"

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="risk_signals")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    artifact = models.ForeignKey(Artifact, null=True, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()
    n = models.PositiveIntegerField(default=0, help_text="How often; for a group: how many people")
    settled = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)


class Counterfactual(Row):
    """What the full archive would have said: made after delivery, sealed for auditors, logged; read by nobody else."""

    bundle = models.OneToOneField(StoredBundle, on_delete=models.PROTECT, related_name="counterfactual")
    envelope = models.BinaryField()
    seal = models.BinaryField()
    wraps = models.BinaryField()
    ticket = models.BigIntegerField(unique=True, help_text="Ticket of its leaf in the ledger")
    created = models.DateTimeField(auto_now_add=True)


class WriterUse(Row):
    """What one request to a model used: kept at its most before the request, settled after it. Never what was said."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()
    read = models.PositiveIntegerField(default=0, help_text="Tokens")
    written = models.PositiveIntegerField(default=0, help_text="Tokens")
    ms = models.PositiveIntegerField(default=0)
    cost = models.PositiveBigIntegerField(default=0, help_text="Millionths of a currency unit")
    evaluation = models.BooleanField(default=False, help_text="Asked by the built-in user of evaluations")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["persona", "day"])]


class WriterServer(Row):
    """Whether a model's server answers; of the whole installation. ``name`` is a hash of its address and model."""

    name = models.CharField(max_length=64, unique=True)
    failures = models.PositiveSmallIntegerField(default=0, help_text="In a row")
    rests_until = models.DateTimeField(null=True, help_text="Nobody asks it before")
