"""The shapes of the API: what comes in, and what goes out as the schema describes it."""

from typing import Any

from rest_framework import serializers


class QuestionField(serializers.CharField):
    """A text as it came. What is no question is told by the pipeline's own rule, with one word for all of it."""

    def run_validators(self, value: Any) -> None:
        """Leave length and characters to ``intake``."""


class AskSerializer(serializers.Serializer[Any]):
    """A question to a persona."""

    question = QuestionField(allow_blank=True, trim_whitespace=False, help_text="1 to 1,000 characters")
    profile = serializers.CharField(max_length=20, required=False, default="")
    conversation = serializers.CharField(
        max_length=32, required=False, default="", help_text="Handle of a conversation to go on with"
    )


class StatusSerializer(serializers.Serializer[Any]):
    """How far a question is."""

    question = serializers.CharField(help_text="Handle of the question")
    conversation = serializers.CharField(help_text="Handle of its conversation")
    state = serializers.ChoiceField(choices=["open", "taken", "answered", "failed"])
    stage = serializers.CharField(
        help_text="The stage that was last begun; empty before the first", allow_blank=True
    )


class SourceSerializer(serializers.Serializer[Any]):
    """What a claim stands on. ``excerpt`` is null where the source is restricted."""

    handle = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # Field has a label too
    excerpt = serializers.CharField(allow_null=True)
    about = serializers.CharField()


class ClaimSerializer(serializers.Serializer[Any]):
    """One asserted proposition."""

    n = serializers.IntegerField()
    text = serializers.CharField()
    rung = serializers.ChoiceField(choices=["supported", "labeled"])
    label = serializers.CharField()  # type: ignore[assignment]  # Field has a label too
    sources = SourceSerializer(many=True)


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
    rung = serializers.ChoiceField(choices=["supported", "narrowed", "labeled", "refused"])
    removed = RemovedSerializer(many=True)
    refusal = RefusalSerializer(allow_null=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """What the requestor gets, once it is signed, logged, and covered by a checkpoint."""

    contract = serializers.DictField(help_text="kwanzaa.answer.v1, as far as a requestor may see it")
    claims = ClaimSerializer(many=True)
    outcome = OutcomeSerializer()
