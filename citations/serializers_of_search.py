"""The shapes of a search: what may be asked for, and what was found."""

from typing import Any

from rest_framework import serializers


class SearchSerializer(serializers.Serializer[Any]):
    """What to look for. Left out: everything."""

    q = serializers.CharField(required=False, help_text="Words, 1,000 characters at most")
    kind = serializers.CharField(required=False, help_text="Such as letter or speech")
    when = serializers.CharField(required=False, help_text="A year, a decade such as 1950s, or undated")
    to = serializers.CharField(required=False, help_text="To whom, as items name them")
    series = serializers.CharField(required=False, help_text="What it is a part of")
    since = serializers.CharField(required=False, help_text="The first year")
    until = serializers.CharField(required=False, help_text="The last year")
    item = serializers.CharField(required=False, help_text="One item, by its handle")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Add what Python has no name for."""
        sender = serializers.CharField(required=False, help_text="From whom, as items name them")
        return {**super().get_fields(), "from": sender}


class WithoutSerializer(serializers.Serializer[Any]):
    """What to leave out together, where what is asked for leaves nothing, and how many items there are then."""

    leave_out = serializers.ListField(child=serializers.CharField(), min_length=1)
    count = serializers.IntegerField(min_value=1)


class FoundItemSerializer(serializers.Serializer[Any]):
    """One item that was found."""

    item = serializers.CharField(help_text="Its handle; its page is personas/<slug>/items/<item>/")
    title = serializers.CharField()
    kind = serializers.CharField()
    date = serializers.CharField(help_text="EDTF; empty when undated", allow_blank=True)
    year = serializers.IntegerField(allow_null=True)
    creator = serializers.CharField()
    recipient = serializers.CharField(help_text="Empty where it is not known or not told", allow_blank=True)
    part_of = serializers.CharField(help_text="Empty where it is not known or not told", allow_blank=True)
    excerpt = serializers.CharField(help_text="One sentence; null where none may stand here", allow_null=True)
    found = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2),
        help_text="Places of the excerpt that hold what was searched for, in code points, half open",
    )


class FoundSerializer(serializers.Serializer[Any]):
    """A page of what was found, best first; without words by year."""

    count = serializers.IntegerField(help_text="Items that fit, on all pages")
    next = serializers.CharField(allow_null=True, help_text="Address of the next page")
    previous = serializers.CharField(allow_null=True, help_text="Address of the page before")
    without = WithoutSerializer(many=True, help_text="Where filters leave nothing; empty otherwise")
    results = FoundItemSerializer(many=True)
    read = serializers.CharField(
        help_text="What was searched for, where a word was respelt", allow_blank=True
    )
    is_spent = serializers.BooleanField(
        help_text="No more is searched today inside what may be shown in parts; titles alone"
    )
    needs_care = serializers.BooleanField(
        help_text="The words tell of somebody in need; nothing was searched"
    )
