"""Doors on the curators' desk: who asks to be let in, and whether an archive stands open to whoever signs in."""

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from personas.admin_people import tell_link
from personas.core.errors import InvitationError
from personas.desks import TendedAdmin, of_archive, overseen, signed_in
from personas.doors import Door, Knock, Portrait
from personas.handed_in import Master
from personas.models import Persona, Tier
from personas.plain_fields import Level
from personas.sayings import in_words
from personas.selectors import Need, personas_for
from personas.services import doors, knocking, portraits
from personas.services.portraits import PictureError

if TYPE_CHECKING:
    KnockBase = forms.ModelForm[Knock]
    DoorBase = forms.ModelForm[Door]
    PortraitBase = forms.ModelForm[Portrait]
else:
    KnockBase = DoorBase = PortraitBase = forms.ModelForm


def attested(request: HttpRequest) -> QuerySet[Persona]:
    """Return the personas whose steward the caller is."""
    return personas_for(request.user, Need.STEWARD)


def who_asks(knock: Knock) -> str:
    """Return the login of who asks to be let in, or a stranger's address."""
    return str(knock.user.get_username() if knock.user else knock.address)


class KnockForm(KnockBase):
    """The answer to somebody who asks to be let in."""

    tier = Level(
        queryset=Tier.objects.none(),
        required=False,
        help_text=gettext_lazy("What they may see; empty: they are not let in"),
    )

    class Meta:
        model = Knock
        fields = ()

    answerer: ClassVar[User]  # set by the admin for each request

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tier"].queryset = self.instance.persona.tiers.order_by("rank")  # type: ignore[attr-defined]  # of a choice of rows

    def clean(self) -> dict[str, Any]:
        """Refuse a second answer."""
        if Knock.objects.get(pk=self.instance.pk).state != Knock.State.WAITING:
            raise forms.ValidationError(_("Somebody answered this before. Look at the readers."))
        return super().clean() or {}


@admin.register(Knock)
class KnockAdmin(TendedAdmin):
    """Who asks to be let in. A yes is a membership, or for a stranger an invitation; of a no nobody is told."""

    called = (gettext_lazy("request to be let in"), gettext_lazy("requests to be let in"))
    known_by = staticmethod(lambda row: of_archive(row, who_asks(row)))
    may = frozenset({"change"})
    reach = staticmethod(overseen)
    form = KnockForm
    list_display = ("who", "persona", "state", "created", "answered_by")
    list_filter = (("persona", admin.RelatedOnlyFieldListFilter), "state")
    ordering = ("-pk",)
    fields = ("persona", "who", "words", "created", "state", "answered_by", "tier")
    readonly_fields = ("persona", "who", "words", "created", "state", "answered_by")
    actions = None

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Let nobody answer twice."""
        is_open = not isinstance(obj, Knock) or obj.state == Knock.State.WAITING
        return is_open and super().has_change_permission(request, obj)

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """Show of what was answered what became of it."""
        return self.fields if self.has_change_permission(request, obj) else self.readonly_fields

    @admin.display(description=gettext_lazy("who asks"))
    def who(self, obj: Any) -> str:
        """Return their login, or a stranger's address."""
        return who_asks(obj)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001, ARG002 (Django's)
        """Answer it."""
        tier, now, by = form.cleaned_data["tier"], timezone.now(), signed_in(request)
        try:
            if tier is None:
                knocking.decline(knock=obj, by=by, now=now)
                return
            made = knocking.let_in(knock=obj, by=by, tier=tier, now=now)
        except InvitationError as e:
            messages.error(request, _("Nothing was done: %(why)s.") % {"why": in_words(e)})
            return
        if made is not None:
            tell_link(request, *made)


class DoorForm(DoorBase):
    """To whom an archive stands open, and by whose word."""

    class Meta:
        model = Door
        fields = ("persona", "tier", "anybody", "why")

    def clean(self) -> dict[str, Any]:
        """Hold the tier against the persona's own."""
        given = super().clean() or {}
        persona = given.get("persona") or self.instance.persona
        if given.get("tier") and given["tier"].persona_id != persona.pk:
            self.add_error("tier", _("This level belongs to another archive. Choose one of the same."))
        return given


@admin.register(Door)
class DoorAdmin(TendedAdmin):
    """Archives open to whoever signs in, or to anybody, by their steward's word. To delete one lets everybody out."""

    called = (gettext_lazy("open door"), gettext_lazy("open doors"))
    known_by = staticmethod(of_archive)
    may = frozenset({"add", "change", "delete"})
    reach = staticmethod(attested)
    form = DoorForm
    list_display = ("persona", "tier", "anybody", "why", "opened_by", "opened")
    ordering = ("persona",)
    actions = None

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001, ARG002 (Django's)
        """Open it, or lead it elsewhere."""
        made = doors.put_door(
            persona=obj.persona, by=signed_in(request), tier=obj.tier, why=obj.why, anybody=obj.anybody
        )
        obj.opened = made.opened

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Close it."""
        out = doors.close_door(persona=obj.persona, by=signed_in(request), now=timezone.now())
        messages.success(request, _("The door is closed; %(n)s who came in by it are out.") % {"n": out})


class PortraitForm(PortraitBase):
    """Which picture is the portrait: of an item, or one that is handed in here."""

    upload = forms.FileField(
        required=False,
        label=gettext_lazy("or a picture of your own"),
        help_text=gettext_lazy(
            "PNG, JPEG, TIFF, GIF or WebP, 10 MB at most. It is drawn anew; what the camera wrote stays behind"
        ),
    )

    class Meta:
        model = Portrait
        fields = ("persona", "record_key", "upload", "tier", "why")

    def clean(self) -> dict[str, Any]:
        """Refuse what no picture is kept of, and a picture of which nobody says who may see it."""
        given = super().clean() or {}
        persona = given.get("persona") or self.instance.persona
        upload, key = given.get("upload"), given.get("record_key", "")
        if bool(upload or self.instance.picture) == bool(key):
            self.add_error(
                "record_key", _("Name a document, or hand in a picture; not both. To name one, delete this.")
            )
        elif key:
            self._check_record(persona, key)
        else:
            self._check_picture(persona, given)
        return given

    def _check_record(self, persona: Persona, key: str) -> None:
        kept = Master.objects.filter(persona=persona, artifact__record_key=key)
        if not kept.filter(mime__startswith="image/").exists():
            self.add_error(
                "record_key", _("No picture is kept of this document. Choose a photograph of this archive.")
            )

    def _check_picture(self, persona: Persona, given: dict[str, Any]) -> None:
        tier, upload = given.get("tier"), given.get("upload")
        if tier is None or tier.persona_id != persona.pk:
            self.add_error("tier", _("Say from which level of this archive on it is shown."))
        if not given.get("why"):
            self.add_error("why", _("Say who allowed that it is shown to them, and when."))
        if upload and not self.errors:
            try:
                self.instance.picture = portraits.drawn(upload)
            except PictureError as e:
                self.add_error("upload", in_words(e))


@admin.register(Portrait)
class PortraitAdmin(TendedAdmin):
    """The picture on an archive's first page. Who may not see it in whole sees none."""

    called = (gettext_lazy("portrait"), gettext_lazy("portraits"))
    known_by = staticmethod(of_archive)
    may = frozenset({"add", "change", "delete"})
    form = PortraitForm
    list_display = ("persona", "record_key", "tier", "why")
    ordering = ("persona",)
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave the picture itself where it is."""
        return super().get_queryset(request).defer("picture")
