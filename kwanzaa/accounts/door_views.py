"""Pages at the door: a forgotten password, asking to be let in, and going in where a door stands open.

No page here tells whether an address has an account, or a name an archive: what was typed goes to a worker as it
stands, and every answer is the same.
"""

from typing import Final, cast

from allauth.account.views import PasswordResetFromKeyView
from allauth.core.internal import ratelimit
from celery import Task
from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from kwanzaa import tasks
from kwanzaa.accounts.forms import AddressForm, KnockForm
from personas.adapters import letters
from personas.adapters.site import site_of
from personas.core.errors import UnknownPersonaError
from personas.selectors.tenancy import become
from personas.services import doors

_METHODS: Final = ["GET", "HEAD", "POST"]


@require_http_methods(_METHODS)
@never_cache
def forgotten(request: HttpRequest) -> HttpResponse:
    """Take an address; if an account has it, a worker mails a link to it."""
    form = AddressForm(request.POST or None)
    context = {"form": form, "mails": letters.go_out()}
    if request.method != "POST" or not letters.go_out() or not form.is_valid():
        return render(request, "account/forgotten.html", context)
    address = form.cleaned_data["address"]
    if (late := _too_often(request, "reset_password", address.casefold())) is not None:
        return late
    origin, language = site_of(request), get_language()
    return _handed(
        request, "account/forgotten.html", context, tasks.mail_new_password, address, origin, language
    )


@require_http_methods(_METHODS)
@never_cache
def knock(request: HttpRequest) -> HttpResponse:
    """Take who asks to be let in to what; a worker brings it to those who tend it, if anybody does."""
    user = request.user if isinstance(request.user, User) else None
    form = KnockForm(request.POST or None)
    form = form if user is None else form.for_a_member()
    context: dict[str, object] = {"form": form}
    if request.method != "POST" or not form.is_valid():
        return render(request, "account/knock.html", context)
    given = form.cleaned_data
    address = "" if user else given["address"]
    if (late := _too_often(request, "knock", str(user.pk) if user else address.casefold())) is not None:
        return late
    who = (given["archive"], user.pk if user else None, address, given["words"])
    return _handed(request, "account/knock.html", context, tasks.carry_knock, *who)


@require_POST
@never_cache
@login_required
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Go in where a door stands open."""
    if (late := _too_often(request, "enter", "")) is not None:
        return late
    try:
        found = doors.enter(user=cast("User", request.user), slug=slug)
    except UnknownPersonaError as e:
        raise Http404 from e
    return redirect("chat:persona", found.slug)


class NewPasswordView(PasswordResetFromKeyView):
    """Set a new password by the link that was mailed."""

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """Set it in the name of whose it is: row security would let nobody else end their tokens."""
        become(self.reset_user)
        response: HttpResponse = super().form_valid(form)
        return response


def _handed(
    request: HttpRequest, template: str, context: dict[str, object], task: "Task[..., None]", *given: object
) -> HttpResponse:
    """Hand it to a worker, and say so in the same words whatever will come of it."""
    said = "sent" if tasks.call(task, *given) else "lost"
    return render(request, template, {**context, "said": said})


def _too_often(request: HttpRequest, action: str, key: str) -> HttpResponse | None:
    """Count it, by the network's address and by both; return the page for who comes too often."""
    key = f"{ratelimit.get_ip(request)} {key}"
    late: HttpResponse | None = ratelimit.consume_or_429(
        request, app="allauth.account", action=action, key=key
    )
    return late
