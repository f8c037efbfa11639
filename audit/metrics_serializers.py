"""The shapes of counts and alerts over the API, as the schema describes them."""

from typing import Any

from rest_framework import serializers

from audit.serializers import ShareSerializer


class PeriodSerializer(serializers.Serializer[Any]):
    """What the counts can be narrowed by."""

    persona = serializers.SlugField(required=False, default="", help_text="Slug of an archive")
    profile = serializers.CharField(max_length=20, required=False, default="", help_text="Answer profile")
    since = serializers.DateField(required=False, default=None, help_text="First day, in UTC")
    until = serializers.DateField(required=False, default=None, help_text="Last day, in UTC")


class RateSerializer(serializers.Serializer[Any]):
    """How many of the decisions of one profile were refusals."""

    name = serializers.CharField()
    number = serializers.IntegerField()
    refused = serializers.IntegerField()
    thousandths = serializers.IntegerField()


class SpreadSerializer(serializers.Serializer[Any]):
    """Best similarities: of how many decisions, their mean in thousandths, and how many lie in each band."""

    number = serializers.IntegerField()
    mean = serializers.IntegerField()
    bands = ShareSerializer(many=True)


class DaySerializer(serializers.Serializer[Any]):
    """The rungs of one day."""

    day = serializers.CharField()
    rungs = ShareSerializer(many=True)


class UseSerializer(serializers.Serializer[Any]):
    """What answers cited of the passages that were found for them; rate and density in thousandths."""

    answers = serializers.IntegerField()
    retrieved = serializers.IntegerField()
    cited = serializers.IntegerField()
    occurrences = serializers.IntegerField()
    within = serializers.IntegerField()
    rate = serializers.IntegerField()
    density = serializers.IntegerField()


class MetricsSerializer(serializers.Serializer[Any]):
    """Everything that is counted over one period."""

    since = serializers.CharField()
    until = serializers.CharField()
    decided = serializers.IntegerField()
    profiles = RateSerializer(many=True)
    rungs = ShareSerializer(many=True)
    kinds = ShareSerializer(many=True)
    reasons = ShareSerializer(many=True)
    query_types = ShareSerializer(many=True)
    sources = ShareSerializer(many=True)
    similarity = SpreadSerializer()
    days = DaySerializer(many=True)
    citations = UseSerializer()


class AlertFilterSerializer(serializers.Serializer[Any]):
    """What the list of alerts can be narrowed by."""

    persona = serializers.SlugField(required=False, default="", help_text="Slug of an archive")


class AlertSerializer(serializers.Serializer[Any]):
    """One alert; ``persona`` is null where it is about the whole installation."""

    alert = serializers.IntegerField(source="pk")
    rule = serializers.CharField()
    persona = serializers.CharField(source="persona.slug", default=None, allow_null=True)
    profile = serializers.CharField()
    value = serializers.IntegerField()
    limit = serializers.IntegerField()
    number = serializers.IntegerField()
    last = serializers.IntegerField()
    raised = serializers.DateTimeField()
    cleared = serializers.DateTimeField(allow_null=True)
