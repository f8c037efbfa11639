"""The shapes of the log's API, as the schema describes them."""

from typing import Any, Final

from rest_framework import serializers

LONGEST: Final = 2**53 - 1  # leaves of a log, as JSON can say it


class HeadFilterSerializer(serializers.Serializer[Any]):
    """Which head of the log is wanted; without anything the newest."""

    size = serializers.IntegerField(
        required=False, default=None, min_value=1, max_value=LONGEST, help_text="Leaves that it covers"
    )
    witnesses = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=64,
        help_text="The newest that at least so many have cosigned",
    )


class ProofFilterSerializer(serializers.Serializer[Any]):
    """Whose proof is wanted, and under which head; without a size, the first that covers it."""

    index = serializers.IntegerField(min_value=0, max_value=LONGEST)
    size = serializers.IntegerField(required=False, default=None, min_value=1, max_value=LONGEST)


class StretchSerializer(serializers.Serializer[Any]):
    """From which size to which the log grew; without a second one, to the newest head."""

    old = serializers.IntegerField(min_value=1, max_value=LONGEST)
    size = serializers.IntegerField(required=False, default=None, min_value=1, max_value=LONGEST)


class LogProofSerializer(serializers.Serializer[Any]):
    """The proof of one leaf, as it stands in a bundle; hashes in base64."""

    index = serializers.IntegerField()
    size = serializers.IntegerField()
    hashes = serializers.ListField(child=serializers.CharField())
    checkpoint = serializers.CharField()


class ConsistencySerializer(serializers.Serializer[Any]):
    """The proof of one stretch; hashes in base64."""

    old = serializers.IntegerField()
    size = serializers.IntegerField()
    hashes = serializers.ListField(child=serializers.CharField())


class CosignatureSerializer(serializers.Serializer[Any]):
    """A witness's line for the head of so many leaves (C2SP tlog-cosignature)."""

    size = serializers.IntegerField(min_value=1, max_value=LONGEST)
    line = serializers.CharField(max_length=1000, trim_whitespace=False)
