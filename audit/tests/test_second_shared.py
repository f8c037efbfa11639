"""The second verifier's signatures, judged by cases of other people: ../shared/vectors/wycheproof."""

from audit.tests.second import Second
from ledger.tests.by_name import by_name
from ledger.tests.core.shared import needs_shared, read

pytestmark = needs_shared


@by_name(
    ("name", "applicable"),
    {"Ed25519": ("ed25519", 151), "ML-DSA-65, without a context": ("mldsa_65_verify", 203)},
)
def test_signatures_are_judged_as_the_authors_of_the_cases_say(
    name: str, applicable: int, second: Second
) -> None:
    cases = [
        (bytes.fromhex(group["publicKeyDer"]), test)
        for group in read(f"wycheproof/{name}_test.json")["testGroups"]
        for test in group["tests"]
        if not test.get("ctx") and group.get("publicKeyDer")
    ]
    wrong = [
        (test["tcId"], test["comment"])
        for key, test in cases
        if second.holds(key, bytes.fromhex(test["sig"]), bytes.fromhex(test["msg"]))
        != (test["result"] == "valid")
    ]
    assert (wrong, len(cases)) == ([], applicable)
