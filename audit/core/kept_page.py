"""What a page that was saved says, as text in which each claim stands between two signs."""

from html.parser import HTMLParser
from typing import Final

BEGIN: Final = "\x02"
"""Before the words of a claim and its markers, where a file shows where that is."""
END: Final = "\x03"
"""Behind them."""


def said(page: str) -> str:
    """Return the words of a page in its order, claims between ``BEGIN`` and ``END``."""
    return _Page(page).text


class _Page(HTMLParser):
    """What a page says; quotation marks, which the browser draws, are words here."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self._said: list[str] = []
        self._is_claim = False
        self.feed(page.replace(BEGIN, "").replace(END, ""))
        self.close()

    @property
    def text(self) -> str:
        """Return the words, in the order of the page."""
        return "".join(self._said)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a claim and a quotation begin."""
        if tag == "p" and "claim__text" in (dict(attrs).get("class") or "").split():
            self._is_claim = True
            self._said.append(BEGIN)
        if tag == "q":
            self._said.append("“")

    def handle_endtag(self, tag: str) -> None:
        """Note where they end."""
        if tag == "p" and self._is_claim:
            self._is_claim = False
            self._said.append(END)
        if tag == "q":
            self._said.append("”")

    def handle_data(self, data: str) -> None:
        """Keep words."""
        self._said.append(data)
