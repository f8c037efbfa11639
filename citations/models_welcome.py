"""Rows of what somebody is offered to ask first (``citations.models`` takes them in)."""

from django.db import models

from citations.rows import Row


class Welcome(Row):
    """Questions in one language that an archive answers to one tier: each with what it is made of (``made_of``).

    ``version`` and ``epoch`` say under which archive version and policy each of them was asked once, and answered.
    """

    persona = models.ForeignKey("personas.Persona", on_delete=models.CASCADE, related_name="+")
    tier = models.ForeignKey("personas.Tier", on_delete=models.CASCADE, related_name="welcomes")
    language = models.CharField(max_length=10)
    version = models.PositiveIntegerField()
    epoch = models.BigIntegerField()
    questions = models.JSONField(default=list)
    made = models.DateTimeField(auto_now=True)

    class Meta:
        """One row a tier and language."""

        constraints = (models.UniqueConstraint(fields=("tier", "language"), name="one_welcome_a_language"),)
