"""What records say of themselves as a table that goes out and comes in again (django-import-export)."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext
from import_export import fields, resources
from import_export.instance_loaders import CachedInstanceLoader

from personas.core import bag, manifest, text
from personas.core.artifact import parse_payload
from personas.core.errors import UploadError
from personas.handed_in import Errand
from personas.models import Artifact, Persona
from personas.resources import Cell, Told, dataset_of, mark_of, told_of
from personas.sayings import all_in_words
from personas.selectors import desk
from personas.services import describing, errands
from personas.services.describing import Said

NAME: Final = "records"
MOST: Final = 500  # records of one errand: a worker embeds them again, and questions wait for it meanwhile


class Line(Cell):
    """One canonical line, as an artifact holds it."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:
        """Read a cell. Raises: TextError."""
        return text.line(super().clean(value, row))


def _told(name: str) -> fields.Field:
    return fields.Field(attribute=f"facts__{name}", column_name=name, widget=Line())


class RecordResource(resources.ModelResource):  # type: ignore[misc] # the package ships no types
    """The records of one persona, each as it was corrected last. Nothing is written here: a worker does."""

    path = fields.Field(attribute="record_key", column_name="path", widget=Cell())
    title = _told("title")
    creator = _told("creator")
    date = _told("date")
    kind = _told("kind")
    recipient = _told("recipient")
    place = _told("place")
    source = _told("source")
    rights = _told("rights")
    part_of = _told("part_of")
    description = _told("description")
    language = fields.Field(attribute="language", column_name="language", widget=Line())

    class Meta:
        model = Artifact
        import_id_fields = ("path",)
        fields = ("path", *manifest.TOLD, "language")
        instance_loader_class = CachedInstanceLoader
        skip_unchanged = True
        report_skipped = True
        use_transactions = False
        store_instance = True
        skip_html_diff = True

    def __init__(self, persona: Persona) -> None:
        super().__init__()
        self.persona = persona
        self.said = list[Said]()
        self._seen = set[str]()

    def get_queryset(self) -> QuerySet[Artifact]:
        """Narrow what goes out and what a row may be matched with."""
        return desk.newest(self.persona)

    def init_instance(self, row: Any = None) -> Any:  # noqa: ARG002 (the package calls it so)
        """Refuse a record that is not there. Raises: ValueError."""
        raise ValueError("This archive has no such record. Copy the path from the table that goes out.")

    def after_init_instance(self, instance: Artifact, new: bool, row: Any, **_: Any) -> None:  # noqa: FBT001, ARG002 (the package's)
        """Read what the record says now. Raises: ValueError for one that stands in two rows."""
        if instance.record_key in self._seen:
            raise ValueError("This record stands in another row too. Keep one of them.")
        self._seen.add(instance.record_key)
        _read(instance)

    def export_resource(self, instance: Artifact, **more: Any) -> Any:
        """Write a row."""
        _read(instance)
        return super().export_resource(instance, **more)

    def save_instance(self, instance: Any, is_create: bool, row: Any, **_: Any) -> None:  # noqa: FBT001, ARG002 (the package's)
        """Hold a row against what a record may say, and note what it is to say."""
        facts = {name: getattr(instance.facts, name) for name in manifest.TOLD}
        given = {"path": instance.record_key, "language": instance.language, **facts}
        wrong = manifest.parse(bag.table([given])).findings
        if wrong:
            told = (replace(one, file=gettext("This document"), row=0).message for one in wrong)
            raise ValidationError(all_in_words(told))
        self.said.append(
            Said(
                record=instance.record_key,
                before=instance.artifact_id,
                language=instance.language,
                facts=tuple((name, fact) for name, fact in facts.items() if fact),
            )
        )


def _read(instance: Any) -> None:
    facts: Mapping[str, Any] = dict(parse_payload(bytes(instance.payload)).metadata)
    instance.facts = SimpleNamespace(**{name: facts.get(name, "") for name in manifest.TOLD})


def table_of(persona: Persona) -> str:
    """Return the table as CSV."""
    said: str = RecordResource(persona).export().csv
    return said


def bring_in(*, persona: Persona, by: User, data: str, seen: str) -> tuple[tuple[Told, ...], Errand | None]:
    """Hold a table against what is there; return what differs, and the errand of a worker that writes all of it.

    There is one where *seen* is the mark of these very differences, and no row may not be.

    Raises: UploadError for what is no such table, ForbiddenError.
    """
    resource = RecordResource(persona)
    result = resource.import_data(dataset_of(resource, data), dry_run=False, use_transactions=False)
    if len(resource.said) > MOST:
        raise UploadError(f"it changes more than {MOST} records: bring it in in parts")
    whys = describing.refused(persona=persona, said=resource.said)
    shown = {Cell().render(record): why for record, why in whys.items()}
    told = tuple(replace(one, why=one.why or shown.get(one.what, "")) for one in told_of(resource, result))
    if seen != mark_of(told) or any(one.why for one in told):
        return told, None
    given = describing.to_value(resource.said)
    return told, errands.ask(persona=persona, by=by, kind=errands.Kind.DESCRIBE, given=given)
