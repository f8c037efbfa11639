"""Everything that is kept of one person, as one ZIP: JSON for programs, and a page to read (decision 0159).

Made from what they may read at this moment. Two things are not in it, and its page says so: requests to be let in,
which would tell whether there is such an archive, and signs for stewards that papers are taken out piece by piece.
"""

import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.template.loader import render_to_string

from audit import ones_own as audited
from citations import exports, selectors
from citations.models import Question
from citations.selectors import ones_own as asked
from personas import selectors as archive
from personas.models import Persona
from personas.selectors import ones_own as held

_NAMED: Final = 12  # hexadecimal digits of its handle tell an answer from others of its day
_STAMP: Final = (1980, 1, 1, 0, 0, 0)  # the earliest that a ZIP can say


def answers(user: User, tell: Callable[[int, int], None] | None = None) -> bytes:
    """Write each answer that may be read beside what proves it, which takes time; *tell* how many of how many."""
    buffer = io.BytesIO()
    questions = [one for _, asked_then in asked.asked_by(user) for one in asked_then]
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for done, one in enumerate(questions, 1):
            _answer(user, one, made)
            if tell is not None:
                tell(done, len(questions))
    return buffer.getvalue()


def packed(user: User, written: bytes) -> bytes:
    """Put everything else beside the answers that were *written*: it is read here and now, as the reader may."""
    buffer = io.BytesIO(written)
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as made:
        account, talks = _account(user), _talks(user, frozenset(made.namelist()))
        _add(made, "account.json", _json(account))
        _add(made, "conversations.json", _json(talks))
        context = {
            "account": account["account"],
            "talks": talks,
            "forgotten": account["forgotten_questions"],
        }
        _add(made, "README.html", render_to_string("account/taken_along.html", context))
    return buffer.getvalue()


def _account(user: User) -> dict[str, object]:
    factors = Authenticator.objects.filter(user=user).order_by("pk")
    issuers = SocialAccount.objects.filter(user=user).order_by("pk")
    return {
        "account": {
            "number": user.pk,
            "login": user.username,
            "address": user.email,
            "name": user.get_full_name(),
            "made": f"{user.date_joined:%Y-%m-%d}",
            "last_sign_in": f"{user.last_login:%Y-%m-%d}" if user.last_login else None,
        },
        "second_factors": [{"kind": one.type, "made": f"{one.created_at:%Y-%m-%d}"} for one in factors],
        "issuers": [{"subject": one.uid, "since": f"{one.date_joined:%Y-%m-%d}"} for one in issuers],
        "roles": held.holds(user),
        "tiers": held.seats(user),
        "tokens": held.programs(user),
        "invitations": held.invited(user),
        "openings": audited.openings(user),
        "readings": audited.readings(user),
        "counted": asked.counted_of(user),
        "forgotten_questions": asked.forgotten_by(user),
    }


def _talks(user: User, written: frozenset[str]) -> list[dict[str, object]]:
    names = dict(Persona.objects.values_list("pk", "name"))
    talks = [*asked.asked_by(user)]
    said = asked.said_of([one for _, questions in talks for one in questions])
    return [
        {
            "archive": names.get(talk.persona_id),
            "title": talk.title,
            "begun": f"{talk.created:%Y-%m-%d}",
            "questions": [{**_question(one, written), **said[one.pk]} for one in questions],
        }
        for talk, questions in talks
    ]


def _question(one: Question, written: frozenset[str]) -> dict[str, object]:
    return {
        "answer": _folder(one) if f"{_folder(one)}/answer.md" in written else None,
        "text": one.text,
        "asked": f"{one.created:%Y-%m-%d %H:%M} UTC",
        "profile": one.profile,
        "filters": one.filters,
        "toggles": one.toggles,
        "state": one.state,
    }


def _folder(one: Question) -> str:
    return f"answers/{one.created:%Y-%m-%d}-{one.handle[:_NAMED]}"


def _answer(user: User, question: Question, made: zipfile.ZipFile) -> None:
    """Put an answer beside what proves it; nothing where nothing may be read of it now."""
    if (found := asked.answer_to(user, question)) is None:
        return
    mine, answer = found
    folder, papers = _folder(question), selectors.papers(mine, answer, archive.naming(mine.persona_id))
    _add(made, f"{folder}/answer.md", exports.markdown(mine, answer, papers))
    _add(made, f"{folder}/answer.json", exports.as_json(mine, answer))
    _add(made, f"{folder}/receipt.json", _json(selectors.receipt_with_display(mine, answer)))


def _json(value: Mapping[str, object] | Sequence[object]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _add(made: zipfile.ZipFile, name: str, body: str) -> None:
    made.writestr(zipfile.ZipInfo(name, date_time=_STAMP), body, zipfile.ZIP_DEFLATED)
