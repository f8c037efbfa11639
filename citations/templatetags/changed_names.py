"""What stands in square brackets is told to who hears a page: most screen readers say no brackets."""

import re
from typing import Final

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

register: Final = template.Library()
_OPENED: Final = re.compile(r"\[(?=\w)")


@register.filter
def changed(text: str) -> SafeString:
    """Return *text* as HTML in which who hears it is told of each bracket that a name may stand in.

    The style sheet says it: the words of a page stay those that were signed, and what is copied has no more.
    """
    told = format_html('<span class="bracket" data-heard="{} ">[</span>', gettext("in brackets:"))
    # The text is escaped, and so is what stands for its brackets.
    return mark_safe(_OPENED.sub(lambda _: told, conditional_escape(text)))  # noqa: S308
