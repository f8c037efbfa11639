"""Rows: whose archive it is, what is in it, who may see what."""

import uuid
from collections.abc import Mapping
from dataclasses import fields

from django.conf import settings
from django.contrib.postgres.functions import RandomUUID
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Func, Value
from django.utils import timezone
from pgvector.django import VectorField

from personas import doors, edits, handed_in, held_back, intakes, new_archives, trashed  # noqa: F401 -- rows
from personas.core import life
from personas.intakes import Kept
from personas.proven import Branches as Branches  # noqa: PLC0414 -- rows of ours, from a file of their own
from personas.proven import Tombstone as Tombstone  # noqa: PLC0414


class Persona(models.Model):
    """The governed representation of one person. It answers only while ``active``."""

    class State(models.TextChoices):
        DRAFT = "draft"
        ACTIVE = "active"
        SUSPENDED = "suspended"

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=200)
    aliases = models.JSONField(default=list, blank=True, help_text="Other names the person is asked about by")
    pronouns = models.CharField(max_length=10, default="they", help_text="he, she or they")
    born = models.CharField(max_length=40, blank=True, help_text="EDTF, such as 1908-03")
    died = models.CharField(max_length=40, blank=True, help_text="EDTF, such as 1987-11-02")
    archive_end = models.CharField(max_length=40, blank=True, help_text="EDTF; the day of death when empty")
    summary = models.TextField(blank=True)
    languages = models.JSONField(default=list, db_default=[], blank=True, help_text="Of its papers: en, cy")
    listeners = models.TextField(
        blank=True, help_text="Who listens to somebody in need. A line each: country: who, how"
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    archive_id = models.CharField(
        max_length=32, unique=True, editable=False, help_text="128 random bits, hex"
    )
    profiles = models.JSONField(default=list, blank=True, help_text="Answer profiles that may be asked for")
    default_profile = models.CharField(max_length=20, default="steward")
    retention_days = models.PositiveIntegerField(
        default=365, help_text="Days after which a requestor's questions are forgotten"
    )
    trash_days = models.PositiveSmallIntegerField(
        default=30,
        db_default=30,
        help_text="Days in which what curators throw away comes back from the trash",
    )
    wishes_from = models.PositiveSmallIntegerField(
        default=5,
        db_default=5,
        help_text="Readers who must have asked in vain before curators are told: 5, or 3 if the steward agreed",
    )
    shows_originals = models.BooleanField(
        default=False,
        help_text="Beside a quote, its place on the page or its seconds of the recording. Only where somebody has "
        "compared them with their texts: a name that a text leaves out would be seen or heard there",
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        permissions = [
            ("ask_persona", "May ask questions"),
            ("tend_persona", "May tend archive and consent"),
            ("audit_persona", "May audit answers"),
            ("steward_persona", "May attest the person's instructions"),
            ("found_persona", "May found archives here"),
        ]

    def __str__(self) -> str:
        """Return whose archive it is: who may see a page of it knows that; who may not sees none."""
        return self.name or self.slug

    def faults(self) -> Mapping[str, str]:
        """Say what cannot be so, by field; whatever is saved by hand or by command has to pass."""
        told = life.Told(**{field.name: getattr(self, field.name) for field in fields(life.Told)})
        return life.faults(told, today=timezone.now().date())

    def clean(self) -> None:
        """Refuse it in every form. Of no field: what is wrong may be one that the form does not have."""
        if wrong := self.faults():
            raise ValidationError([f"{field}: {why}" for field, why in wrong.items()])


class Tier(models.Model):
    """An access tier of one persona, as its policy set it."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="tiers")
    name = models.SlugField(max_length=40)
    rank = models.PositiveSmallIntegerField(help_text="Grows with trust; the lowest is 0")
    excerpt_cap = models.PositiveIntegerField(default=300)
    context_chars = models.PositiveIntegerField(default=400)
    daily_chars = models.PositiveIntegerField(default=4000)
    daily_expansions = models.PositiveIntegerField(default=20)
    per_minute = models.PositiveIntegerField(default=10)
    artifact_chars = models.PositiveIntegerField(
        default=8000, help_text="Most of one artifact that one requestor is ever shown, in characters"
    )
    daily_probes = models.PositiveIntegerField(
        default=20, help_text="Answers a day that may rest on one artifact, or ask after one topic or person"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["persona", "name"], name="tier_name"),
            models.UniqueConstraint(fields=["persona", "rank"], name="tier_rank"),
        ]

    def __str__(self) -> str:
        return self.name


class Widening(models.Model):
    """That a steward let a tier have more of a budget after the person's death; part of the policy, kept for good."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="widenings")
    tier = models.SlugField(max_length=40)
    limit = models.CharField(max_length=20)
    was = models.PositiveIntegerField()
    will = models.PositiveIntegerField()
    day = models.DateField(help_text="In UTC")
    why = models.CharField(max_length=300)
    by = models.CharField(max_length=150, help_text="The steward's login; empty: at the command line")

    def __str__(self) -> str:
        return f"widening {self.pk}"


class Membership(models.Model):
    """Which tier a requestor has with a persona. No row: no tier, and nothing is seen."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    tier = models.ForeignKey(Tier, on_delete=models.PROTECT)
    starts = models.DateTimeField(null=True, blank=True, help_text="Not before; empty: at once")
    ends = models.DateTimeField(null=True, blank=True, help_text="Not from then on; empty: no end")
    by_door = models.BooleanField(default=False, editable=False, help_text="Came in by the open door")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "user"], name="one_tier_each")]

    def __str__(self) -> str:
        return f"membership {self.pk}"


class Artifact(models.Model):
    """One item of an archive, named by its hash; never changed. A corrected item is a new row, same record key."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="artifacts")
    record_key = models.CharField(max_length=500)
    artifact_id = models.CharField(max_length=71, help_text="sha256: and 64 hex digits")
    payload = models.BinaryField(help_text="RFC 8785 bytes, as hashed")
    media = models.CharField(max_length=20, default="text")
    title = models.CharField(max_length=500)
    creator = models.CharField(max_length=200)
    date = models.CharField(max_length=40, blank=True)
    year = models.SmallIntegerField(null=True)
    kind = models.CharField(max_length=20)
    language = models.CharField(max_length=20, blank=True)
    primary = models.BooleanField(help_text="The person's own, not a biography")
    key = models.BinaryField(null=True, help_text="32 bytes for its excerpts; empty once destroyed")
    judged = models.CharField(max_length=80, blank=True, help_text="By which model its sentences were judged")
    risks = models.JSONField(null=True, help_text="Paragraph, start and risk of each sentence that it read")
    is_held = models.BooleanField(default=False, help_text="Its title or description is held back: so is it")
    intake = models.ForeignKey(
        "personas.Intake",
        null=True,
        on_delete=models.CASCADE,
        related_name="artifacts",
        editable=False,
        db_index=False,
        help_text="What it is still being taken in with",
    )
    created = models.DateTimeField(auto_now_add=True)

    objects = Kept["Artifact"]()
    every = models.Manager["Artifact"]()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["persona", "record_key", "artifact_id"], name="artifact_once"),
            # What a passage's foreign key refers to, so that it cannot lie in another persona's partition.
            models.UniqueConstraint(fields=["persona", "id"], name="artifact_in_persona"),
        ]
        indexes = [
            models.Index(fields=["persona", "artifact_id"]),
            models.Index(fields=["intake"], condition=~models.Q(intake=None), name="artifact_staged"),
        ]

    def __str__(self) -> str:
        return f"artifact {self.pk}"


class Rule(models.Model):
    """Consent for one record, as it stands now. No row, or an empty field: the persona's default, else no."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="rules")
    record_key = models.CharField(max_length=500, blank=True, help_text="Empty: the persona's default")
    inclusion = models.BooleanField(null=True)
    surfacing = models.BooleanField(null=True)
    display = models.BooleanField(null=True)
    existence = models.BooleanField(null=True)
    cap = models.PositiveIntegerField(null=True, blank=True, help_text="Longest excerpt, in characters")
    tier = models.ForeignKey(Tier, null=True, blank=True, on_delete=models.PROTECT, help_text="Least tier")
    sensitive = models.JSONField(default=list, blank=True)
    valid_from = models.DateField(null=True, blank=True, help_text="Nothing is allowed before this day (UTC)")
    valid_until = models.DateField(
        null=True, blank=True, help_text="Nothing is allowed from this day on (UTC)"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "record_key"], name="one_rule_each")]

    def __str__(self) -> str:
        return f"rule {self.pk}"


class Person(models.Model):
    """Somebody else who is named in the archive; sealed until cleared."""

    class State(models.TextChoices):
        SEALED = "sealed"
        CLEARED = "cleared"
        ANONYMIZED = "anonymized"

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(max_length=200)
    aliases = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.SEALED)
    pseudonym = models.CharField(max_length=100, blank=True)
    receipt = models.TextField(blank=True, help_text="How and when the person agreed")
    died = models.CharField(max_length=40, blank=True, help_text="EDTF; of the dead nothing is held back")
    valid_until = models.DateField(
        null=True, blank=True, help_text="What was agreed ends with this day (UTC); sealed from then on"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "name"], name="person_once")]
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return f"person {self.pk}"


class PolicyVersion(models.Model):
    """The whole policy as it stood once: canonical bytes, signed and logged."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="policies")
    n = models.PositiveIntegerField()
    document = models.BinaryField()
    digest = models.CharField(max_length=64)
    envelope = models.BinaryField()
    ticket = models.BigIntegerField(help_text="Ticket of its leaf in the ledger")
    epoch = models.BigIntegerField(default=0, help_text="The state of the rows that it froze (PolicyEpoch)")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "n"], name="policy_n")]

    def __str__(self) -> str:
        return f"policy {self.n}"


class PolicyEpoch(models.Model):
    """How often anything that eligibility rests on has changed. Database triggers count, nobody else does.

    An answer is kept only under the epoch that it began with. ``settled``: then rows and signed policy said the same.
    ``mark``: drawn at each change, for a replica to show that it has replayed it (``personas.selectors.replica``).
    """

    persona = models.OneToOneField(
        Persona, on_delete=models.CASCADE, primary_key=True, related_name="policy_epoch"
    )
    n = models.BigIntegerField(default=0)
    settled = models.BigIntegerField(default=-1)
    mark = models.UUIDField(db_default=RandomUUID(), default=uuid.uuid4)

    def __str__(self) -> str:
        return f"epoch {self.n}"


class ArchiveVersion(models.Model):
    """The set of artifacts at one time. Nothing is rewritten: what is withdrawn is a tombstone in the next one."""

    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="versions")
    n = models.PositiveIntegerField()
    root = models.CharField(max_length=64)
    manifest = models.BinaryField()
    envelope = models.BinaryField()
    ticket = models.BigIntegerField(help_text="Ticket of its leaf in the ledger")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["persona", "n"], name="version_n")]

    def __str__(self) -> str:
        return f"version {self.n}"


class Entry(models.Model):
    """One record in one archive version. ``position`` is its leaf in the salted, padded tree."""

    class State(models.TextChoices):
        PRESENT = "present"
        TOMBSTONE = "tombstone"

    # The keys of both are of persona and row (SQL migration), and looked at when the version stands.
    persona = models.ForeignKey(
        Persona, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    version = models.ForeignKey(
        ArchiveVersion, on_delete=models.CASCADE, related_name="entries", db_constraint=False, db_index=False
    )
    record_key = models.CharField(max_length=500)
    artifact = models.ForeignKey(
        Artifact, on_delete=models.PROTECT, related_name="entries", db_constraint=False
    )
    state = models.CharField(max_length=10, choices=State.choices)
    salt = models.BinaryField()
    position = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "record_key"], name="entry_once")]

    def __str__(self) -> str:
        return f"entry {self.pk}"


class Passage(models.Model):
    """A stretch of an artifact that can be retrieved. Its table is LIST-partitioned by persona (SQL migration).

    ``text`` is its sentences, one blank between. ``sentences`` is flat: paragraph, start, end of each, in code points.
    ``mentions`` are keys of Person rows, and ``HELD`` where it is held back. The ``former`` vectors answer while the
    archive moves to another embedder, and until ``manage.py reembed --forget``.
    """

    pk = models.CompositePrimaryKey("persona_id", "id")
    id = models.BigIntegerField(db_default=Func(Value("personas_passage_id_seq"), function="nextval"))
    persona = models.ForeignKey(Persona, on_delete=models.DO_NOTHING, related_name="+")
    artifact = models.ForeignKey(Artifact, on_delete=models.DO_NOTHING, related_name="passages")
    ordinal = models.PositiveIntegerField()
    text = models.TextField()
    sentences = models.JSONField()
    mentions = models.JSONField(default=list)
    length = models.PositiveIntegerField(help_text="Stemmed terms, for BM25")
    embedder = models.CharField(max_length=80)
    embedding = VectorField()
    sentence_vectors = models.BinaryField(null=True, help_text="A byte for each number (embedders.packed)")
    former_embedder = models.CharField(max_length=80, blank=True, default="", db_default="")
    former_embedding = VectorField(null=True)
    former_sentence_vectors = models.BinaryField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["persona", "artifact", "ordinal"], name="passage_once"),
        ]

    def __str__(self) -> str:
        return f"passage {self.id}"


class Posting(models.Model):
    """How often one stemmed term stands in one passage. LIST-partitioned by persona like its passages."""

    pk = models.CompositePrimaryKey("persona_id", "lexeme", "passage_id")
    persona = models.ForeignKey(Persona, on_delete=models.DO_NOTHING, related_name="+")
    lexeme = models.TextField()
    passage_id = models.BigIntegerField()
    tf = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"posting of passage {self.passage_id}"


class Token(models.Model):
    """A program's key to the API in a user's name, for some scopes and some time; kept as a digest alone."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(default=list)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    last_used = models.DateTimeField(null=True, blank=True)
    second_factor = models.BooleanField(default=False, help_text="Made in a session that had shown one")
    revoked = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"token {self.pk}"
