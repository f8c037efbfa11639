"""Forms of the account's pages."""

from typing import TYPE_CHECKING, Final

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from personas.tokens import LONGEST_DAYS, Scope

if TYPE_CHECKING:
    CreationForm = UserCreationForm[User]
else:
    CreationForm = UserCreationForm

SCOPES: Final = (
    (Scope.ASK.value, _("ask questions, and read what ‘read’ does")),
    (Scope.READ.value, _("read archives, inventories and own answers")),
    (Scope.AUDIT.value, _("list and verify bundles, and read the log, for auditors")),
    (Scope.WITNESS.value, _("read the log and cosign it, for witnesses")),
    (Scope.TEND.value, _("hand in, correct and publish, for curators")),
)


class TokenForm(forms.Form):
    """What a new token is for."""

    name = forms.CharField(max_length=80, label=_("What it is for"), strip=True)
    scopes = forms.MultipleChoiceField(
        choices=SCOPES, widget=forms.CheckboxSelectMultiple, label=_("It may"), initial=[Scope.READ.value]
    )
    days = forms.IntegerField(
        min_value=1, max_value=LONGEST_DAYS, initial=90, label=_("Days until it expires, at most 365")
    )


class AddressForm(forms.Form):
    """Where mail goes to."""

    address = forms.EmailField(label=_("Your mail address"), max_length=254)


class KnockForm(forms.Form):
    """Who asks to be let in to which archive, and why."""

    archive = forms.CharField(
        label=_("Whose archive"),
        max_length=200,
        help_text=_("The name of the person, as you were told it, or the last part of the archive's address"),
    )
    address = forms.EmailField(
        label=_("Your mail address"), max_length=254, help_text=_("Where an invitation goes to")
    )
    words = forms.CharField(
        label=_("Who you are, in a few words"), max_length=500, widget=forms.Textarea({"rows": 4})
    )

    def for_a_member(self) -> "KnockForm":
        """Ask for no address of somebody who is signed in."""
        del self.fields["address"]
        return self


class AccountForm(CreationForm):
    """A name and a password for somebody who was invited."""

    class Meta:
        model = User
        fields = ("username",)

    def clean_username(self) -> str:
        """Refuse a name that is not for people: by it the house knows its own. Raises: ValidationError."""
        name = super().clean_username()  # nothing, where it is taken
        return str(get_adapter().clean_username(name)) if name else name
