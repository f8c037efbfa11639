"""The look of the page that a verifier writes: it stands in the page itself, whose policy names it by its digest."""

import hashlib
from typing import Final

from ledger.core.canonical import to_base64

STYLE: Final = """
:root { color-scheme: light dark; --ink: #21242a; --soft: #565b63; --ground: #fbfaf7; --line: #d9d4c8;
  --edge: #8a857a; --sunk: #f3f0e9; --good: #22613b; --good-wash: #e6f3ea; --bad: #9c2b20; --bad-wash: #fcebe8;
  --care: #7a4a00; --care-wash: #fdf3df; --accent: #1b5a63; --accent-wash: #e5f0f0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e6df; --soft: #aeb1b3; --ground: #15181a; --line: #353a3e;
  --edge: #7d8387; --sunk: #111416; --good: #93d3aa; --good-wash: #18301f; --bad: #f2a79e; --bad-wash: #371d1a;
  --care: #f0c675; --care-wash: #2e2615; --accent: #86c9d0; --accent-wash: #1d3135; } }
* { box-sizing: border-box; }
body { font: 100%/1.55 system-ui, "Liberation Sans", Arial, sans-serif; color: var(--ink);
  background: var(--ground); max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; }
.scroll { overflow-x: auto; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: 600; padding-bottom: .5rem; }
th, td { text-align: start; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid var(--line);
  min-width: 4rem; overflow-wrap: normal; }
td code { overflow-wrap: anywhere; }
.note { border-inline-start: 4px solid var(--accent); background: var(--accent-wash); padding: .75rem 1rem; }
.pass { color: var(--good); } .fail { color: var(--bad); font-weight: 700; }
.not_trusted { color: var(--care); } .not_checked { color: var(--soft); }
.sides { display: grid; gap: 1rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.sides > * { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; min-width: 0; }
.sides .record { background: var(--sunk); }
blockquote { margin: .5rem 0; padding-inline-start: .75rem; border-inline-start: 3px solid var(--edge); }
q, .words { white-space: pre-line; }
.figure { display: block; width: 100%; max-width: 28rem; }
.figure text { fill: var(--ink); font: 12px system-ui, Arial, sans-serif; }
.figure .figure__code { font: 11px monospace; }
.figure line { stroke: var(--edge); stroke-width: 1.5px; } .figure line.accent { stroke: var(--accent); }
.figure .good { fill: var(--good-wash); stroke: var(--good); }
.figure .accent { fill: var(--accent-wash); stroke: var(--accent); }
.figure .plain { fill: var(--sunk); stroke: var(--edge); }
"""


def policy() -> str:
    """Return the content security policy of the page: this style, and nothing else at all."""
    digest = to_base64(hashlib.sha256(STYLE.encode()).digest())
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
