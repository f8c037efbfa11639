"""The shapes of the curators' API: what a curator reads of an archive, and what they send for it."""

from typing import Any, Final

from rest_framework import serializers

from personas.core import manifest
from personas.core.consent import Sensitive
from personas.edits import Edit, Edited
from personas.handed_in import Errand
from personas.models import Artifact, Person, Persona
from personas.services import editing
from personas.services.foreseeing import DEGREES

_FIELDS: Final = ("title", *editing.FIELDS, "description")
Shape = serializers.Serializer[Any]


class DeskSerializer(serializers.ModelSerializer[Persona]):
    """An archive that the caller tends."""

    version = serializers.IntegerField(
        allow_null=True, read_only=True, help_text="The newest that is published"
    )

    class Meta:
        model = Persona
        fields = ("slug", "name", "state", "version")
        read_only_fields = fields


class WantedSerializer(Shape):
    """Which items are wanted. Left out: all."""

    q = serializers.CharField(
        max_length=200, required=False, help_text="Words of path, title or text, all of them"
    )
    kind = serializers.ChoiceField(choices=manifest.KINDS, required=False)


class TendedItemSerializer(serializers.ModelSerializer[Artifact]):
    """One item in a list."""

    item = serializers.IntegerField(source="pk", read_only=True)
    record = serializers.CharField(source="record_key", read_only=True, help_text="Its path")

    class Meta:
        model = Artifact
        fields: tuple[str, ...] = (
            *("item", "record", "title", "kind", "date", "creator", "language", "media", "primary"),
        )
        read_only_fields = fields


class StretchSerializer(Shape):
    """Words in a row."""

    text = serializers.CharField()
    why = serializers.CharField(
        allow_blank=True, help_text="For which kinds they are held back; empty: they are not"
    )


class SeenSerializer(Shape):
    """What somebody of one tier sees of it by the newest version."""

    tier = serializers.CharField()
    listed = serializers.BooleanField()
    used = serializers.BooleanField()
    shown = serializers.IntegerField(help_text="Characters of an excerpt, at most")


class DocumentSerializer(TendedItemSerializer):
    """One item as its curators read it."""

    artifact_id = serializers.CharField()
    newest = serializers.BooleanField(
        help_text="Nothing newer stands under its record, and it was not taken out"
    )
    trashed = serializers.BooleanField()
    facts = serializers.DictField(child=serializers.CharField(allow_blank=True))
    paragraphs = serializers.ListField(child=StretchSerializer(many=True))
    people = serializers.ListField(child=serializers.CharField())
    versions = serializers.ListField(child=serializers.IntegerField())
    past = serializers.ListField(
        child=serializers.IntegerField(), help_text="Items under its record, newest first"
    )
    seen = SeenSerializer(many=True)
    changes = serializers.ListField(child=serializers.IntegerField(), help_text="Changes of its record")

    class Meta(TendedItemSerializer.Meta):
        fields = (
            *TendedItemSerializer.Meta.fields,
            *("artifact_id", "newest", "trashed", "facts", "paragraphs", "people", "versions", "past"),
            *("seen", "changes"),
        )


class RecordSerializer(Shape):
    """What a record is to say. A field that is left out stays; an empty one says nothing any more."""

    def get_fields(self) -> dict[str, Any]:
        """Take the fields of the manifest that a curator corrects."""
        return {
            name: serializers.CharField(required=False, allow_blank=name not in {"title", *editing.NEEDED})
            for name in _FIELDS
        }


class WantedChangeSerializer(Shape):
    """What a worker was asked for; look at the address in ``Location``."""

    change = serializers.IntegerField(allow_null=True, help_text="null: nothing differs")


class ChangedRowSerializer(serializers.ModelSerializer[Edited]):
    """One record of a change."""

    item = serializers.IntegerField(source="artifact_id", read_only=True)
    record = serializers.CharField(source="artifact.record_key", read_only=True)
    now = serializers.IntegerField(
        source="after_id", allow_null=True, read_only=True, help_text="What it became"
    )

    class Meta:
        model = Edited
        fields = ("item", "record", "now", "state", "why")
        read_only_fields = fields


class ChangeSerializer(serializers.ModelSerializer[Edit]):
    """One change of records: who wanted what, and whether it stands."""

    change = serializers.IntegerField(source="pk", read_only=True)
    by = serializers.CharField(source="by.username", allow_null=True, default=None, read_only=True)
    undone_by = serializers.CharField(
        source="undone_by.username", allow_null=True, default=None, read_only=True
    )
    wanted = serializers.DictField(child=serializers.CharField(allow_blank=True), read_only=True)

    class Meta:
        model = Edit
        fields: tuple[str, ...] = (
            "change",
            "state",
            "by",
            "undone_by",
            "wanted",
            "created",
            "done",
            "undone",
        )
        read_only_fields: tuple[str, ...] = fields


class ChangeWithRowsSerializer(ChangeSerializer):
    """One change with its records, the first thousand."""

    rows = ChangedRowSerializer(many=True, read_only=True)

    class Meta(ChangeSerializer.Meta):
        fields = (*ChangeSerializer.Meta.fields, "rows")
        read_only_fields = fields


class ConsentSerializer(Shape):
    """Consent for one item. null says nothing of its own: then that of the whole archive counts."""

    inclusion = serializers.BooleanField(required=False, allow_null=True)
    surfacing = serializers.BooleanField(required=False, allow_null=True)
    display = serializers.BooleanField(required=False, allow_null=True)
    existence = serializers.BooleanField(required=False, allow_null=True)
    cap = serializers.RegexField(
        r"^(whole|[1-9][0-9]{0,4})$", required=False, allow_null=True, help_text="Characters, or `whole`"
    )
    tier = serializers.CharField(
        required=False, allow_null=True, max_length=100, help_text="The least, by name"
    )
    sensitive = serializers.ListField(
        child=serializers.ChoiceField(choices=[one.value for one in Sensitive]), required=False
    )
    valid_from = serializers.DateField(required=False, allow_null=True)
    valid_until = serializers.DateField(required=False, allow_null=True)


class TrashedSerializer(Shape):
    """One item in the trash."""

    row = serializers.IntegerField(source="pk", help_text="What it is restored by")
    item = serializers.IntegerField(source="artifact_id")
    record = serializers.CharField(source="artifact.record_key")
    title = serializers.CharField(source="artifact.title")
    since = serializers.DateTimeField()
    ends = serializers.DateTimeField()


class RestoreSerializer(Shape):
    """What is to come back."""

    rows = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), min_length=1, max_length=100
    )


class NumberSerializer(Shape):
    """For how many it was done."""

    number = serializers.IntegerField()


class TaskSerializer(serializers.ModelSerializer[Errand]):
    """What a worker was asked for, and what came of it."""

    task = serializers.IntegerField(source="pk", read_only=True)
    said = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Errand
        fields = ("task", "kind", "state", "said", "created", "done")
        read_only_fields = fields


class PersonSerializer(serializers.ModelSerializer[Person]):
    """Somebody of the register."""

    person = serializers.IntegerField(source="pk", read_only=True)
    aliases = serializers.ListField(child=serializers.CharField(), read_only=True)
    settled = serializers.BooleanField(read_only=True, help_text="A curator has decided about them")

    class Meta:
        model = Person
        fields = ("person", "name", "aliases", "state", "pseudonym", "died", "valid_until", "settled")
        read_only_fields = fields


class WhoSerializer(Shape):
    """Whom of the register is wanted. Left out: everybody."""

    q = serializers.CharField(max_length=200, required=False, help_text="A part of their name")
    state = serializers.ChoiceField(choices=Person.State.values, required=False)


class DecisionSerializer(Shape):
    """What is decided about somebody, and what it rests on."""

    state = serializers.ChoiceField(choices=Person.State.values)
    receipt = serializers.CharField(
        max_length=2_000, required=False, allow_blank=True, help_text="How and when they agreed, or why not"
    )
    pseudonym = serializers.CharField(
        max_length=100, required=False, allow_blank=True, help_text="For who is anonymized"
    )
    valid_until = serializers.DateField(required=False, allow_null=True)


# --- The next version -----------------------------------------------------------------------------
class DegreesSerializer(Shape):
    """In which degree one tier sees a record."""

    tier = serializers.CharField()
    degree = serializers.ChoiceField(choices=DEGREES)


class NextRecordSerializer(Shape):
    """One record that the next version changes."""

    record = serializers.CharField()
    item = serializers.IntegerField()
    title = serializers.CharField(allow_blank=True)
    how = serializers.ChoiceField(choices=["new", "corrected", "back", "gone"])
    seen = DegreesSerializer(many=True)


class DegreeCountSerializer(Shape):
    """How many records a tier sees in one degree, by the newest version and by the next."""

    tier = serializers.CharField()
    degree = serializers.ChoiceField(choices=DEGREES)
    now = serializers.IntegerField()
    then = serializers.IntegerField()


class LivingSerializer(Shape):
    """Somebody who may live and is named in it."""

    person = serializers.IntegerField()
    name = serializers.CharField()
    documents = serializers.IntegerField()
    new = serializers.IntegerField()
    settled = serializers.BooleanField()


class NextVersionSerializer(Shape):
    """What publishing now would make visible, and to whom."""

    version = serializers.IntegerField()
    mark = serializers.CharField(help_text="Names what was seen here; only this is published")
    records = serializers.IntegerField()
    differs = serializers.BooleanField()
    for_ever = serializers.IntegerField(help_text="Records that leave for good")
    changes = NextRecordSerializer(many=True, help_text="The first thousand")
    more_changes = serializers.IntegerField()
    counts = DegreeCountSerializer(many=True)
    living = LivingSerializer(many=True)
    names = serializers.ListField(child=serializers.CharField(), help_text="That nobody reviewed")
    more_names = serializers.IntegerField()
    held_back = serializers.IntegerField(help_text="Sentences of people who may live")


class PublishSerializer(Shape):
    """What is to be published: just what was seen."""

    mark = serializers.RegexField(r"^[0-9a-f]{16}$")
    for_ever = serializers.IntegerField(
        min_value=0, max_value=10**9, default=0, help_text="As it was seen, where records leave for good"
    )
