"""Forms of the curators' desk: what a row must hold before it becomes part of a policy."""

import hashlib
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.models import User
from django.db.models import Model
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from personas.beside_fields import Beside
from personas.core.consent import Sensitive, bounded
from personas.core.desk.matrix import read, written
from personas.core.life import PROFILES, PRONOUNS
from personas.desk_words import choices
from personas.models import Membership, Person, Persona, Rule, Tier
from personas.plain_fields import Languages, Level, Lines, Ticked, Visible
from personas.said_dates import said
from personas.sayings import in_words
from personas.services.policies import UNSETTLED, rule_of
from personas.spoken_dates import SpokenDate

if TYPE_CHECKING:
    TierBase = forms.ModelForm[Tier]
    RuleBase = forms.ModelForm[Rule]
    PersonBase = forms.ModelForm[Person]
    PersonaBase = forms.ModelForm[Persona]
    MembershipBase = forms.ModelForm[Membership]
else:
    TierBase = RuleBase = PersonBase = PersonaBase = MembershipBase = forms.ModelForm

_DIMENSIONS = ("inclusion", "surfacing", "display", "existence")


def print_of(row: Model) -> str:
    """Return a mark of a row as it stands, by which a form knows whether it was changed meanwhile."""
    values = [(field.attname, str(field.value_from_object(row))) for field in row._meta.concrete_fields]  # noqa: SLF001 -- Django's way
    return hashlib.sha256(repr(values).encode()).hexdigest()[:16]


MEANWHILE = gettext_lazy(
    "Somebody else changed this while it was open here, and yours is not saved yet. Now it stands as follows: "
    "%(stands)s. What you filled in is still below: change it, or save again to put it in place of theirs."
)


class Meanwhile(Visible):
    """A form that finds out whether somebody else changed its row since it was shown, and then loses nothing."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput, label="")

    def mark(self, row: Model) -> None:
        """Note how the row stands that is shown."""
        if row.pk:
            self.initial["seen"] = print_of(row)

    def check_seen(self, row: Model) -> None:
        """Say what stands now where it is something else than was shown; a second try is meant so."""
        given = self.cleaned_data.get("seen")
        now = type(row)._default_manager.filter(pk=row.pk).first() if row.pk and given else None  # noqa: SLF001 -- Django's way
        if now is None or print_of(now) == given:
            return
        stands = "; ".join(
            f"{self.fields[name].label or name}: {getattr(now, name)!s:.80}"
            for name in self.fields
            if name not in {"seen", "persona", "login"}
        )
        self.data = (
            {**self.data.dict(), "seen": print_of(now)} if isinstance(self.data, QueryDict) else self.data
        )
        self.add_error(None, MEANWHILE % {"stands": stands})


class TierForm(Meanwhile, TierBase):
    """An access tier. All of it is checked by its fields and by the database."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.mark(self.instance)

    def clean(self) -> dict[str, Any]:
        """See whether it was changed meanwhile."""
        cleaned = super().clean() or {}
        self.check_seen(self.instance)
        return cleaned

    class Meta:
        model = Tier
        fields = (
            "persona",
            "name",
            "rank",
            "excerpt_cap",
            "context_chars",
            "daily_chars",
            "daily_expansions",
            "per_minute",
            "artifact_chars",
            "daily_probes",
        )


class LimitsForm(TierForm):
    """One tier on the page of all tiers: what it gets, in plain fields."""

    class Meta(TierForm.Meta):
        exclude = ("persona",)
        labels = {
            "name": gettext_lazy("Name"),
            "rank": gettext_lazy("Trust"),
            "excerpt_cap": gettext_lazy("Longest excerpt"),
            "context_chars": gettext_lazy("Around a source"),
            "daily_chars": gettext_lazy("Characters a day"),
            "daily_expansions": gettext_lazy("Looks around a source a day"),
            "per_minute": gettext_lazy("Questions a minute"),
            "artifact_chars": gettext_lazy("Characters of one text, in all"),
            "daily_probes": gettext_lazy("Answers a day about one thing"),
        }
        help_texts = {
            "rank": gettext_lazy("Grows with trust; the lowest is 0"),
            "excerpt_cap": gettext_lazy("In characters; never more after the person's death"),
            "context_chars": gettext_lazy("In characters; never more after the person's death"),
            "daily_chars": gettext_lazy("That a reader had not been shown before"),
            "artifact_chars": gettext_lazy("For one reader, for good"),
            "daily_probes": gettext_lazy("One text, topic or person; never more after the person's death"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.fields["name"].disabled = True  # rules and members know it by its name

    def validate_unique(self) -> None:
        """Leave it to the policy, which is weighed as a whole: two tiers may change places."""


class PersonaForm(Beside, PersonaBase):
    """What is said of the person, in plain fields, and who else works on the archive."""

    aliases = Lines(
        label=gettext_lazy("Other names"),
        help_text=gettext_lazy("The person is asked about by these too. A line each."),
    )
    pronouns = forms.ChoiceField(label=gettext_lazy("How are they spoken of?"), choices=choices(PRONOUNS))
    languages = Languages(
        label=gettext_lazy("Languages of the papers"), help_text=gettext_lazy("Such as English, Welsh.")
    )
    born = SpokenDate(label=gettext_lazy("Born"))
    died = SpokenDate(label=gettext_lazy("Died"))
    archive_end = SpokenDate(
        label=gettext_lazy("The archive ends"),
        help_text=gettext_lazy("Empty: with the death. Nothing later is answered."),
    )
    profiles = Ticked(
        PROFILES,
        of="profile",
        label=gettext_lazy("How strictly it may answer"),
        help_text=gettext_lazy("Those that a reader may choose."),
    )
    default_profile = forms.ChoiceField(
        label=gettext_lazy("How strictly it answers, where nobody chooses"),
        choices=choices(PROFILES, "profile"),
    )
    trash_days = forms.IntegerField(
        min_value=1,
        max_value=3650,
        label=gettext_lazy("Days in the trash"),
        help_text=gettext_lazy("What is thrown away from now on comes back for so long."),
    )

    portrait_tier = Level(
        queryset=Tier.objects.none(),
        required=False,
        label=gettext_lazy("Who sees the portrait?"),
        help_text=gettext_lazy("Whoever is let in so, and those who are trusted more."),
    )

    class Meta:
        model = Persona
        fields = (
            "aliases",
            "pronouns",
            "languages",
            "born",
            "died",
            "archive_end",
            "profiles",
            "default_profile",
            "trash_days",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tiers = self.fields.get("portrait_tier")
        if isinstance(tiers, forms.ModelChoiceField) and self.instance.pk:
            tiers.queryset = self.instance.tiers.order_by("rank")
        kept = self.fields.get("profiles")
        if isinstance(kept, Ticked):
            kept.keep(self.instance.profiles)

    def clean(self) -> dict[str, Any]:
        """Ask from which tier a portrait is shown; nothing is shown to somebody of whom nobody says so."""
        if self.cleaned_data.get("portrait") and not self.cleaned_data.get("portrait_tier"):
            self.add_error("portrait_tier", _("Say from which level of this archive on it is shown."))
        return super().clean()


class RuleForm(Meanwhile, RuleBase):
    """Consent for one record, lowered to what its sensitive classes leave."""

    cap = forms.CharField(
        label=gettext_lazy("Longest excerpt"),
        required=False,
        max_length=6,
        help_text=gettext_lazy(
            "Longest excerpt in characters; whole: all of the text may be read, and has no budget"
        ),
    )

    sensitive = Ticked(
        Sensitive,
        label=gettext_lazy("Sensitive matters"),
        help_text=gettext_lazy("What each of them closes, it closes."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["cap"] = written(self.instance.cap)
        kept = self.fields.get("sensitive")
        if isinstance(kept, Ticked):
            kept.keep(self.instance.sensitive)
        self.mark(self.instance)

    def clean_cap(self) -> int | None:
        """Read a number, or the word."""
        try:
            return read(self.cleaned_data["cap"].strip().lower())
        except ValueError as e:
            raise forms.ValidationError(in_words(e)) from e

    class Meta:
        model = Rule
        fields = (
            "persona",
            "record_key",
            *_DIMENSIONS,
            "tier",
            "cap",
            "sensitive",
            "valid_from",
            "valid_until",
        )

    def clean(self) -> dict[str, Any]:
        """Hold record, tier and classes against the persona's own."""
        cleaned = super().clean() or {}
        self.check_seen(self.instance)
        persona = cleaned.get("persona") or getattr(self.instance, "persona", None)
        if persona is not None:
            self._check_record(persona, cleaned.get("record_key", ""))
            _check_tier(self, persona)
            self._lower(persona, cleaned)
        begin, end = cleaned.get("valid_from"), cleaned.get("valid_until")
        if begin and end and end <= begin:
            self.add_error("valid_until", f"Nothing is allowed from this day on. Choose one after {begin}.")
        return cleaned

    def _check_record(self, persona: Persona, key: str) -> None:
        if key and not persona.artifacts.filter(record_key=key).exists():
            self.add_error(
                "record_key",
                _(
                    "This archive has no such document. Copy its path from the list of documents; empty is the default."
                ),
            )

    def _lower(self, persona: Persona, cleaned: dict[str, Any]) -> None:
        classes = cleaned.get("sensitive") or []
        tiers = {tier.name: tier for tier in persona.tiers.order_by("rank")}
        row = Rule(persona=persona, sensitive=classes, tier=cleaned.get("tier"))
        for name in _DIMENSIONS:
            setattr(row, name, cleaned.get(name))
        lowered = bounded(rule_of(row), highest=max(tiers, key=lambda name: tiers[name].rank, default=None))
        cleaned |= {name: getattr(lowered, name) for name in _DIMENSIONS}
        cleaned |= {"tier": tiers[lowered.tier] if lowered.tier else None, "sensitive": list(classes)}


def dead(person: Person) -> str:
    """Say what it rests on that somebody dead is cleared."""
    return _("They are dead: %(day)s") % {"day": said(person.died)}


class PersonForm(Meanwhile, PersonBase):
    """Somebody else who is named in the archive."""

    died = SpokenDate(
        label=gettext_lazy("Died"), help_text=gettext_lazy("Such as 1987; of the dead nothing is held back")
    )

    aliases = Lines(
        label=gettext_lazy("Other names"), help_text=gettext_lazy("A line each, such as Aunt Bea.")
    )

    class Meta:
        model = Person
        fields = ("persona", "name", "aliases", "died", "state", "pseudonym", "receipt", "valid_until")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.mark(self.instance)
        if self.instance.receipt == UNSETTLED:  # saving the form settles them
            self.initial["receipt"] = dead(self.instance) if self.instance.died else ""
            self.initial["state"] = Person.State.CLEARED if self.instance.died else self.instance.state

    def clean(self) -> dict[str, Any]:
        """Ask for what a state rests on."""
        cleaned = super().clean() or {}
        self.check_seen(self.instance)
        before = self.initial.get("name")
        if before and before not in {cleaned.get("name"), *(cleaned.get("aliases") or ())}:
            cleaned["aliases"] = [*(cleaned.get("aliases") or ()), before]  # it stands in the texts still
        state, died = cleaned.get("state"), cleaned.get("died")
        receipt = (cleaned.get("receipt") or "").strip()
        if state == Person.State.CLEARED and died and not receipt:
            cleaned["receipt"] = receipt = dead(Person(died=died))
        persona = cleaned.get("persona") or getattr(self.instance, "persona", None)
        rests = state == Person.State.CLEARED or (
            state == Person.State.ANONYMIZED and persona and persona.died
        )
        if rests and (not receipt or receipt == UNSETTLED):
            self.add_error("receipt", _("Say how and when the person agreed."))
        if state == Person.State.ANONYMIZED and not (cleaned.get("pseudonym") or "").strip():
            self.add_error("pseudonym", _("Say which name stands for the person."))
        return cleaned


class MembershipForm(MembershipBase):
    """A requestor, named by login, so that nobody chooses from a list of everybody."""

    login = forms.CharField(label=gettext_lazy("Login"), max_length=150)

    class Meta:
        model = Membership
        fields = ("persona", "tier", "starts", "ends")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.fields["login"].initial = self.instance.user.get_username()
            self.fields["login"].disabled = True
        for name in ("starts", "ends"):  # two boxes under one legend, of which each needs a name of its own
            for box, of in zip(
                getattr(self.fields[name].widget, "widgets", ()), (_("day"), _("time")), strict=False
            ):
                box.attrs["aria-label"] = f"{self.fields[name].label}: {of}"

    def clean(self) -> dict[str, Any]:
        """Find the user, and hold the tier against the persona's own."""
        cleaned = super().clean() or {}
        persona = cleaned.get("persona") or getattr(self.instance, "persona", None)
        user = User.objects.filter(username=cleaned.get("login", ""), is_active=True).first()
        if user is None:
            self.add_error("login", _("Nobody has this login. Ask for its exact spelling."))
        else:
            self.instance.user = user
        if persona is not None:
            _check_tier(self, persona)
        return cleaned


def _check_tier(form: RuleForm | MembershipForm, persona: Persona) -> None:
    tier = form.cleaned_data.get("tier")
    if tier is not None and tier.persona_id != persona.pk:
        form.add_error("tier", _("This level belongs to another archive. Choose one of the same."))
