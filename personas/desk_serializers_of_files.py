"""The shapes of deliveries over the curators' API: files, what each asks, and what is answered."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from personas.core import manifest
from personas.core.desk.outcomes import Outcome
from personas.core.desk.recognition import What
from personas.core.desk.speaking import RIGHT, UNDATED
from personas.handed_in import Batch, BatchFile
from personas.plain_fields import check_seen_signs
from personas.services import batching

Shape = serializers.Serializer[Any]


class FactsSerializer(Shape):
    """What is true of every file of a delivery that does not say otherwise itself."""

    creator = serializers.CharField(
        max_length=200, required=False, allow_blank=True, validators=[check_seen_signs]
    )
    date = serializers.CharField(max_length=40, required=False, allow_blank=True)
    kind = serializers.ChoiceField(choices=manifest.KINDS, required=False, allow_blank=True)
    language = serializers.CharField(max_length=20, required=False, allow_blank=True)
    charset = serializers.CharField(max_length=20, required=False, allow_blank=True)


class CountSerializer(Shape):
    """How many files came to one outcome."""

    outcome = serializers.ChoiceField(choices=["", *(one.value for one in Outcome)])
    files = serializers.IntegerField()


class DeliverySerializer(serializers.ModelSerializer[Batch]):
    """Files that were handed in together."""

    delivery = serializers.IntegerField(source="pk", read_only=True)
    said = serializers.ListField(child=serializers.CharField(), read_only=True)
    counts = serializers.SerializerMethodField()

    class Meta:
        model = Batch
        fields = ("delivery", "state", "said", "counts", "created")
        read_only_fields = fields

    @extend_schema_field(CountSerializer(many=True))
    def get_counts(self, row: Batch) -> list[dict[str, Any]]:
        """Count its files by outcome."""
        return [{"outcome": name, "files": n} for name, n in sorted(batching.counts(row).items())]


class AgreedSerializer(Shape):
    """Of which files the differences were looked at and are wanted."""

    agreed = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), required=False, max_length=5_000
    )


class SpeakerSerializer(Shape):
    """Somebody who speaks in a file."""

    speaker = serializers.CharField(allow_blank=True, help_text="The label that they have in it")
    turns = serializers.IntegerField()


class QuestionsSerializer(Shape):
    """What a file leaves open. What is not asked is empty."""

    speakers = SpeakerSerializer(many=True, help_text="Who of them is the person?")
    may_be_one = serializers.BooleanField(help_text="There may be no speakers at all")
    orders = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Which reading of its dates is right?",
    )
    life = serializers.ListField(
        child=serializers.CharField(), help_text="Dates outside of the person's life"
    )
    people = serializers.ListField(child=serializers.CharField(), help_text="Whom the register may have")
    facts = serializers.ListField(child=serializers.CharField(), help_text="What its record lacks")
    words = serializers.BooleanField(help_text="Its words are to be written, or compared with it")


class FileSerializer(serializers.ModelSerializer[BatchFile]):
    """One file of a delivery: how far it is, and what is found in it."""

    file = serializers.IntegerField(source="pk", read_only=True)
    outcome = serializers.ChoiceField(choices=["", *(one.value for one in Outcome)], read_only=True)
    said = serializers.ListField(child=serializers.CharField(), read_only=True)
    records = serializers.ListField(child=serializers.CharField(), read_only=True)
    items = serializers.ListField(child=serializers.IntegerField(), source="made", read_only=True)
    questions = serializers.SerializerMethodField()

    class Meta:
        model = BatchFile
        fields = (
            "file",
            "path",
            "size",
            "sha256",
            "state",
            "outcome",
            "said",
            "records",
            "items",
            "questions",
        )
        read_only_fields = fields

    @extend_schema_field(QuestionsSerializer)
    def get_questions(self, row: BatchFile) -> dict[str, Any]:
        """Ask what it leaves open."""
        return questions(row)


def questions(row: BatchFile) -> dict[str, Any]:
    """Return what a file leaves open, in the form of ``QuestionsSerializer``."""
    asked = row.asked if row.state == BatchFile.State.READ else {}
    return {
        "speakers": [{"speaker": label, "turns": n} for label, n in asked.get("speakers", ())],
        "may_be_one": bool(asked.get("one")),
        "orders": [list(map(str, one)) for one in asked.get("orders", ())],
        "life": [str(one) for one in asked.get("life", ())],
        "people": [name for name, _ in asked.get("people", ())],
        "facts": list(asked.get("facts", ())),
        "words": "words" in asked,
    }


class OutcomeSerializer(Shape):
    """Which files are wanted. Left out: all."""

    outcome = serializers.ChoiceField(choices=[one.value for one in Outcome], required=False)


class UploadSerializer(Shape):
    """One file, and where it lies below the delivery."""

    file = serializers.FileField(allow_empty_file=True)
    path = serializers.CharField(max_length=500, required=False, help_text="Left out: the name of the file")


class AnswersSerializer(Shape):
    """What a curator says to the questions of a file; what is left out stays open."""

    own = serializers.ListField(
        child=serializers.CharField(allow_blank=True, max_length=200),
        required=False,
        help_text="Labels of speakers that are the person; empty: none is",
    )
    names = serializers.DictField(
        child=serializers.CharField(allow_blank=True, max_length=200, validators=[check_seen_signs]),
        required=False,
        help_text="By label",
    )
    one_voice = serializers.BooleanField(required=False, help_text="There are no speakers; it is one text")
    order = serializers.IntegerField(
        min_value=-1,
        max_value=100,
        required=False,
        help_text="Number of the reading, from 0; -1: none is right",
    )
    life = serializers.ChoiceField(choices=[RIGHT, UNDATED], required=False)
    people = serializers.ListField(
        child=serializers.CharField(max_length=200), required=False, help_text="Of the list; empty: nobody"
    )
    everybody = serializers.BooleanField(required=False, help_text="All who are named come in")
    creator = serializers.CharField(max_length=200, required=False, validators=[check_seen_signs])
    date = serializers.CharField(max_length=40, required=False, allow_blank=True)
    kind = serializers.ChoiceField(choices=manifest.KINDS, required=False)
    alike = serializers.BooleanField(
        required=False,
        help_text="What its record lacks is said for all files that lack the same and have no answer yet",
    )


class WordsSerializer(Shape):
    """The words of an image or a recording, written or compared with it by somebody."""

    words = serializers.CharField(allow_blank=True, trim_whitespace=False, max_length=200_000)
    what = serializers.ChoiceField(choices=[one.value for one in What])
    by = serializers.CharField(
        max_length=200, required=False, help_text="Who wrote them; left out: the caller"
    )
    lasts_ms = serializers.IntegerField(min_value=0, max_value=10**9, required=False)
