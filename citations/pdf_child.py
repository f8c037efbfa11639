"""The child process that draws a PDF: of one page of ours, which it reads; it fetches nothing, wherever that leads.

It stands apart because drawing takes a second and more, and memory that a web process would keep.
"""

import json
import resource
from datetime import datetime
from typing import IO, Final, Never

import weasyprint

STYLE: Final = """
@page { size: A4; margin: 2.2cm 2cm }
html { font: 10.5pt/1.45 "DejaVu Serif", "DejaVu Sans", serif; color: #1b1b18 }
h1 { font-size: 17pt; line-height: 1.25 }
h2 { font-size: 13pt; margin-top: 1.6em; break-after: avoid }
h3, h4 { font-size: 11pt; break-after: avoid }
p, dd { orphans: 2; widows: 2 }
q { quotes: "\\201c" "\\201d" "\\201c" "\\201d" }
.tag, .claim__label, .soft { font-size: 9pt; color: #55524a }
blockquote { margin: .2em 0 .2em 1em }
blockquote > * { white-space: pre-line }
.claim__text { margin-bottom: .2em }
.claim__how, .perhaps { margin: 0 0 .8em }
.listed { list-style: none; padding: 0; font-size: 9.5pt }
.listed li { margin-bottom: .3em }
a { color: inherit }
.turn { break-before: auto; border-block-start: .6pt solid #b9b4a4; margin-block-start: 1.6em }
[dir=ltr] { direction: ltr }
[dir=rtl] { direction: rtl }
.turn__question bdi { display: block }
.keep__proof > div { display: inline-block; vertical-align: top; max-width: 11cm }
.qr svg { width: 2.2cm; height: 2.2cm }
.keep__proof { break-inside: avoid; font-size: 9pt; color: #55524a }
.keep__proof h3 { font-size: 9pt; margin-bottom: .2em }
.keep__proof p { margin: 0 0 .2em }
.turn__who { display: block; font-size: 9pt; font-weight: normal; color: #55524a }
"""


def main(file: IO[bytes], out: IO[bytes], *, cpu: int, memory: int) -> None:
    """Write on *out* what *file* describes: ``html``, and ``files`` to attach, by their names.

    They bear the time at which the last of it was ``asked``: the same conversation is the same bytes at any hour.
    """
    for what, most in (
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        resource.setrlimit(what, (most, most))
    given = json.load(file)
    page = weasyprint.HTML(string=given["html"], url_fetcher=fetch)
    when = datetime.fromisoformat(given["asked"])
    attached = [
        weasyprint.Attachment(string=body, name=name, created=when, modified=when)
        for name, body in given["files"].items()
    ]
    page.write_pdf(out, stylesheets=[weasyprint.CSS(string=STYLE)], attachments=attached)


def fetch(url: str, *_: object, **__: object) -> Never:
    """Fetch nothing."""
    raise ValueError(f"nothing is fetched for a file to keep: {url[:80]}")
