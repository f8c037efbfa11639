"""Fields that are filled in as people write: lists a line each, boxes to tick, languages by their names."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.conf.locale import LANG_INFO
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from personas.core.invisible import hidden
from personas.desk_words import choices, language, named

if TYPE_CHECKING:
    LevelBase = forms.ModelChoiceField[Any]
else:
    LevelBase = forms.ModelChoiceField

# Code → its name in English, and in itself; of a code that only leads to another one there is none.
_NAMES: Final = {
    code: (str(info["name"]), str(info["name_local"])) for code, info in LANG_INFO.items() if "name" in info
}


def _codes() -> dict[str, str]:
    """Return the code of each name in the language of the page, in English, and in itself."""
    named = ((code, (code, language(code), *names)) for code, names in _NAMES.items())
    return {name.casefold(): code for code, names in named for name in names}


def _choices() -> list[tuple[str, str]]:
    """Offer each by its name in the language of the page, and in itself."""
    named = ((code, language(code), own) for code, (_english, own) in _NAMES.items())
    said = [
        (code, name if name.casefold() == own.casefold() else f"{name} ({own})") for code, name, own in named
    ]
    return [("", "—"), *sorted(said, key=lambda one: one[1].casefold())]


def check_seen_signs(value: Any) -> None:
    """Refuse signs that nobody sees, which may turn the order in which a name is read. Raises: ValidationError."""
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, str) and (found := hidden(one)):
            code = found[0][2].strip("⟨⟩")
            raise forms.ValidationError(
                _("There is a sign in it that nobody sees (%(why)s).") % {"why": code}
            )


class Visible(forms.Form):
    """A form in which nobody types a sign that nobody sees; what stands there from a file may stay."""

    def clean(self) -> dict[str, Any]:
        """Refuse each field by itself."""
        cleaned = super().clean() or {}
        for name in self.changed_data:
            try:
                check_seen_signs(self.cleaned_data.get(name))
            except forms.ValidationError as e:
                self.add_error(name, e)
        return cleaned


class Language(forms.ChoiceField):
    """A language by its name; one that is kept and has none here is offered as it is kept."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "choices": _choices, **kwargs})

    def keep(self, code: str) -> None:
        """Offer what a record says already."""
        if code and code not in _NAMES:
            self.choices = [*_choices(), (code, code)]


class Languages(forms.CharField):
    """Languages by their names, in any of which a comma or a line stands between; kept as a list of codes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": 200, **kwargs})

    def prepare_value(self, value: Any) -> Any:
        """Write codes as names; what was filled in stands as it is."""
        if not isinstance(value, list):
            return value
        return ", ".join(language(str(code)) for code in value)

    def to_python(self, value: Any) -> Any:
        """Read names as codes. Raises: ValidationError, which says which name is not known."""
        given = (
            value
            if isinstance(value, list)
            else str(value or "").replace(";", ",").replace("،", ",").replace("\n", ",").split(",")
        )
        named = [one.strip() for one in given if one.strip()]
        codes = _codes()
        unknown = [one for one in named if one.casefold() not in codes]
        if unknown:
            said = _(
                "“%(name)s” is no language that is known here: write its name as this page would, or its own."
            )
            raise forms.ValidationError(said % {"name": unknown[0][:40]})
        return [*dict.fromkeys(codes[one.casefold()] for one in named)]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare lists."""
        try:
            return bool((initial or []) != self.to_python(data))
        except forms.ValidationError:
            return True


class Lines(forms.CharField):
    """A list of texts, a line each. Empty lines are none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "widget": forms.Textarea(attrs={"rows": 3}), **kwargs})

    def prepare_value(self, value: Any) -> Any:
        """Write a list as lines; what is no list, or was filled in, stands as it is."""
        return "\n".join(map(str, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        """Read lines as a list."""
        return [line for each in (super().to_python(value) or "").splitlines() if (line := each.strip())]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare lists."""
        return bool((initial or []) != self.to_python(data))


class Level(LevelBase):
    """A level of an archive; those that every archive begins with by what somebody calls them."""

    def label_from_instance(self, obj: Any) -> str:
        """Return its name, and where levels of several archives are offered whose it is."""
        return f"{named(obj.name)} ({obj.persona})" if self._is_of_several else named(obj.name)

    @cached_property
    def _is_of_several(self) -> bool:
        return len({one.persona_id for one in self.queryset or ()}) > 1


class Ticked(forms.MultipleChoiceField):
    """A list of some of a few words, each a box. A word that is kept and not among them has a box too."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, words: Iterable[str], of: str = "", **kwargs: Any) -> None:
        self.words, self.of = tuple(words), of
        super().__init__(**{"required": False, "choices": choices(self.words, of), **kwargs})

    def keep(self, words: object) -> None:
        """Offer what a row holds already, so that saving its form takes nothing away unseen."""
        held = [one for one in words if isinstance(one, str)] if isinstance(words, list) else []
        self.choices = choices(dict.fromkeys([*self.words, *held]), self.of)
