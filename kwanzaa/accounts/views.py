"""Our own pages of the account: tokens, and opening an invitation."""

from typing import cast

from allauth.account.internal.flows.login import record_authentication
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from kwanzaa.accounts.again import shown_again
from kwanzaa.accounts.forms import AccountForm, TokenForm
from kwanzaa.accounts.second_factor import passed
from personas import tokens
from personas.core.errors import TokenError, UnknownInvitationError
from personas.doors import Invitation
from personas.selectors.tenancy import become
from personas.services import inviting

_BACKEND = "kwanzaa.sign_in.NameBackend"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@shown_again
def own_tokens(request: HttpRequest) -> HttpResponse:
    """List one's own tokens, or make one and show its secret this once; making asks for the password again."""
    user = cast("User", request.user)
    form, secret = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        try:
            _token, secret = tokens.make(
                user=user,
                name=form.cleaned_data["name"],
                scopes=frozenset(tokens.Scope(name) for name in form.cleaned_data["scopes"]),
                days=form.cleaned_data["days"],
                second_factor=passed(request),
                now=timezone.now(),
            )
            form = TokenForm()
        except TokenError as e:
            form.add_error(None, str(e))
    live = tokens.live(user=user, now=timezone.now())
    return render(request, "account/tokens.html", {"form": form, "secret": secret, "tokens": live})


@require_POST
@login_required
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    """End one of one's own tokens."""
    if not tokens.revoke(user=cast("User", request.user), pk=pk, now=timezone.now()):
        raise Http404
    messages.success(request, _("The token opens nothing any more."))
    return redirect("tokens")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("password1", "password2")
@rate_limit(action="signup")
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Show who invites to what; take it with the account that one has, or with a new one."""
    try:
        found = inviting.open_invitation(secret=secret, now=timezone.now())
        if request.user.is_authenticated:
            return _for_a_member(request, found, secret)
        return _for_a_stranger(request, found, secret)
    except UnknownInvitationError as e:
        raise Http404 from e


def _for_a_member(request: HttpRequest, found: Invitation, secret: str) -> HttpResponse:
    if request.method != "POST" or not inviting.fits(found, cast("User", request.user)):
        context = {"invitation": found, "fits": inviting.fits(found, cast("User", request.user))}
        return render(request, "account/invitation.html", context)
    inviting.accept(secret=secret, user=cast("User", request.user), now=timezone.now())
    return redirect("/")


def _for_a_stranger(request: HttpRequest, found: Invitation, secret: str) -> HttpResponse:
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():  # no account without the role, no used link without an account
            if found.mailed:  # a link that was handed over proves no address
                form.instance.email = found.address
            user = form.save()
            become(user)
            inviting.accept(secret=secret, user=user, now=timezone.now())
        login(request, user, backend=_BACKEND)
        record_authentication(request, user, "password", username=user.username)
        return redirect("/")
    return render(request, "account/invitation.html", {"invitation": found, "form": form})
