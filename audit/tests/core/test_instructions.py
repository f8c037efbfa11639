"""Check 27: what the record says of the policy is what the signed policy decides on the day of the answer."""

from dataclasses import replace
from datetime import date

from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests.bundles import FAMILY, KEYSET_FILE, TEXTS_CITED, claims, display, fields, make
from ledger.tests.by_name import by_name
from personas.core.consent import OPEN, OPEN_IN_WHOLE
from personas.core.people import Person, Standing
from personas.core.policy import Policy, digest, encode, formed

TRUST = read_trust(KEYSET_FILE)
PLAIN = Policy(
    archive="ada", n=1, parent="", default=OPEN, tiers=(FAMILY,), people=(), rules=(("other.txt", OPEN),)
)
SEALED = Person(name="Tom Hale")
VEILED = Person(name="Tom Hale", state=Standing.ANONYMIZED, pseudonym="Person A")
CLEARED = Person(name="Tom Hale", state=Standing.CLEARED, receipt="a letter")
HALE = {"names": ["Tom Hale"], "pseudonym": "Person A", "named": True}
JOURNAL_KEY, LETTER_KEY = "journals/1.txt", "letters/1.txt"


def ruled(key=LETTER_KEY, **changes):
    return replace(PLAIN, rules=((key, replace(OPEN, **changes)),))


WHOLLY = formed(replace(PLAIN, default=OPEN_IN_WHOLE))


def whole():
    """Return an answer from texts that its record says are open in whole."""
    record = fields(claims())
    record["/policy"]["origins"] = [{**one, "cap": "whole"} for one in record["/policy"]["origins"]]
    return {"fields": record}


def named(**policy):
    """Return an answer whose first claim names somebody."""
    judged = claims()
    judged[0]["text"] = "Tom Hale said: “the bread was bad”"
    record = fields(judged, **policy)
    record["/session"] |= {"pseudonyms": ["[Person A]"]}
    return {"fields": record, "display": display(record, TEXTS_CITED)}


def checked(document, **made):
    """Verify an answer that was signed under *document*."""
    data = encode(document)
    bundle = make(payload={"policy": digest(data)}, **made)
    report = verify(bundle.data, trust=TRUST, opened=bundle.opened.encode(), policy=data)
    return report, next(one for one in report.results if one.name == "policy")


@by_name(
    ("document", "made"),
    {
        "the default": (PLAIN, {}),
        "a rule of its own": (ruled(cap=600), {}),
        "the first day of a window": (ruled(valid_from=date(2026, 11, 21)), {}),
        "open in whole": (WHOLLY, whole()),
        "nobody named": (replace(PLAIN, people=(SEALED, VEILED, CLEARED)), {}),
        "somebody cleared": (replace(PLAIN, people=(CLEARED,)), named()),
        "somebody veiled": (replace(PLAIN, people=(VEILED,)), named(veiled=[HALE])),
    },
)
def test_what_the_signed_policy_decides_passes(document, made):
    report, result = checked(document, **made)
    assert (result.status, report.verdict) == (Status.PASS, Verdict.PASS)


@by_name(
    ("document", "made", "line"),
    {
        "another limit": (replace(PLAIN, tiers=(replace(FAMILY, excerpt_cap=299),)), {}, "no tier"),
        "another tier": (replace(PLAIN, tiers=(replace(FAMILY, name="kin"),)), {}, "no tier"),
        "closed to answers": (ruled(surfacing=False), {}, "C3-surfacing"),
        "not to be known": (ruled(existence=False), {}, "C2-existence"),
        "nobody allowed": (replace(PLAIN, default=replace(OPEN, inclusion=None)), {}, "nothing"),
        "a window that is over": (ruled(valid_until=date(2026, 11, 21)), {}, "D3-no-longer"),
        "a sensitive class": (ruled(sensitive=("minors",)), {}, "S3-surfacing"),
        "excerpts not to appear": (ruled(JOURNAL_KEY, display=False), {}, "otherwise"),
        "a shorter cap": (ruled(cap=100), {}, "otherwise"),
        "in whole, where a paragraph may be shown": (PLAIN, whole(), "otherwise"),
        "in whole by silence": (replace(PLAIN, default=replace(OPEN, cap=None)), whole(), "otherwise"),
        "a paragraph, where all may be shown": (WHOLLY, {}, "otherwise"),
        "somebody sealed": (replace(PLAIN, people=(SEALED,)), named(), "sealed"),
        "somebody without a veil": (replace(PLAIN, people=(VEILED,)), named(), "no veil"),
        "another pseudonym": (
            replace(PLAIN, people=(VEILED,)),
            named(veiled=[{**HALE, "pseudonym": "Tom H."}]),
            "no veil",
        ),
        "an agreement that is over": (
            replace(PLAIN, people=(replace(VEILED, valid_until=date(2026, 1, 1)),)),
            named(veiled=[HALE]),
            "sealed",
        ),
    },
)
def test_what_the_signed_policy_decides_otherwise_fails_alone(document, made, line):
    report, result = checked(document, **made)
    assert [one.name for one in report.results if one.status is Status.FAIL] == ["policy"]
    assert line in result.line


def test_another_policy_than_the_one_that_was_signed_fails():
    made = make(payload={"policy": digest(encode(PLAIN))})
    report = verify(made.data, trust=TRUST, opened=made.opened.encode(), policy=encode(replace(PLAIN, n=2)))
    assert [one.name for one in report.results if one.status is Status.FAIL] == ["policy"]


def test_what_is_no_policy_fails():
    made = make(payload={"policy": digest(b"{}")})
    report = verify(made.data, trust=TRUST, opened=made.opened.encode(), policy=b"{}")
    assert [one.name for one in report.results if one.status is Status.FAIL] == ["policy"]


def test_without_the_signed_policy_nothing_is_said():
    made = make()
    report = verify(made.data, trust=TRUST, opened=made.opened.encode())
    (result,) = [one for one in report.results if one.name == "policy"]
    assert (result.status, report.verdict) == (Status.NOT_CHECKED, Verdict.PASS)
    assert "--policy" in result.line
