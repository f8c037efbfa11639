"""The page on which anybody verifies an answer: nobody signs in, and no file comes to this server."""

import re
from typing import Final

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from audit import selectors, verify_page
from audit.tables import attachment
from citations import selectors as citations
from ledger.core.errors import KeysetError

POLICY: Final = {
    "connect-src": [NONE],  # what is chosen is sent nowhere
    "worker-src": [SELF],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["verifier"],
}
ID: Final = re.compile("[0-9a-f]{32}")
NAME: Final = "verify-an-answer.html"


@require_http_methods(["GET", "HEAD", "POST"])
@csp_replace(POLICY)
@cache_control(private=True, no_store=True)
def page(request: HttpRequest) -> HttpResponse:
    """Show the page; of an ID that is sent, say whether it has the form of one, and lead there who may see it."""
    context = verify_page.values()
    if request.method == "POST":
        context |= _of_id(request, request.POST.get("id", ""))
    return render(request, "verify/page.html", context)


@require_safe
def saved(_request: HttpRequest) -> HttpResponse:
    """Hand out the page as one file, which works without this server and without a network."""
    return attachment(verify_page.one_file().encode(), NAME)


@require_safe
def keyset(_request: HttpRequest) -> HttpResponse:
    """Hand out the keys that the page checks with: public ones."""
    try:
        return attachment(selectors.keyset_file(), "keyset.json")
    except KeysetError as e:
        raise Http404 from e


def _of_id(request: HttpRequest, typed: str) -> dict[str, object]:
    """Say of an ID what anybody may know; to whom may see the answer, where it is."""
    bundle_id = "".join(typed.split()).lower()
    if not ID.fullmatch(bundle_id):
        return {"id_said": "none"}
    places = _places(request.user, bundle_id) if isinstance(request.user, User) else {}
    return {"id_said": "form", **places}


def _places(user: User, bundle_id: str) -> dict[str, object]:
    """Return where somebody who is signed in may see the answer: of both rooms, whatever the other one says."""
    own = citations.question_of_bundle(user, bundle_id)
    audited = selectors.bundles(user).filter(bundle_id=bundle_id).exists()
    return {"own": own.handle if own else "", "audited": bundle_id if audited else ""}
