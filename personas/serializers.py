"""The shapes of the API: personas that may be asked, and what an archive is known to hold."""

from typing import Any

from rest_framework import serializers

from personas.models import Persona


class PersonaSerializer(serializers.ModelSerializer[Persona]):
    """A persona, as those may see it who may ask it."""

    profiles = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="Answer profiles that may be asked for"
    )

    class Meta:
        model = Persona
        fields = ("slug", "name", "pronouns", "born", "died", "summary", "profiles", "default_profile")
        read_only_fields = fields


class InventoryQuerySerializer(serializers.Serializer[Any]):
    """Which part of an inventory is wanted. Left out: all of it."""

    kind = serializers.CharField(
        max_length=20, required=False, trim_whitespace=False, help_text="Such as letter or speech"
    )
    year = serializers.IntegerField(
        min_value=-9999, max_value=9999, required=False, help_text="Year of the earliest possible date"
    )


class InventoryItemSerializer(serializers.Serializer[Any]):
    """One artifact, as it may be named."""

    title = serializers.CharField()
    kind = serializers.CharField()
    date = serializers.CharField(help_text="EDTF; empty when undated", allow_blank=True)
    year = serializers.IntegerField(allow_null=True)
    creator = serializers.CharField()


class KindFacetSerializer(serializers.Serializer[Any]):
    """How many items are of one kind."""

    kind = serializers.CharField()
    count = serializers.IntegerField()


class YearFacetSerializer(serializers.Serializer[Any]):
    """How many items are of one year."""

    year = serializers.IntegerField(allow_null=True)
    count = serializers.IntegerField()


class FacetsSerializer(serializers.Serializer[Any]):
    """Counts for choosing further: each over the items that the other filters leave."""

    kind = KindFacetSerializer(many=True)
    year = YearFacetSerializer(many=True)


class InventorySerializer(serializers.Serializer[Any]):
    """A page of an inventory."""

    count = serializers.IntegerField(help_text="Items that fit, on all pages")
    next = serializers.CharField(allow_null=True, help_text="Address of the next page")
    previous = serializers.CharField(allow_null=True, help_text="Address of the page before")
    results = InventoryItemSerializer(many=True)
    facets = FacetsSerializer()
