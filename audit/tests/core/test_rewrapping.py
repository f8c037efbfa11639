import pytest

from audit.core.errors import OpenedFileError
from audit.core.opened import open_file
from audit.core.rewrapping import WrapLine, parse_recipient, recipient_file, rewrap
from audit.tests.bundles import BUNDLE_ID, QUOTE, edit
from audit.tests.statements import HONEST
from ledger.core.bundle import BundleFile
from ledger.core.errors import CanonicalError, SealError
from ledger.core.sharing import Holder, recipient
from ledger.tests.by_name import by_name
from ledger.tests.keys import RECIPIENTS, SEEDS, seed

NEW = seed("auditor-3", 96)
SUCCESSOR = recipient(NEW, Holder.AUDITOR)


def line_of(kid, bundle_id=BUNDLE_ID):
    wrap = next(one for one in HONEST.bundle.wraps if one.kid == kid)
    return WrapLine(bundle_id=bundle_id, wrap=wrap).encode()


OWN = line_of(RECIPIENTS[0].kid)


def test_a_successor_opens_with_the_stewards_half_and_no_signed_byte_was_touched():
    made = WrapLine.parse(rewrap([OWN], seed=SEEDS["auditor-1"], to=SUCCESSOR))
    wraps = tuple(sorted((*HONEST.bundle.wraps[1:], made.wrap), key=lambda one: (one.role, one.kid)))
    bundle = BundleFile(
        envelope=HONEST.bundle.envelope, seal=HONEST.bundle.seal, wraps=wraps, proof=HONEST.bundle.proof
    )
    assert open_file(bundle, seed=NEW, release=HONEST.release).excerpts[0].value == QUOTE


def test_a_stewards_successor_gets_the_stewards_half():
    steward = recipient(NEW, Holder.STEWARD)
    made = WrapLine.parse(rewrap([line_of(RECIPIENTS[2].kid)], seed=SEEDS["steward"], to=steward))
    assert (made.wrap.role, made.wrap.kid) == (Holder.STEWARD, steward.kid)


def test_no_half_changes_its_side():
    with pytest.raises(OpenedFileError, match="not to a steward"):
        rewrap([OWN], seed=SEEDS["auditor-1"], to=recipient(NEW, Holder.STEWARD))


@by_name(
    ("line", "key"),
    {
        "another's wrap": (OWN, "auditor-2"),
        "of another bundle": (line_of(RECIPIENTS[0].kid, "ff" * 16), "auditor-1"),
    },
)
def test_only_its_holder_hands_a_wrap_on(line, key):
    with pytest.raises(SealError, match="does not open"):
        rewrap([line], seed=SEEDS[key], to=SUCCESSOR)


def test_a_public_half_is_read_back():
    assert parse_recipient(recipient_file(SUCCESSOR)) == SUCCESSOR


@by_name(
    ("key", "value", "error"),
    {
        "another role": ("role", "curator", OpenedFileError),
        "another ID": ("kid", "0" * 64, OpenedFileError),
        "a short key": ("public", "AAAA", CanonicalError),
        "a field more": ("name", "Ola", CanonicalError),
    },
)
def test_a_file_that_is_no_public_half_is_refused(key, value, error):
    with pytest.raises(error):
        parse_recipient(edit(recipient_file(SUCCESSOR), key, value=value))


def test_a_line_that_is_none_is_refused():
    with pytest.raises(CanonicalError):
        WrapLine.parse(OWN[:-1] + b',"x":1}')
