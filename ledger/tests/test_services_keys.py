"""Changes of keys, as the operator and the root holder make them, on a real log."""

import threading
from contextlib import contextmanager, suppress

import pytest
from django.db import connection, transaction

from ledger import selectors, services, services_keys, wiring
from ledger.adapters import gate, keyring, renewal
from ledger.core.canonical import LIMIT, encode
from ledger.core.ceremony import Cause, join
from ledger.core.checkpoint import verify_checkpoint
from ledger.core.envelope import BUNDLE, POLICY, leaf, verify
from ledger.core.errors import KeyFileError, KeysetError, SigningHaltedError, UnknownKeyError
from ledger.core.keyset import Role
from ledger.core.proof import verify_proof
from ledger.core.rotation import SERVED, in_use, with_roots
from ledger.models import Checkpoint, KeyChange, KeysetVersion, Leaf, PendingLeaf

pytestmark = pytest.mark.django_db
together = pytest.mark.django_db(transaction=True)  # for tests with several connections


@pytest.fixture
def folder(own_keys, settings):
    settings.KWANZAA_KEYS = own_keys
    services.found(folder=own_keys)
    return own_keys


def signed(n, payload_type=BUNDLE):
    return wiring.signer().sign(payload_type, encode({"n": n}))


def log(n, payload_type=BUNDLE):
    """Sign and log; return the envelope and its index."""
    envelope = signed(n, payload_type)
    ticket = services.queue(envelope)
    services.sequence()
    return envelope, Leaf.objects.get(ticket=ticket).index


def sign(folder, request):
    return renewal.sign_as_root(folder / "root", request.keyset)


def rotate(folder, *roles, within=50):
    request = services_keys.rotate(folder=folder, roles=roles or SERVED, reason="", within=within)
    return services_keys.take_in(folder=folder, signed=sign(folder, request))


def check_everything(logged):
    keyset = selectors.chain().verify()[-1]
    for envelope, index in logged:
        verify(envelope, keyset=keyset, role=Role.BUNDLE, index=index)
    for head in Checkpoint.objects.all():
        verify_checkpoint(head.note, keyset)
    assert selectors.fsck() == ()


@pytest.mark.no_cover  # it walks what other tests measure, and tracing costs it much
def test_rotations_of_every_role_with_leaves_between_leave_everything_valid(folder):
    logged, first = [log(0)], selectors.chain()
    for n, role in enumerate((*SERVED, Role.BUNDLE), 1):
        rotate(folder, role)
        logged.append(log(n))
    check_everything(logged)
    keyset = selectors.keyset()
    assert keyset.version == 7
    assert keyring.chain(folder) == selectors.chain()
    with pytest.raises(UnknownKeyError):
        verify(logged[-1][0], keyset=first.verify()[-1], role=Role.BUNDLE, index=logged[-1][1])
    assert len({envelope.signatures[0].keyid for envelope, _ in logged}) == 3


@pytest.mark.nightly
def test_twenty_five_rotations_of_all_keys_leave_everything_valid(folder, soak):
    logged = [log(0)]
    for n in range(1, 26):
        rotate(folder)
        logged += [log(n), log(-n)]
    size = len(selectors.chain().encode())
    soak.note(seed=0, count=len(logged), differences=0, keysets=26, keyset_file_bytes=size)
    check_everything(logged)


def test_ends_are_drawn_in_to_the_leaf_of_the_keyset_that_set_them(folder):
    logged = [log(n) for n in range(3)]
    rotate(folder, Role.BUNDLE)
    keyset_leaf = Leaf.objects.get(ticket=KeysetVersion.objects.get(version=2).ticket).index
    ended = [key for key in selectors.keyset().keys if key.to_index is not None]
    assert {key.to_index for key in ended} == {54}
    logged += [log(n) for n in range(3, 6)]
    rotate(folder, Role.POLICY)
    assert {selectors.keyset().find(key.keyid).to_index for key in ended} == {keyset_leaf}
    check_everything(logged)


def test_what_waited_at_the_change_stands_before_its_keyset(folder):
    waiting = signed(1)
    ticket = services.queue(waiting)
    request = services_keys.rotate(folder=folder, roles=SERVED, reason="")
    services_keys.take_in(folder=folder, signed=sign(folder, request))
    index = Leaf.objects.get(ticket=ticket).index
    assert index < Leaf.objects.get(ticket=KeysetVersion.objects.get(version=2).ticket).index
    check_everything([(waiting, index)])


def test_what_was_signed_before_the_change_and_comes_after_it_is_signed_again(folder):
    late = signed(1)
    rotate(folder)
    with pytest.raises(SigningHaltedError, match="signs nothing under keyset 2"), transaction.atomic():
        services.queue(late)
    assert not PendingLeaf.objects.exists()
    check_everything([log(1)])


@contextmanager
def somebody_signing():
    """Let somebody sign and queue in a transaction that stays open; give that, and what lets them go on."""
    inside, go_on, made = threading.Event(), threading.Event(), []

    def slow():
        try:
            with transaction.atomic():
                envelope = signed(1)
                made.append((envelope, services.queue(envelope)))
                inside.set()
                go_on.wait(20)
        finally:
            connection.close()

    worker = threading.Thread(target=slow)
    worker.start()
    inside.wait(20)
    yield made[0], go_on
    go_on.set()
    worker.join()


@together
def test_the_gate_waits_for_whoever_is_between_signing_and_committing(folder):
    """A slow transaction holds the change back; what it signed stands before the new keyset."""
    request = services_keys.rotate(folder=folder, roles=SERVED, reason="")
    with somebody_signing() as ((envelope, ticket), go_on):
        threading.Timer(0.3, go_on.set).start()
        services_keys.take_in(folder=folder, signed=sign(folder, request))
        assert go_on.is_set()
    check_everything([(envelope, Leaf.objects.get(ticket=ticket).index)])


@together
def test_a_gate_that_nobody_leaves_is_not_waited_at_for_ever(folder, monkeypatch):
    monkeypatch.setattr(gate, "_PATIENCE", "200ms")
    with (
        somebody_signing(),
        pytest.raises(KeysetError, match="somebody has been signing for 200ms"),
    ):
        services_keys.rotate(folder=folder, roles=SERVED, reason="")
    rotate(folder)


def test_a_log_that_grew_too_far_refuses_and_goes_on_with_its_keys(folder):
    request = services_keys.rotate(folder=folder, roles=SERVED, reason="", within=2)
    logged = [log(n) for n in range(3)]
    with pytest.raises(KeysetError, match="grown to 4 leaves, and its bundle keys were to end at leaf 3"):
        services_keys.take_in(folder=folder, signed=sign(folder, request))
    logged.append(log(9))
    assert services_keys.cancel(folder=folder)
    rotate(folder)
    check_everything(logged)


def test_revoked_roles_are_halted_at_once_and_others_go_on(folder):
    logged = [log(0)]
    request = services_keys.revoke(folder=folder, roles=(Role.BUNDLE,), reason="a laptop is missing")
    with pytest.raises(SigningHaltedError, match="bundle keys are halted"):
        log(1)
    _, index = log(2, POLICY)
    services_keys.take_in(folder=folder, signed=sign(folder, request))
    logged.append(log(1))
    check_everything(logged)
    ended = [key for key in selectors.keyset().keys if key.to_index is not None]
    assert {(key.role, key.to_index) for key in ended} == {(Role.BUNDLE, index)}


def test_a_revoked_checkpoint_key_signs_no_further_head(folder):
    request = services_keys.revoke(folder=folder, roles=(Role.CHECKPOINT,), reason="")
    envelope = signed(1)
    ticket = services.queue(envelope)
    with pytest.raises(SigningHaltedError, match="checkpoint keys are halted"):
        services.sequence()
    assert not selectors.is_covered(ticket)
    services_keys.take_in(folder=folder, signed=sign(folder, request))
    assert selectors.is_covered(ticket)
    check_everything([(envelope, Leaf.objects.get(ticket=ticket).index)])


def test_a_compromised_key_is_not_trusted_from_its_leaf_on_and_good_before(folder):
    logged = [log(n) for n in range(6)]
    stolen = in_use(selectors.keyset(), Role.BUNDLE)[0]
    request = services_keys.compromise(folder=folder, keys=(stolen.keyid[:16],), index=4, reason="stolen")
    services_keys.take_in(folder=folder, signed=sign(folder, request))
    keyset = selectors.keyset()
    ends = {key.to_index for key in keyset.keys if key.role is Role.BUNDLE and key.to_index}
    assert ends == {4, 7}
    for envelope, index in logged:
        if index < 4:
            verify(envelope, keyset=keyset, role=Role.BUNDLE, index=index)
        else:
            with pytest.raises(UnknownKeyError, match="is not valid at log index"):
                verify(envelope, keyset=keyset, role=Role.BUNDLE, index=index)
    check_everything([log(7)])


def test_what_a_compromised_checkpoint_key_covered_is_covered_again_by_the_new_one(folder):
    logged = [log(n) for n in range(4)]
    tickets = dict(Leaf.objects.values_list("index", "ticket"))
    first = {index: selectors.proof_for(tickets[index]) for _, index in logged}
    stolen = in_use(selectors.keyset(), Role.CHECKPOINT)[0]
    request = services_keys.compromise(folder=folder, keys=(stolen.keyid,), index=3, reason="stolen")
    services_keys.take_in(folder=folder, signed=sign(folder, request))
    keyset = selectors.keyset()
    for envelope, index in logged:
        proof = selectors.proof_for(tickets[index])
        assert proof is not None
        verify_proof(proof, leaf=leaf(envelope), keyset=keyset)
        assert (proof == first[index]) is (index < 3)
    assert first[3] is not None
    with pytest.raises(UnknownKeyError):
        verify_proof(first[3], leaf=leaf(logged[2][0]), keyset=keyset)
    assert selectors.fsck() == ()


def test_a_key_found_compromised_after_it_ended_halts_nobody(folder):
    logged = [log(0)]
    old = in_use(selectors.keyset(), Role.BUNDLE)
    rotate(folder)
    logged = [log(1)]
    request = services_keys.compromise(
        folder=folder, keys=tuple(key.keyid for key in old), index=0, reason=""
    )
    logged.append(log(2))
    services_keys.take_in(folder=folder, signed=sign(folder, request))
    check_everything(logged)
    assert {selectors.keyset().find(key.keyid).to_index for key in old} == {0}


def test_roots_are_replaced_by_a_keyset_that_both_sign(folder, tmp_path):
    request = services_keys.rotate(folder=folder, roles=(Role.ROOT,), reason="")
    new = tmp_path / "new-root"
    keyset = with_roots(request.keyset, renewal.make_root(new), index=1)
    both = join([renewal.sign_as_root(place, keyset) for place in (folder / "root", new)], keyset)
    services_keys.take_in(folder=folder, signed=both)
    assert selectors.keyset().roots == keyset.roots
    third = services_keys.rotate(folder=folder, roles=(Role.BUNDLE,), reason="")
    services_keys.take_in(folder=folder, signed=renewal.sign_as_root(new, third.keyset))
    check_everything([log(1)])


def test_one_change_is_open_at_a_time_and_can_be_called_off(folder):
    services_keys.rotate(folder=folder, roles=SERVED, reason="")
    with pytest.raises(KeysetError, match="a change of keys is open"):
        services_keys.revoke(folder=folder, roles=(Role.BUNDLE,), reason="")
    assert services_keys.standing().change is not None
    assert services_keys.cancel(folder=folder)
    assert not services_keys.cancel(folder=folder)
    assert not (folder / "next").exists()
    check_everything([log(1)])
    assert str(KeyChange.objects.get()) == "rotate cancelled"


def test_a_keyset_of_keys_that_were_thrown_away_is_refused(folder):
    request = services_keys.rotate(folder=folder, roles=(Role.POLICY,), reason="")
    services_keys.cancel(folder=folder)
    with pytest.raises(KeyFileError, match="policy"):
        services_keys.take_in(folder=folder, signed=sign(folder, request))
    assert KeysetVersion.objects.count() == 1


def test_a_compromised_root_is_more_than_a_command_can_mend(folder):
    with pytest.raises(KeysetError, match="a compromised root cannot take itself back"):
        services_keys.compromise(folder=folder, keys=(selectors.keyset().roots[0],), index=0, reason="")


def test_the_same_file_is_taken_in_twice_and_an_older_one_never(folder):
    request = services_keys.rotate(folder=folder, roles=SERVED, reason="")
    second = sign(folder, request)
    services_keys.take_in(folder=folder, signed=second)
    services_keys.take_in(folder=folder, signed=second)
    assert KeysetVersion.objects.count() == 2
    rotate(folder)
    with pytest.raises(KeysetError, match="was taken in before"):
        services_keys.take_in(folder=folder, signed=second)


@pytest.mark.parametrize(
    "place",
    [
        pytest.param((services_keys, "_keep"), id="before the row"),
        pytest.param((renewal, "install"), id="after the row"),
        pytest.param((services, "sequence"), id="after the file"),
    ],
)
def test_whoever_dies_in_the_change_leaves_a_log_that_signs_under_one_keyset_or_not_at_all(
    folder, monkeypatch, place
):
    logged = [log(0)]
    request = services_keys.rotate(folder=folder, roles=SERVED, reason="")

    def die(*_args, **_options):
        raise KeyboardInterrupt

    module, name = place
    with monkeypatch.context() as patch:
        patch.setattr(module, name, die)
        with pytest.raises(KeyboardInterrupt):
            services_keys.take_in(folder=folder, signed=sign(folder, request))
    if module is renewal:
        with pytest.raises(SigningHaltedError):
            log(1)
        with pytest.raises(SigningHaltedError):
            services.sequence()  # the leaf of the keyset waits: the old key must not sign a head over it
    else:
        logged.append(log(1))
    services_keys.take_in(folder=folder, signed=sign(folder, request))
    logged.append(log(2))
    check_everything(logged)
    assert KeyChange.objects.get().state == KeyChange.State.DONE


@together
def test_changes_under_load_leave_every_leaf_valid(folder):
    """Four signers, and five rotations among them: whoever meets the change signs again."""
    logged, failures, stop = [], [], threading.Event()

    def work(worker):
        n = worker * 10_000
        try:
            while not stop.is_set():
                n += 1
                with suppress(SigningHaltedError):
                    with transaction.atomic():
                        envelope = signed(n)
                        ticket = services.queue(envelope)
                    logged.append((envelope, ticket))
                    services.sequence()
        except Exception as e:  # noqa: BLE001 -- whatever it is, the test must see it
            failures.append(e)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(5):
        rotate(folder)
    stop.set()
    for thread in threads:
        thread.join()
    services.sequence()
    assert failures == []
    indexes = dict(Leaf.objects.values_list("ticket", "index"))
    check_everything([(envelope, indexes[ticket]) for envelope, ticket in logged])
    assert selectors.keyset().version == 6
    assert selectors.chain().verify()


def test_a_request_says_why_and_for_whom(folder):
    request = services_keys.rotate(folder=folder, roles=(Role.POLICY,), reason="a year is over")
    assert (request.cause, request.reason, request.roles) == (Cause.ROTATE, "a year is over", (Role.POLICY,))
    assert request.chain == selectors.chain()


def test_a_keyset_file_that_nears_its_end_is_kept_for_revoking(folder, monkeypatch):
    monkeypatch.setattr(services_keys, "SPARE", LIMIT - 1)
    with pytest.raises(KeysetError, match="found a new log"):
        services_keys.rotate(folder=folder, roles=SERVED, reason="")
    assert not KeyChange.objects.exists()
    request = services_keys.revoke(folder=folder, roles=(Role.BUNDLE,), reason="stolen")
    services_keys.take_in(folder=folder, signed=sign(folder, request))
    assert selectors.keyset().version == 2


def test_a_keyset_that_makes_the_file_unreadable_is_not_taken_in_and_its_roles_stay_halted(
    folder, monkeypatch
):
    request = services_keys.revoke(folder=folder, roles=(Role.BUNDLE,), reason="stolen")
    monkeypatch.setattr("ledger.core.chain.LIMIT", len(selectors.chain().encode()))
    with pytest.raises(KeysetError, match="that a verifier reads"):
        services_keys.take_in(folder=folder, signed=sign(folder, request))
    assert selectors.keyset().version == 1
    assert gate.halted() == {Role.BUNDLE}
