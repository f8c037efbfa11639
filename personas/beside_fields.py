"""What is asked beside the person's own facts: a portrait, who else tends the archive, and who audits it.

The founding form and the archive's page ask it in the same words. A line is an address or a name, and nobody is looked
up by it: whoever is named gets a link, so that a login that somebody guesses tells nothing.
"""

from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from personas.core.invisible import hidden
from personas.plain_fields import Lines, Visible
from personas.roles import Role
from personas.sayings import in_words
from personas.services import portraits
from personas.services.portraits import PictureError

MOST: Final = 10  # people to a question
LONGEST: Final = 100  # characters of a name
ASKED: Final = {"tends": Role.CURATOR, "audits": Role.AUDITOR}
"""Which question asks for whom."""


class People(Lines):
    """Addresses and names, a line each; as many as somebody invites by hand."""

    def to_python(self, value: Any) -> Any:
        """Read lines, each of somebody once. Raises: ValidationError, which names the line."""
        lines = {line.casefold(): line for line in reversed(super().to_python(value))}
        if len(lines) > MOST:
            raise forms.ValidationError(_("Name %(n)s at most here; invite the others later.") % {"n": MOST})
        for line in lines.values():
            _check(line)
        return [*reversed(lines.values())]


def _check(line: str) -> None:
    if len(line) > LONGEST or hidden(line):
        raise forms.ValidationError(
            _("“%(line)s” is no name: up to %(n)s characters, and none that nobody sees.")
            % {"line": line[:40], "n": LONGEST}
        )
    if "@" in line:
        try:
            validate_email(line)
        except forms.ValidationError as e:
            raise forms.ValidationError(_("“%(line)s” is no e-mail address.") % {"line": line[:40]}) from e


class Beside(Visible):
    """The questions. ``asker`` is who fills it in."""

    portrait = forms.FileField(
        required=False,
        label=gettext_lazy("A portrait"),
        help_text=gettext_lazy(
            "PNG, JPEG, TIFF, GIF or WebP, 10 MB at most. It is drawn anew; what the camera wrote stays behind"
        ),
    )
    portrait_why = forms.CharField(
        required=False,
        max_length=300,
        label=gettext_lazy("Who allowed that it is shown, and when?"),
        help_text=gettext_lazy("Only where you hand in a portrait."),
    )
    tends = People(
        label=gettext_lazy("Who tends it with you?"),
        help_text=gettext_lazy(
            "They hand in, describe and settle. A line each: an e-mail address, or a name. Each gets a link that works "
            "once; what no mail brings, you hand over."
        ),
    )
    audits = People(
        label=gettext_lazy("Who audits it?"),
        help_text=gettext_lazy(
            "They look over whether answers came about as they should, and read no question without your word. "
            "Somebody else than you and those who tend it. A line each."
        ),
    )
    asker: User | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask: a question has its mark, and no colon behind it."""
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    def clean(self) -> dict[str, Any]:
        """Hold the answers against each other, and have the picture drawn where all else is right."""
        cleaned = super().clean() or {}
        self._check_apart(cleaned)
        if upload := cleaned.get("portrait"):
            self._draw(cleaned, upload)
        return cleaned

    def _check_apart(self, cleaned: dict[str, Any]) -> None:
        """Nobody looks over what they do themselves."""
        names = {self.asker.username, self.asker.email} if self.asker else set[str]()
        near = {name.casefold() for name in (*names, *(cleaned.get("tends") or ())) if name}
        for line in cleaned.get("audits") or ():
            if line.casefold() in near:
                said = _("“%(line)s” tends it: nobody audits what they do themselves. Name somebody else.")
                self.add_error("audits", said % {"line": line})
                return

    def _draw(self, cleaned: dict[str, Any], upload: Any) -> None:
        if not cleaned.get("portrait_why"):
            self.add_error("portrait_why", _("Say who allowed that it is shown to them, and when."))
        if self.errors:
            self.add_error("portrait", _("Choose the picture again: a browser does not keep it."))
            return
        try:
            cleaned["picture"] = portraits.drawn(upload)
        except PictureError as e:
            self.add_error("portrait", in_words(e))


def people(cleaned: dict[str, Any]) -> list[list[str]]:
    """Return who is to be invited, as (role, address or name)."""
    return [[role.value, line] for name, role in ASKED.items() for line in cleaned.get(name) or ()]
