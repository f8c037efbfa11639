"""What every list and form of the curators' desk shares: it is narrowed to the personas that somebody tends.

Rights come from object permissions alone; Django's model permissions and its superuser count for nothing here. What
would hide a trace or loosen by vanishing (rules, tiers, people) can be changed and not be deleted.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import ChangeList
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DataError, models, transaction
from django.db.models import ForeignKey, Model, QuerySet
from django.forms import JSONField, ModelChoiceField, ModelForm
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from ledger.core.errors import KwanzaaError
from personas import desk_words, services, tasks
from personas.core.errors import FaultyPolicyError, ForbiddenError, LooseningError, PolicyError
from personas.models import Persona, Tier
from personas.plain_fields import Level
from personas.sayings import all_in_words, in_words
from personas.selectors import Need, personas_for

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    Form = ModelForm[Any]
    Lazy = SimpleLazyObject[Any]
else:
    ModelAdmin = admin.ModelAdmin
    Form = ModelForm
    Lazy = SimpleLazyObject


def tended(request: HttpRequest) -> QuerySet[Persona]:
    """Return the personas whose curator the caller is."""
    return _looked_up(request, "tended", lambda: personas_for(request.user, Need.TEND))


def overseen(request: HttpRequest) -> QuerySet[Persona]:
    """Return the personas whose curator or steward the caller is."""
    return _looked_up(request, "overseen", lambda: tended(request) | personas_for(request.user, Need.STEWARD))


def _looked_up(request: HttpRequest, name: str, find: Callable[[], QuerySet[Persona]]) -> QuerySet[Persona]:
    """Find them once a request: every page of the admin asks this some forty times, for each table that it lists."""
    kept: dict[str, QuerySet[Persona]] = vars(request).setdefault("_personas", {})
    if name not in kept:
        kept[name] = find()
        len(kept[name])  # read now, so that ``exists`` need not ask
    return kept[name]


class Narrowed(ChangeList):
    """A list as its address narrows it; what the database cannot look for is told like any filter that is none."""

    def get_results(self, request: HttpRequest) -> None:
        """Look for the rows."""
        try:
            with transaction.atomic():
                super().get_results(request)
        except (DataError, OverflowError, TypeError, ValueError) as e:
            raise IncorrectLookupParameters(e) from e


class Worded(admin.AllValuesFieldListFilter):
    """A filter by words of the archive format, as somebody calls them."""

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Offer them."""
        for one in super().choices(changelist):
            yield {**one, "display": desk_words.named(str(one["display"]), self.field_path)}


class Json(JSONField):
    """A field of JSON that refuses what the parser gives up on too: numbers and depths of thousands of signs."""

    def to_python(self, value: Any) -> Any:
        """Refuse it beside the field."""
        try:
            return super().to_python(value)
        except (ValueError, RecursionError) as e:
            raise ValidationError(self.error_messages["invalid"], code="invalid", params={"value": ""}) from e

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Show it again as it was sent."""
        try:
            return super().bound_data(data, initial)
        except (ValueError, RecursionError):
            return InvalidJSONInput(data)


class _Called(Lazy):
    """A row that writes itself as the desk calls it."""

    def __init__(self, row: Model) -> None:
        super().__init__(lambda: row)
        self._setup()

    def __str__(self) -> str:
        """Name it."""
        return desk_words.called(self._wrapped)


class Desk(ModelAdmin):
    """What every desk takes from an address or a form: what it offers itself, and nothing else."""

    formfield_overrides: ClassVar[dict[Any, Any]] = {models.JSONField: {"form_class": Json}}
    called: ClassVar[tuple[desk_words.Words, desk_words.Words] | None] = None  # one of its rows, and its list
    # What names a row to whoever sees it; '': its number does.
    known_by: Callable[[Any], str] = staticmethod(lambda _: "")

    def __init__(self, model: type[Model], site: admin.AdminSite) -> None:
        super().__init__(model, site)
        desk_words.put(model, self.called, self.known_by)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Narrow a list by its own filters alone. Django lets any column be looked up: keys, bytes, digests."""
        offered = [one[0] if isinstance(one, tuple) else one for one in self.get_list_filter(request)]
        names = [one if isinstance(one, str) else getattr(one, "parameter_name", None) for one in offered]
        own = any(lookup.startswith(name) for name in names if name)
        return own and super().lookup_allowed(lookup, value, request)

    def get_form(self, request: HttpRequest, *of: Any, **kwargs: Any) -> Any:
        """Say below a field that is only shown what the desk says of it, too."""
        told = {one.name: desk_words.help_of(one) for one in self.model._meta.concrete_fields}  # noqa: SLF001 -- public in Django
        own = getattr(getattr(self.form, "Meta", None), "help_texts", None) or {}
        return super().get_form(request, *of, **{"help_texts": {**told, **own}, **kwargs})

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Say below a field what the desk says of it; no way leads from a choice to rows of other tables."""
        if words := desk_words.help_of(db_field):
            kwargs.setdefault("help_text", words)
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if isinstance(field, ModelChoiceField) and isinstance(field.widget, RelatedFieldWidgetWrapper):
            field.widget = field.widget.widget
        return field

    def get_list_display(self, request: HttpRequest) -> Any:
        """Say words of the archive format as somebody calls them."""
        return desk_words.columns(self.model, super().get_list_display(request))

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """Do so on the page of a row that is looked at, and not filled in."""
        fields = super().get_fields(request, obj)
        if obj is None:
            return fields
        is_shown = not self.has_change_permission(request, obj)
        fixed = () if is_shown else self.get_readonly_fields(request, obj)
        return [
            desk_words.columns(self.model, [one])[0] if is_shown or one in fixed else one for one in fields
        ]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        """Call a row on its page as the desk calls it."""
        if context.get("original"):
            context["subtitle"] = desk_words.called(context["original"])
        return super().render_change_form(request, context, *args, **kwargs)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Do so on the page of its history."""
        row = self.get_object(request, unquote(object_id))
        return super().history_view(
            request, object_id, {"title": desk_words.called(row), **(extra_context or {})}
        )

    def action_checkbox(self, obj: Any) -> Any:
        """Do so beside a row of a list."""
        return super().action_checkbox(_Called(obj))

    def response_add(
        self, request: HttpRequest, obj: Any, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Do so where it is said that one was added."""
        return super().response_add(request, _Called(obj), post_url_continue)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        """Do so where it is said that one was changed."""
        return super().response_change(request, _Called(obj))

    def render_delete_form(self, request: HttpRequest, context: dict[str, Any]) -> Any:
        """Do so where it is asked whether one is to go."""
        return super().render_delete_form(request, {**context, "object": _Called(context["object"])})

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Name what goes; nothing goes with a row that may be deleted here."""
        _, *rest = super().get_deleted_objects(objs, request)
        return [desk_words.called(one) for one in objs], *rest

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """Keep for this visit what went: its own name, which the log keeps, names nobody."""
        vars(request)["_gone"] = [desk_words.called(one) for one in queryset]
        return super().log_deletions(request, queryset)

    def response_delete(self, request: HttpRequest, obj_display: str, obj_id: Any) -> HttpResponse:
        """Say who or what went."""
        return super().response_delete(request, vars(request).get("_gone", [obj_display])[0], obj_id)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:  # noqa: ARG002 (Django's)
        """Refuse what the database cannot look for."""
        return Narrowed

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Find a row by its key where the address names an empty column."""
        return super().get_object(request, object_id, from_field or None)


class TendedAdmin(Desk):
    """Rows of the personas that the caller tends. ``may`` names what a curator may do beside looking."""

    may: ClassVar[frozenset[str]] = frozenset({"add", "change"})
    reach: Callable[[HttpRequest], QuerySet[Persona]] = staticmethod(tended)
    list_filter: ClassVar[Any] = (("persona", admin.RelatedOnlyFieldListFilter),)
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the app to curators."""
        return self.reach(request).exists()

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let a curator look at rows of their own personas."""
        personas = self.reach(request)
        return personas.exists() if obj is None else self.persona_id(obj) in {each.pk for each in personas}

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Follow ``may``."""
        return "add" in self.may and self.has_view_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Follow ``may``."""
        return "change" in self.may and self.has_view_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Follow ``may``."""
        return "delete" in self.may and self.has_view_permission(request, obj)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Narrow the list, and with it every page of one row."""
        return super().get_queryset(request).filter(persona__in=self.reach(request))

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> "ModelChoiceField[Any] | None":
        """Offer no persona, and no tier of one, that the caller does not tend."""
        if db_field.related_model is Persona:
            kwargs["queryset"] = self.reach(request)
        elif db_field.related_model is Tier:
            kwargs["form_class"] = Level
            offered = Tier.objects.filter(persona__in=self.reach(request)).select_related("persona")
            kwargs["queryset"] = offered.order_by("persona", "rank")
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        """Keep a row with the persona that it was made for."""
        fields = tuple(super().get_readonly_fields(request, obj))
        return fields if obj is None or "persona" in fields else (*fields, "persona")

    def persona_id(self, obj: Any) -> int:
        """Return whose row it is."""
        owner: int = obj.persona_id
        return owner


class PolicyAdmin(TendedAdmin):
    """Rows that are part of a policy: a change is in force at once, and then signed by a worker."""

    def save_model(self, request: HttpRequest, obj: Any, form: Form, change: bool) -> None:  # noqa: FBT001, ARG002 (Django's)
        """Keep the row if the policy as a whole may be changed so by the caller."""
        self.keep(obj, signed_in(request))
        tasks.wake(obj.persona.pk)

    def keep(self, obj: Any, by: User) -> None:
        """Write the row, and what it brings about, in one transaction."""
        with services.changing(persona=obj.persona, by=by) as changes:
            changes.put(obj)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Say why a change may not be, and keep nothing of it; what was typed stands in the form again."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except (PolicyError, ForbiddenError) as e:
            request.refused = refusal(e)  # type: ignore[attr-defined] # the form's, below
            return super().changeform_view(request, object_id, form_url, extra_context)

    def get_form(
        self,
        request: HttpRequest,
        obj: Model | None = None,
        change: bool = False,  # noqa: FBT001, FBT002 (Django's)
        **kwargs: Any,
    ) -> Any:
        """Return the form; where what it says was refused, it says why."""
        form = super().get_form(request, obj, change, **kwargs)
        why = getattr(request, "refused", "")
        return type(form)(form.__name__, (_Refused, form), {"refused": why}) if why else form


class _Refused:
    """Puts above a form why it was refused."""

    refused: ClassVar[str]

    def clean(self) -> Any:
        """Keep nothing. Raises: ValidationError."""
        super().clean()  # type: ignore[misc] # of the form beside it
        raise ValidationError(self.refused)


class ReadOnlyAdmin(TendedAdmin):
    """Rows that nobody changes here."""

    may: ClassVar[frozenset[str]] = frozenset()


def of_archive(row: Any, name: str = "") -> str:
    """Name a row by this name, and by whose archive it is of."""
    persona = row.persona.name or row.persona.slug
    return f"{name} · {persona}" if name else persona


def signed_in(request: HttpRequest) -> User:
    """Return who is signed in; the admin lets nobody else in."""
    if not isinstance(request.user, User):
        raise ForbiddenError("nobody is signed in; sign in first")
    return request.user


def carry_out(request: HttpRequest, work: Callable[[], object], persona: Persona) -> bool:
    """Do something to a persona's policy, or say why it may not be; return whether it was done."""
    try:
        work()
    except (PolicyError, ForbiddenError) as e:
        tell(request, e)
        return False
    tasks.wake(persona.pk)
    return True


def tell(request: HttpRequest, error: KwanzaaError) -> None:
    """Say that nothing was kept, which row is meant, why, and what to do."""
    messages.error(request, refusal(error))


def refusal(error: KwanzaaError) -> str:
    """Say the same as a sentence."""
    looser = error.loosenings if isinstance(error, LooseningError) else ()
    named = "; ".join(f"{in_words(each.thing)}: {_what(each.what)}" for each in looser)
    faults = error.messages if isinstance(error, FaultyPolicyError) else (str(error),)
    why = _("Looser would be: %(detail)s.") % {"detail": named} if named else f"({all_in_words(faults)})"
    return f"{_('Nothing was saved.')} {in_words(error.public_message)} {why}"


def _what(loosened: str) -> str:
    """Say what a policy would allow: a column of consent, or a sentence."""
    return desk_words.plain(loosened) if loosened in desk_words.FIELDS else in_words(loosened)
