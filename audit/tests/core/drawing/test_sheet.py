"""The page that an auditor reads at home: true to the record, closed to the world, and harmless whatever it holds."""

import re
from xml.etree import ElementTree as ET

from audit.core.case import Case
from audit.core.drawing.sheet import page
from audit.core.drawing.style import STYLE
from audit.core.trust import read_trust
from audit.core.verification import examine
from audit.tests.bundles import KEYSET_FILE, claim, claims, display, fields, make
from personas.core.text import escape_visible

TRUST = read_trust(KEYSET_FILE)
HOSTILE = "<script>alert(1)</script> \u202e& \"'"


def written(made, *, opened=None, trust=TRUST):
    case = Case(made.data, trust=trust, opened=opened)
    return page(examine(case), case, verdict="What it comes to.").decode()


def whole(made):
    return written(made, opened=made.opened.encode())


def test_every_claim_as_it_was_shown_stands_beside_the_claim_as_it_was_sealed():
    made = make()
    told = whole(made)
    for judged in claims():
        assert escape_visible(judged["text"]) in told
    assert told.count("As it was shown") == told.count("As it was sealed") == len(claims())
    assert "This claim was not shown." in told
    assert "destroy it when the work is done" in told


def test_every_check_is_there_with_its_result_and_its_code():
    made = make()
    case = Case(made.data, trust=TRUST, opened=made.opened.encode())
    report = examine(case)
    told = page(report, case, verdict="").decode()
    rows = re.findall(r'<tr class="(\w+)"><td>(\d+)</td>', told)
    assert rows == [(one.status.value, str(one.number)) for one in report.results]


def test_the_way_is_drawn_and_ends_at_the_root():
    told = whole(make())
    assert told.count("<rect") == 1 + 2 * told.count("so far")
    assert 'viewBox="0 0 300' in told


def test_without_what_was_opened_nothing_of_the_record_is_told():
    told = written(make())
    assert "As it was sealed" not in told
    assert not [one["text"] for one in claims() if escape_visible(one["text"]) in told]
    assert "Every step" in told


def test_what_is_no_bundle_has_a_page_that_says_so():
    case = Case(b"nothing", trust=None)
    told = page(examine(case), case, verdict="UNREADABLE").decode()
    assert "Bundle unknown" in told
    assert "Every step" not in told


def test_no_text_of_a_record_becomes_markup_or_turns_the_page_around():
    judged = claims()
    judged[0]["text"] = HOSTILE
    told = whole(make(fields=fields(judged)))
    assert "<script" not in told
    assert "\u202e" not in told
    assert "&lt;script&gt;" in told


def test_the_page_may_load_run_and_send_nothing():
    told = whole(make())
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', told)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; style-src 'sha256-")
    assert told.count(STYLE) == 1
    assert not re.findall(r"\s(?:src|href|on\w+|style)=", told.replace(policy[0], ""))


def test_an_excerpt_whose_key_was_destroyed_stays_closed():
    told = whole(make(keys=()))
    assert "its words stay closed" in told


def test_a_refusal_shows_what_was_made_and_not_delivered_and_why():
    judged = [claim(1, "Nobody saw her.", "refused", "narrowed", "refused", citations=[], doubts=["no span"])]
    record = fields(judged, kind="refusal", rung="refused")
    told = whole(make(fields=record, display=display(record, ()), excerpts=()))
    assert "not_covered" in told
    assert "doubt: no span" in told
    assert "not delivered" in told
    assert "Removed, as it was told" not in told


def test_a_record_without_claims_or_outcome_says_so():
    record = fields([], kind="refusal", rung="refused")
    record["/outcome"] = None
    told = whole(make(fields=record, display={"t": "kwanzaa.display.v1"}, excerpts=()))
    assert "No claim was made." in told
    assert "Removed" not in told


def test_an_inference_that_was_shown_without_its_excerpt_is_seen_as_it_was_shown():
    shown = display()
    shown["claims"][0]["sources"][0]["excerpt"] = None
    assert "restricted: not shown" in whole(make(display=shown))


def test_the_page_is_well_formed():
    told = whole(make()).removeprefix("<!DOCTYPE html>\n")
    assert ET.fromstring(re.sub(r"<meta([^>]*)>", r"<meta\1/>", told)).tag == "html"  # noqa: S314 -- ours
