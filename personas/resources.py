"""Consent and the register as tables that go out and come in again (django-import-export), as a policy may change."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, QuerySet
from import_export import fields, resources, widgets
from import_export.results import Result, RowResult
from tablib import Dataset
from tablib.exceptions import TablibException

from personas import services
from personas.core.consent import bounded, unknown_classes
from personas.core.desk.matrix import read, written
from personas.core.errors import UploadError
from personas.core.manifest import DIMENSIONS
from personas.models import Artifact, Person, Persona, Rule, Tier
from personas.services.policies import UNSETTLED, rule_of

MOST: Final = 20_000  # rows
_FORMULA: Final = ("=", "+", "-", "@", "\t", "'")
_SAID: Final = {True: "yes", False: "no", None: ""}


class Cell(widgets.Widget):  # type: ignore[misc] # the package ships no types
    """A text that no spreadsheet takes for a formula: what begins like one gets an apostrophe, and loses it again."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> str:  # noqa: ARG002 (the package calls it so)
        """Read a cell."""
        said = str(value or "").strip()
        return said[1:] if said.startswith("'") and said[1:].startswith(_FORMULA) else said

    def render(self, value: Any, obj: Any = None, **_: Any) -> str:  # noqa: ARG002 (the package calls it so)
        """Write a cell."""
        said = str(value if value is not None else "")
        return f"'{said}" if said.startswith(_FORMULA) else said


class YesNo(Cell):
    """yes, no, or nothing where the default decides."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> bool | None:  # type: ignore[override]
        """Read a cell. Raises: ValueError."""
        said = super().clean(value, row).lower()
        if said not in set(_SAID.values()):
            raise ValueError(f"{said[:40]!r} is neither yes nor no: write one of them, or nothing")
        return {"yes": True, "no": False}.get(said)

    def render(self, value: Any, obj: Any = None, **_: Any) -> str:  # noqa: ARG002 (the package calls it so)
        """Write a cell."""
        return _SAID[value]


class Several(Cell):
    """Names with semicolons between."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> list[str]:  # type: ignore[override]
        """Read a cell."""
        return [one.strip() for one in super().clean(value, row).split(";") if one.strip()]

    def render(self, value: Any, obj: Any = None, **_: Any) -> str:
        """Write a cell."""
        return super().render("; ".join(value or ()), obj)


class OfTier(Cell):
    """A tier by its name. The resource knows whose."""

    def __init__(self, tiers: Mapping[str, Tier]) -> None:
        super().__init__()
        self._tiers = tiers

    def clean(self, value: Any, row: Any = None, **_: Any) -> Tier | None:  # type: ignore[override]
        """Read a cell. Raises: ValueError."""
        name = super().clean(value, row)
        if name and name not in self._tiers:
            raise ValueError(f"there is no tier {name[:40]!r}; there are {', '.join(self._tiers)}")
        return self._tiers.get(name)

    def render(self, value: Any, obj: Any = None, **_: Any) -> str:
        """Write a cell."""
        return super().render(value.name if value else "", obj)


class Cap(Cell):
    """A number of characters, *whole*, or nothing."""

    def clean(self, value: Any, row: Any = None, **_: Any) -> int | None:  # type: ignore[override]
        """Read a cell. Raises: ValueError."""
        return read(super().clean(value, row).lower())

    def render(self, value: Any, obj: Any = None, **_: Any) -> str:  # noqa: ARG002 (the package calls it so)
        """Write a cell."""
        return written(value)


class Day(widgets.DateWidget):  # type: ignore[misc] # the package ships no types
    """A day such as 2031-06-02, or nothing."""

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class PolicyResource(resources.ModelResource):  # type: ignore[misc] # the package ships no types
    """Rows of one persona's policy. Rows are added and changed, never removed: what vanishes might loosen."""

    def __init__(self, persona: Persona) -> None:
        super().__init__()
        self.persona = persona
        self.changes: services.Changes | None = None  # what may be written within one change of the policy

    def get_queryset(self) -> QuerySet[Any]:
        """Narrow what goes out and what a row may be matched with."""
        rows: QuerySet[Any] = super().get_queryset().filter(persona=self.persona)
        return rows

    def init_instance(self, row: Any = None) -> Any:  # noqa: ARG002 (the package calls it so)
        """Make a row of this persona."""
        return self._meta.model(persona=self.persona)

    def save_instance(self, instance: Any, is_create: bool, row: Any, **_: Any) -> None:  # noqa: FBT001, ARG002 (the package's)
        """Hold a row against what a policy may hold, and write it."""
        self.check(instance)
        if self.changes is not None:
            self.changes.put(instance)

    def check(self, instance: Any) -> None:
        """Raise ValidationError for a row that may not be."""


class RuleResource(PolicyResource):
    """Consent, record by record; the row without a path is the default."""

    path = fields.Field(attribute="record_key", column_name="path", widget=Cell())
    inclusion = fields.Field(attribute="inclusion", column_name="inclusion", widget=YesNo())
    surfacing = fields.Field(attribute="surfacing", column_name="surfacing", widget=YesNo())
    display = fields.Field(attribute="display", column_name="display", widget=YesNo())
    existence = fields.Field(attribute="existence", column_name="existence", widget=YesNo())
    tier = fields.Field(attribute="tier", column_name="tier", widget=Cell())
    cap = fields.Field(attribute="cap", column_name="cap", widget=Cap())
    sensitive = fields.Field(attribute="sensitive", column_name="sensitive", widget=Several())
    valid_from = fields.Field(attribute="valid_from", column_name="valid_from", widget=Day())
    valid_until = fields.Field(attribute="valid_until", column_name="valid_until", widget=Day())

    class Meta:
        model = Rule
        import_id_fields = ("path",)
        fields = ("path", *DIMENSIONS, "tier", "cap", "sensitive", "valid_from", "valid_until")
        skip_unchanged = True
        report_skipped = True
        use_transactions = False
        store_instance = True
        skip_html_diff = True

    def __init__(self, persona: Persona) -> None:
        super().__init__(persona)
        self._tiers = {tier.name: tier for tier in Tier.objects.filter(persona=persona).order_by("rank")}
        self._records = frozenset(
            Artifact.objects.filter(persona=persona).values_list("record_key", flat=True)
        )
        self.fields["tier"].widget = OfTier(self._tiers)

    def check(self, instance: Rule) -> None:
        """Refuse unknown records and classes; lower a rule to what its sensitive classes leave."""
        if instance.record_key and instance.record_key not in self._records:
            raise ValidationError(
                {"path": "This archive has no such record. Copy the path from the table that goes out."}
            )
        if unknown_classes(instance.sensitive):
            raise ValidationError({"sensitive": "Not a sensitive class. Use those of the archive format."})
        if instance.valid_from and instance.valid_until and instance.valid_until <= instance.valid_from:
            raise ValidationError(
                {
                    "valid_until": f"Nothing is allowed from this day on: choose one after {instance.valid_from}."
                }
            )
        highest = max(self._tiers, key=lambda name: self._tiers[name].rank, default=None)
        lowered = bounded(rule_of(instance), highest=highest)
        for name in DIMENSIONS:
            setattr(instance, name, getattr(lowered, name))
        instance.tier = self._tiers[lowered.tier] if lowered.tier else None


class PersonResource(PolicyResource):
    """The register of people."""

    name = fields.Field(attribute="name", column_name="name", widget=Cell())
    aliases = fields.Field(attribute="aliases", column_name="aliases", widget=Several())
    state = fields.Field(attribute="state", column_name="state", widget=Cell())
    pseudonym = fields.Field(attribute="pseudonym", column_name="pseudonym", widget=Cell())
    receipt = fields.Field(attribute="receipt", column_name="receipt", widget=Cell())
    valid_until = fields.Field(attribute="valid_until", column_name="valid_until", widget=Day())

    class Meta:
        model = Person
        import_id_fields = ("name",)
        fields = ("name", "aliases", "state", "pseudonym", "receipt", "valid_until")
        skip_unchanged = True
        report_skipped = True
        use_transactions = False
        store_instance = True
        skip_html_diff = True

    def check(self, instance: Person) -> None:
        """Ask for what a state rests on."""
        if not instance.name:
            raise ValidationError({"name": "Say who it is."})
        if instance.state not in Person.State.values:
            raise ValidationError({"state": "It is sealed, cleared or anonymized."})
        if instance.state == Person.State.CLEARED and instance.receipt in {"", UNSETTLED}:
            raise ValidationError({"receipt": "Say how and when the person agreed."})
        if instance.state == Person.State.ANONYMIZED and not instance.pseudonym:
            raise ValidationError({"pseudonym": "Say which name stands for the person."})


RESOURCES: Final[Mapping[str, type[PolicyResource]]] = {"consent": RuleResource, "people": PersonResource}


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What one row of a table would do: which row, of what, and each cell before and after; or why it may not."""

    row: int
    what: str
    changes: tuple[tuple[str, str, str], ...] = ()
    why: str = ""


def table_of(persona: Persona, name: str) -> str:
    """Return a table as CSV."""
    said: str = RESOURCES[name](persona).export().csv
    return said


def mark_of(told: tuple[Told, ...]) -> str:
    """Return what names these differences, so that only what somebody has seen is written."""
    return hashlib.sha256(repr(told).encode()).hexdigest()


def bring_in(*, persona: Persona, by: User, name: str, data: str, seen: str) -> tuple[tuple[Told, ...], bool]:
    """Hold a table against what is there; return what differs, and whether it is written, all of it or nothing.

    It is written where *seen* is the mark of these very differences, and no row may not be.

    Raises: UploadError for what is no such table, ForbiddenError, LooseningError, FaultyPolicyError.
    """
    resource = RESOURCES[name](persona)
    dataset = dataset_of(resource, data)
    with transaction.atomic():
        with services.changing(persona=persona, by=by) as resource.changes:
            result = resource.import_data(dataset, dry_run=False, use_transactions=False)
            told = tuple(told_of(resource, result))
            is_kept = seen == mark_of(told) and not any(one.why for one in told)
            if is_kept and name == "people":
                services.refresh_mentions(persona=persona)
        if not is_kept:
            transaction.set_rollback(True)
    return told, is_kept


def dataset_of(resource: resources.ModelResource, data: str) -> Dataset:
    """Read a table as CSV. Raises: UploadError for what is no such table."""
    try:
        dataset = Dataset().load(data.removeprefix("\ufeff"), format="csv")
    except (TablibException, ValueError, KeyError) as e:
        raise UploadError(
            f"it is no CSV ({type(e).__name__}): save the table again as CSV with commas"
        ) from e
    headers, known = dataset.headers or [], list(resource.get_export_headers())
    if odd := [one for one in headers if one not in known]:
        raise UploadError(f"it has the unknown column {odd[0][:40]!r}: the columns are {', '.join(known)}")
    if known[0] not in headers:
        raise UploadError(f"it lacks the column {known[0]}: save the table that went out")
    if len(dataset) > MOST:
        raise UploadError(f"it has more than {MOST:,} rows: bring it in in parts")
    return dataset


def told_of(resource: resources.ModelResource, result: Result) -> Iterator[Told]:
    """Yield what each row would change, and why one may not be."""
    for error in result.base_errors:
        yield Told(row=0, what="", why=str(error.error)[:300])
    for number, errors in result.row_errors():
        yield Told(row=number + 1, what="", why=str(errors[0].error)[:300])
    for row in result.invalid_rows:
        yield Told(row=row.number + 1, what="", why=" ".join(map(str, row.error.messages))[:300])
    for number, row in enumerate(result.rows, 2):  # the header is row 1
        if row.import_type in {RowResult.IMPORT_TYPE_NEW, RowResult.IMPORT_TYPE_UPDATE}:
            yield _changed(resource, row, number)


def _changed(resource: resources.ModelResource, row: RowResult, number: int) -> Told:
    is_new = row.import_type == RowResult.IMPORT_TYPE_NEW
    before = ["" if is_new else _cell(one, row.original) for one in resource.get_export_fields()]
    after = [_cell(one, row.instance) for one in resource.get_export_fields()]
    names = list(resource.get_export_headers())
    changes = tuple(
        (name, old, new) for name, old, new in zip(names, before, after, strict=True) if old != new
    )
    return Told(row=number, what=after[0], changes=changes)


def _cell(field: fields.Field, instance: Model) -> str:
    return str(field.export(instance) or "")
