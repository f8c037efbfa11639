"""The shapes of the audit API, as the schema describes them."""

from typing import Any

from rest_framework import serializers

from audit.asker import code_of
from audit.core.opening import LONGEST
from audit.core.results import Status, Verdict
from audit.searching import LONGEST as LONGEST_SEARCH
from audit.selectors import BY, KINDS, TOLD_KINDS, TOLD_REASONS, Stage
from citations.core.records import Rung
from citations.core.stages.enforcement import PROFILES
from citations.models import StoredBundle

_ALL = [rung.value for rung in Rung]


class FilterSerializer(serializers.Serializer[Any]):
    """What the list can be narrowed by; only what lies in clear."""

    persona = serializers.SlugField(required=False, default="", help_text="Slug of an archive")
    kind = serializers.ChoiceField(choices=KINDS, required=False, default="")
    rung = serializers.ChoiceField(choices=_ALL, required=False, default="")
    refusal = serializers.ChoiceField(
        choices=TOLD_KINDS,
        required=False,
        default="",
        help_text="Kind of a no, as its requestor was told",
    )
    reason = serializers.ChoiceField(choices=TOLD_REASONS, required=False, default="", help_text="Likewise")
    profile = serializers.ChoiceField(choices=sorted(PROFILES), required=False, default="")
    since = serializers.DateField(required=False, default=None, help_text="First day, in UTC")
    until = serializers.DateField(required=False, default=None, help_text="Last day, in UTC")
    by = serializers.ChoiceField(choices=BY, required=False, default="", help_text="Who asked")
    q = serializers.CharField(
        max_length=LONGEST_SEARCH,
        required=False,
        default="",
        allow_blank=True,
        help_text="An ID, a digest, a day, who asked (asker-…), or words of a reason",
    )


class BundleSerializer(serializers.Serializer[Any]):
    """One bundle, by what lies in clear."""

    bundle_id = serializers.CharField()
    persona = serializers.CharField(source="question.persona.slug")
    created = serializers.DateTimeField()
    profile = serializers.CharField(source="question.profile")
    asker = serializers.SerializerMethodField(help_text="A code for who asked, of this archive alone")
    kind = serializers.ChoiceField(choices=KINDS)
    rung = serializers.ChoiceField(choices=_ALL)
    refusal = serializers.ChoiceField(choices=TOLD_KINDS, allow_null=True)
    reason = serializers.ChoiceField(choices=TOLD_REASONS, allow_null=True)

    def get_asker(self, bundle: StoredBundle) -> str:
        """Return the code of whoever asked."""
        return code_of(bundle.question)


class ResultSerializer(serializers.Serializer[Any]):
    """What one check said."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=[status.value for status in Status])
    code = serializers.CharField()
    line = serializers.CharField()


class ReportSerializer(serializers.Serializer[Any]):
    """All checks of one bundle, as ``kwanzaa-verify --json`` gives them."""

    bundle_id = serializers.CharField(allow_null=True)
    verdict = serializers.ChoiceField(
        choices=[verdict.name.lower() for verdict in Verdict], source="verdict_name"
    )
    exit_code = serializers.IntegerField(source="verdict")
    results = ResultSerializer(many=True)
    wraps = serializers.DictField(source="wraps.to_value", help_text="Signed by nobody: whom they are for")


class ShareSerializer(serializers.Serializer[Any]):
    """How often one outcome came; thousandths of its own table."""

    name = serializers.CharField()
    number = serializers.IntegerField()
    thousandths = serializers.IntegerField()


class StatisticsSerializer(serializers.Serializer[Any]):
    """Answers by rung; refusals by kind and by reason, which are never added up."""

    rungs = ShareSerializer(many=True)
    kinds = ShareSerializer(many=True)
    reasons = ShareSerializer(many=True)


class RequestSerializer(serializers.Serializer[Any]):
    """What is asked for, why, and with which key it will be opened."""

    bundle_id = serializers.CharField(max_length=32)
    path = serializers.CharField(
        max_length=60,
        required=False,
        default="",
        allow_blank=True,
        help_text="One field; empty: everything; /counterfactual: everything of what the full archive would have said",
    )
    case = serializers.CharField(max_length=60)
    reason = serializers.CharField(min_length=10, max_length=2000)
    auditor = serializers.CharField(max_length=64, help_text="ID of the auditor's key that will open")
    days = serializers.IntegerField(min_value=1, max_value=LONGEST.days, default=7)


class OpeningSerializer(serializers.Serializer[Any]):
    """One opening, and where it stands."""

    opening = serializers.CharField(source="opening.handle")
    bundle_id = serializers.CharField(source="opening.bundle_name")
    persona = serializers.CharField(source="opening.persona.slug")
    path = serializers.CharField(source="opening.path")
    case = serializers.CharField(source="opening.case")
    stage = serializers.ChoiceField(choices=[stage.value for stage in Stage])
    break_glass = serializers.BooleanField(source="opening.break_glass")
    auditor = serializers.CharField(source="opening.auditor")
    steward = serializers.CharField(source="opening.steward")
    requested = serializers.DateTimeField(source="opening.requested")
    expires = serializers.DateTimeField(source="opening.expires")
