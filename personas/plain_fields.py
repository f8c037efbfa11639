"""Fields that are filled in as people write: lists a line each, boxes to tick, languages by their names."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.conf.locale import LANG_INFO
from django.utils.translation import gettext as _

from personas.desk_words import choices, named

if TYPE_CHECKING:
    LevelBase = forms.ModelChoiceField[Any]
else:
    LevelBase = forms.ModelChoiceField

# Code → its name, and its name in itself; of a code that only leads to another one there is none.
NAMES: Final = {
    code: (str(info["name"]), str(info["name_local"]))
    for code, info in sorted(LANG_INFO.items())
    if "name" in info
}
_CODES: Final = {name.casefold(): code for code, names in NAMES.items() for name in (code, *names)}
_SAID: Final = sorted(
    (code, name if name == own else f"{name} ({own})") for code, (name, own) in NAMES.items()
)
NAMED: Final = tuple(said for _code, said in _SAID)
_CHOICES: Final = [("", "—"), *sorted(_SAID, key=lambda one: one[1])]


class Language(forms.ChoiceField):
    """A language by its name; one that is kept and has none here is offered as it is kept."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "choices": _CHOICES, **kwargs})

    def keep(self, code: str) -> None:
        """Offer what a record says already."""
        if code and code not in dict(_CHOICES):
            self.choices = [*_CHOICES, (code, code)]


class Languages(forms.CharField):
    """Languages by their names, in any of which a comma or a line stands between; kept as a list of codes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": 200, **kwargs})

    def prepare_value(self, value: Any) -> Any:
        """Write codes as names; what was filled in stands as it is."""
        if not isinstance(value, list):
            return value
        return ", ".join(NAMES.get(code, (str(code), ""))[0] for code in value)

    def to_python(self, value: Any) -> Any:
        """Read names as codes. Raises: ValidationError, which says which name is not known."""
        given = (
            value
            if isinstance(value, list)
            else str(value or "").replace(";", ",").replace("\n", ",").split(",")
        )
        named = [one.strip() for one in given if one.strip()]
        unknown = [one for one in named if one.casefold() not in _CODES]
        if unknown:
            said = _("“%(name)s” is no language that is known here: write its English name, or its own.")
            raise forms.ValidationError(said % {"name": unknown[0][:40]})
        return [*dict.fromkeys(_CODES[one.casefold()] for one in named)]

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
        """Return its name."""
        return named(obj.name)


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
