"""What the person allowed, artifact by artifact. What is absent is forbidden."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The four dimensions of consent for one artifact and one requestor (DESIGN, section 3); all off when absent.

    ``cap`` is the longest excerpt in code points that consent allows; None leaves it to the tier.
    """

    inclusion: bool = False
    surfacing: bool = False
    display: bool = False
    existence: bool = False
    cap: int | None = None
