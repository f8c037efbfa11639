"""Our templates as they are sent: without the blanks by which their lines are indented, a quarter of a page's bytes.

Nor is a line that only decides something a line of the page. Both are taken out of the template and not of the page,
so nothing that somebody wrote is touched.
"""

import re
from typing import Final

from django.template import Origin
from django.template.loaders import filesystem

_INDENTED: Final = re.compile(r"(?<=\n)[ \t]+")
_SAYS_NOTHING: Final = re.compile(
    r"^(\{% (?:if|elif|else|endif|for|empty|endfor|with|endwith|load|comment) ?[^%\n]*%\})\n", re.MULTILINE
)


class Loader(filesystem.Loader):
    """Read the templates of the project; those of installed packages stay as they are."""

    def get_contents(self, origin: Origin) -> str:
        """Return the source of a page without indents and such lines; of a mail as it is."""
        source: str = super().get_contents(origin)
        if not origin.name.endswith(".html"):
            return source
        return _SAYS_NOTHING.sub(r"\1", _INDENTED.sub("", source))
