"""Rows that a requestor makes on purpose: what they say of an answer, and a question that they share."""

from django.conf import settings
from django.db import models

from citations.rows import Row
from personas.models import Persona


class Rating(Row):
    """What somebody says of one answer or refusal as a whole, for the curators of its archive.

    ``wording`` are the question's own words, where its author sends them along; they go with the question.
    """

    class Verdict(models.TextChoices):
        UP = "up"
        DOWN = "down"
        THERE = "there"  # of a refusal: the archive holds an answer

    question = models.OneToOneField("citations.Question", on_delete=models.CASCADE, related_name="rating")
    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    verdict = models.CharField(max_length=5, choices=Verdict.choices)
    words = models.CharField(max_length=500, blank=True, help_text="To the curators")
    wording = models.TextField(blank=True, help_text="The question, where its author sends it along")
    day = models.DateField(help_text="No hour, which could tell who it was")

    class Meta:
        indexes = [models.Index(fields=["persona", "day"])]


class Shared(Row):
    """A question that its author lets others of the archive ask for themselves. It holds no word of an answer."""

    handle = models.CharField(max_length=32, unique=True, editable=False)
    question = models.OneToOneField("citations.Question", on_delete=models.CASCADE, related_name="shared")
    persona = models.ForeignKey(Persona, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "shared questions"


class Parcel(Row):
    """Everything that is kept of one person, packed by a worker: it waits a day for them, and for nobody else.

    ``basis`` is a digest of what they might read when it was packed; once that is another one, nobody gets the file.
    ``attempt`` names who packs it, ``beat`` is when they were last heard of.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    language = models.CharField(max_length=8)
    attempt = models.CharField(max_length=32, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    beat = models.DateTimeField(null=True)
    done = models.PositiveIntegerField(default=0, help_text="Questions that are in it by now")
    total = models.PositiveIntegerField(default=0)
    ready = models.DateTimeField(null=True)
    basis = models.CharField(max_length=64, blank=True)
    body = models.BinaryField(null=True)
