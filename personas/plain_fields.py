"""Fields that keep lists as JSON and are filled in as people write: a line each, or boxes to tick."""

from collections.abc import Iterable
from typing import Any

from django import forms


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


class Ticked(forms.MultipleChoiceField):
    """A list of some of a few words, each a box. A word that is kept and not among them has a box too."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, words: Iterable[str], **kwargs: Any) -> None:
        self.words = tuple(words)
        super().__init__(**{"required": False, "choices": [(one, one) for one in self.words], **kwargs})

    def keep(self, words: object) -> None:
        """Offer what a row holds already, so that saving its form takes nothing away unseen."""
        held = [one for one in words if isinstance(one, str)] if isinstance(words, list) else []
        self.choices = [(one, one) for one in dict.fromkeys([*self.words, *held])]
