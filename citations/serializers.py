"""The shapes of the API: what comes in, and what goes out as the schema describes it."""

from typing import Any, Final

from rest_framework import serializers

from citations.core.filters import LONGEST
from citations.core.records import Rung
from citations.serializers_of_search import WithoutSerializer

CLAIM_RUNGS: Final = (Rung.SUPPORTED.value, Rung.LABELED.value)
OUTCOME_RUNGS: Final = tuple(rung.value for rung in Rung)


class TextField(serializers.CharField):
    """A string in JSON; a number is none."""

    def to_internal_value(self, data: Any) -> str:
        """Refuse what DRF would turn into a string."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class QuestionField(TextField):
    """A text as it came. What is no question is told by the pipeline's own rule, with one word for all of it."""

    def run_validators(self, value: Any) -> None:
        """Leave length and characters to ``intake``."""


def read(shape: type[serializers.Serializer[Any]], given: object) -> dict[str, Any]:
    """Return what is *given* as its *shape* reads it. Raises: ValidationError."""
    form = shape(data=given)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


class FiltersSerializer(serializers.Serializer[Any]):
    """Of which papers it is asked; what is not set asks of all. The values are those of an archive's search."""

    kind = TextField(max_length=LONGEST, required=False, default="")
    when = TextField(
        max_length=LONGEST, required=False, default="", help_text="A year, a decade (1950s), or undated"
    )
    sender = TextField(max_length=LONGEST, required=False, default="", help_text="From whom")
    recipient = TextField(max_length=LONGEST, required=False, default="", help_text="To whom")
    series = TextField(max_length=LONGEST, required=False, default="", help_text="What it is a part of")
    since = TextField(max_length=LONGEST, required=False, default="", help_text="The first year")
    until = TextField(max_length=LONGEST, required=False, default="", help_text="The last year")
    item = TextField(max_length=LONGEST, required=False, default="", help_text="One paper, by its handle")


class AskSerializer(serializers.Serializer[Any]):
    """A question to a persona."""

    question = QuestionField(allow_blank=True, trim_whitespace=False, help_text="1 to 1,000 characters")
    profile = TextField(max_length=20, required=False, default="")
    conversation = TextField(
        max_length=32, required=False, default="", help_text="Handle of a conversation to go on with"
    )
    filters = FiltersSerializer(required=False)
    require_citations = serializers.BooleanField(
        required=False, default=False, help_text="Demand citations where the profile does not; never fewer"
    )
    primary_sources_only = serializers.BooleanField(
        required=False, default=False, help_text="Demand papers of the person's own hand; never fewer"
    )

    similarity_threshold = serializers.DecimalField(
        required=False,
        default=None,
        max_digits=4,
        decimal_places=3,
        min_value=0,
        max_value=1,
        help_text="How near the nearest paper must be; never less than the profile asks",
    )
    min_sources = serializers.IntegerField(
        required=False,
        default=None,
        min_value=1,
        max_value=20,
        help_text="How many papers must be found; never fewer than the profile asks",
    )


class StatusSerializer(serializers.Serializer[Any]):
    """How far a question is."""

    question = serializers.CharField(help_text="Handle of the question")
    conversation = serializers.CharField(help_text="Handle of its conversation")
    state = serializers.ChoiceField(choices=["open", "taken", "failed"])
    stage = serializers.CharField(
        help_text="The stage that had begun at the last step; empty before the first", allow_blank=True
    )


class SourceSerializer(serializers.Serializer[Any]):
    """What a claim stands on. ``excerpt`` is null where the source is restricted."""

    handle = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # Field has a label too
    excerpt = serializers.CharField(allow_null=True)
    about = serializers.CharField()
    original = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField()),
        required=False,
        help_text="Where the excerpt stands in its original: pages, a time, or regions of a picture",
    )


class NearestSerializer(serializers.Serializer[Any]):
    """A passage beside a refusal or below an answer: nearest in the archive, and it may not answer."""

    n = serializers.IntegerField()
    text = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # Field has a label too
    sources = SourceSerializer(many=True)


class ClaimSerializer(NearestSerializer):
    """One asserted proposition."""

    rung = serializers.ChoiceField(choices=CLAIM_RUNGS)


class RemovedSerializer(serializers.Serializer[Any]):
    """A topic that was cut from the answer, and why."""

    topic = serializers.CharField()
    why = serializers.CharField()


class RefusalSerializer(serializers.Serializer[Any]):
    """A decision not to answer."""

    kind = serializers.CharField()
    reason = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.CharField())
    inventory = serializers.BooleanField()


class OutcomeSerializer(serializers.Serializer[Any]):
    """What the question came to."""

    kind = serializers.ChoiceField(choices=["answer", "refusal"])
    rung = serializers.ChoiceField(choices=OUTCOME_RUNGS)
    removed = RemovedSerializer(many=True)
    refusal = RefusalSerializer(allow_null=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """What the requestor gets, once it is signed, logged, and covered by a checkpoint."""

    contract = serializers.DictField(help_text="kwanzaa.answer.v1, as far as a requestor may see it")
    claims = ClaimSerializer(many=True)
    nearest = NearestSerializer(many=True, help_text="Beside a refusal, or below an answer that is not sure")
    outcome = OutcomeSerializer()
    read_as = serializers.CharField(
        allow_blank=True, help_text="What was searched for; empty where the question's own words were"
    )


class LooserSerializer(serializers.Serializer[Any]):
    """One way to ask the same less strictly, never below the profile's own."""

    profile = serializers.CharField()
    leave_out = serializers.ListField(
        child=serializers.CharField(), help_text="What was demanded beyond the profile"
    )


class ToldSerializer(AnswerSerializer):
    """What the requestor gets, and what is told beside it and signed by nobody."""

    without = WithoutSerializer(
        many=True, help_text="Which filters to leave out, where no item fits them all; empty otherwise"
    )
    looser = LooserSerializer(
        many=True, help_text="Where nothing was found as strictly as it was asked; empty otherwise"
    )


class ReceiptSerializer(serializers.Serializer[Any]):
    """What its requestor needs to check an answer."""

    receipt = serializers.DictField(help_text="DSSE envelope; its payload holds the digest of the display")
    display = serializers.DictField(
        allow_null=True,
        help_text="What was shown, whole, with its type and nonce; null once not all of it may be read any more",
    )
