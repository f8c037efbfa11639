"""The shapes of one item: as much of it as lies open before its reader."""

from typing import Any

from rest_framework import serializers


class PartSerializer(serializers.Serializer[Any]):
    """Which part of a long item."""

    part = serializers.IntegerField(required=False, min_value=1, max_value=9_999, default=1)


class SentenceSerializer(serializers.Serializer[Any]):
    """One sentence that may be read."""

    paragraph = serializers.IntegerField(help_text="Among those that are shown, from 1")
    text = serializers.CharField()
    anchor = serializers.CharField(help_text="Leads to it on the item's page, as ?from=")


class ItemSerializer(serializers.Serializer[Any]):
    """An item as its reader may see it. What is hidden is left out without a mark."""

    item = serializers.CharField(help_text="Its handle")
    title = serializers.CharField()
    kind = serializers.CharField()
    date = serializers.CharField(help_text="EDTF; empty when undated", allow_blank=True)
    creator = serializers.CharField()
    facts = serializers.DictField(
        child=serializers.CharField(), help_text="Such as recipient, place, series; those alone that are told"
    )
    extent = serializers.ChoiceField(
        choices=["whole", "opening", "withheld"], help_text="How much of it may be read"
    )
    sentences = SentenceSerializer(many=True)
    part = serializers.IntegerField()
    parts = serializers.IntegerField()
    is_all = serializers.BooleanField(help_text="Nothing that may be read is left out of its parts")
    rest = serializers.IntegerField(help_text="Code points that a post would take from the day; 0: none")
    before = serializers.CharField(allow_null=True, help_text="Handle of the item before")
    behind = serializers.CharField(allow_null=True, help_text="Handle of the item behind")
