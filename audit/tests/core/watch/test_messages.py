import hashlib
import hmac
import json

from audit.core.watch.alerts import RuleName
from audit.core.watch.messages import Message, body, signature, subject, text
from ledger.tests.by_name import by_name

RAISED = Message(
    alert=7,
    rule=RuleName.REFUSALS,
    persona=3,
    profile="educator",
    value=612,
    limit=500,
    number=40,
    at="2026-11-21T21:00:00Z",
    cleared=False,
)


def test_a_webhook_gets_ids_codes_and_numbers():
    assert json.loads(body(RAISED)) == {
        "t": "kwanzaa.alert.v1",
        "alert": 7,
        "state": "raised",
        "rule": "refusals",
        "unit": "thousandths",
        "persona": 3,
        "profile": "educator",
        "value": 612,
        "limit": 500,
        "number": 40,
        "at": "2026-11-21T21:00:00Z",
    }


def test_whoever_has_the_key_can_tell_that_time_and_body_are_ours():
    data = body(RAISED)
    said = signature("a key", at=1_700_000_000, data=data)
    mac = hmac.new(b"a key", b"1700000000." + data, hashlib.sha256).hexdigest()
    assert said == f"t=1700000000,v1={mac}"
    assert signature("a key", at=1_700_000_001, data=data).split("v1=")[1] != mac
    assert signature("another", at=1_700_000_000, data=data).split("v1=")[1] != mac


@by_name(
    ("persona", "profile", "about"),
    {
        "one profile": (3, "educator", "About: archive 3, profile educator"),
        "one archive": (3, "", "About: archive 3\n"),
        "the installation": (None, "", "About: the whole installation\n"),
    },
)
def test_a_mail_says_what_it_is_about(persona, profile, about):
    message = Message(
        alert=7,
        rule=RuleName.QUEUE,
        persona=persona,
        profile=profile,
        value=90,
        limit=60,
        number=1,
        at="2026-11-21T21:00:00Z",
        cleared=True,
    )
    assert subject(message) == "Kwanzaa alert 7 cleared: queue"
    assert about in text(message)
    assert "90 seconds" in text(message)
