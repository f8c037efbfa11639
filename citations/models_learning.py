"""Rows: what each answer used, what questions taught, and the tables that were gathered from it.

None of it is evidence, and none of it names who asked. ``Reach`` is a set of artifacts that somebody could use; what
was learnt within it serves only who may use all of it.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from pgvector.django import VectorField

from citations.rows import Row
from personas.models import Artifact, Persona


class AnswerUse(Row):
    """How much of what one question found was cited (seed 002). Shares and similarities are in thousandths.

    ``epoch`` and ``rank`` are what it was answered under; ``learnt`` is when a worker was through with it.
    """

    bundle = models.OneToOneField("citations.StoredBundle", on_delete=models.CASCADE, related_name="use")
    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    epoch = models.BigIntegerField()
    rank = models.PositiveSmallIntegerField()
    evaluation = models.BooleanField(default=False, help_text="Asked by the built-in user of evaluations")
    refused = models.BooleanField(default=False)
    reason = models.CharField(max_length=30, blank=True, help_text="Of a refusal")
    found = models.IntegerField(default=0, help_text="What the check that refused it saw")
    needed = models.IntegerField(default=0, help_text="What it needed")
    retrieved = models.PositiveSmallIntegerField(default=0)
    cited = models.PositiveSmallIntegerField(default=0, help_text="Different passages")
    citations = models.PositiveSmallIntegerField(default=0, help_text="Occurrences")
    stray = models.PositiveSmallIntegerField(
        default=0, help_text="Citations of nothing that was retrieved: errors"
    )
    rate = models.PositiveSmallIntegerField(default=0, help_text="cited / retrieved, in thousandths")
    similarity = models.PositiveSmallIntegerField(default=0, help_text="Mean of what was cited, calibrated")
    learnt = models.DateTimeField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["persona", "created"]),
            models.Index(fields=["id"], name="use_waits", condition=models.Q(learnt=None)),
        ]


class Reach(Row):
    """A set of artifacts that somebody could use at once: keys, and minus the key where excerpts may be shown."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, help_text="Keyed hash of the artifacts' names")
    rank = models.PositiveSmallIntegerField(help_text="The tier of whoever asked within it first")
    members = ArrayField(models.BigIntegerField())
    epoch = models.BigIntegerField(help_text="At which it was last found whole")
    day = models.DateField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "digest"], name="reach_once")]


class Pattern(Row):
    """What one question found, and what of it was cited; the question as keyed hash, masked text and vector alone.

    ``terms`` are stems of the words that were not masked, ``places`` where the retrieved passages begin. ``askers``
    counts who asked, by keyed hashes that name nobody: of the question, of each term and of each place another one, so
    that nobody can be followed. ``signature`` (SQL) is the vector's signs, for a first pass; ``cell`` tells in a big
    reach which patterns that pass looks at (``services.arranging``).
    """

    class Kind(models.TextChoices):
        ANSWERED = "answered"
        REFUSED = "refused"

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    reach = models.ForeignKey(Reach, on_delete=models.CASCADE, related_name="patterns")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    digest = models.CharField(max_length=64)
    masked = models.TextField()
    terms = models.JSONField(default=list)
    places = models.JSONField(default=list)
    askers = models.JSONField(default=dict)
    embedder = models.CharField(max_length=80)
    embedding = VectorField(dimensions=384)
    profile = models.CharField(max_length=20)
    reason = models.CharField(max_length=30, blank=True)
    found = models.IntegerField(default=0)
    needed = models.IntegerField(default=0)
    retrieved = models.PositiveSmallIntegerField(default=0)
    cited = models.PositiveSmallIntegerField(default=0)
    citations = models.PositiveSmallIntegerField(default=0)
    rate = models.PositiveSmallIntegerField(default=0)
    similarity = models.PositiveSmallIntegerField(default=0)
    episodic = models.BooleanField(default=False, help_text="At least half of what was found was not used")
    times = models.PositiveIntegerField(default=1)
    nearest = models.JSONField(default=list, help_text="The two nearest that were known when it was noted")
    first = models.DateTimeField(auto_now_add=True)
    last = models.DateTimeField()
    cell = models.BigIntegerField(
        default=0, help_text="Key of the nearest landmark of its reach; 0: in no cell yet"
    )
    landmark = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["reach", "kind", "digest"], name="pattern_once")]
        indexes = [
            models.Index(fields=["persona", "last"]),
            models.Index(fields=["reach", "cell"], name="pattern_cells"),
            models.Index(fields=["reach"], name="pattern_landmarks", condition=models.Q(landmark=True)),
        ]


class LearnedTable(Row):
    """What was gathered from the patterns of one reach: proposed, then accepted or thrown away by a curator.

    In force once a worker has signed its statement, which names ``document`` by ``digest``. ``figures`` are those of
    golden questions, before and after. What it was learnt from may be withdrawn; then its words go too.
    """

    class State(models.TextChoices):
        PROPOSED = "proposed"
        ACCEPTED = "accepted"
        THROWN_AWAY = "thrown_away"
        RETIRED = "retired"
        WITHDRAWN = "withdrawn"

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    reach = models.ForeignKey(Reach, null=True, on_delete=models.SET_NULL, related_name="tables")
    state = models.CharField(max_length=12, choices=State.choices, default=State.PROPOSED)
    document = models.BinaryField()
    digest = models.CharField(max_length=64)
    figures = models.JSONField(default=dict)
    n = models.PositiveIntegerField(null=True)
    envelope = models.BinaryField(null=True)
    ticket = models.BigIntegerField(null=True, help_text="Ticket of its leaf in the ledger")
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    decided = models.DateTimeField(null=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "n"], name="learned_n")]


class Suggestion(Row):
    """What the patterns of one reach suggest to curators; made anew every hour (``core.feedback.suggestions``)."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    reach = models.ForeignKey(Reach, on_delete=models.CASCADE, related_name="suggestions")
    about = models.CharField(max_length=20)
    words = models.TextField(blank=True, help_text="Masked, or a profile")
    artifact = models.ForeignKey(Artifact, null=True, on_delete=models.CASCADE, related_name="+")
    paragraph = models.PositiveIntegerField(default=0)
    start = models.PositiveIntegerField(default=0)
    times = models.PositiveIntegerField()
    low = models.PositiveSmallIntegerField(default=0, help_text="The least that was refused nearby")
    high = models.PositiveSmallIntegerField(default=0, help_text="The threshold")
    made = models.DateTimeField(auto_now_add=True)
