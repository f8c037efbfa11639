"""What every page of a requestor is made with: who is signed in, what they may not know, and their turns."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.cache import cache_control
from django_htmx.middleware import HtmxDetails

from citations import selectors
from citations.adapters.release import Moment, look
from citations.core.errors import UnknownConversationError, UnknownQuestionError
from citations.models import Question
from citations.shown import Turn, turn
from personas.core.errors import ForbiddenError, UnknownPersonaError


class Request(HttpRequest):
    """A request by somebody who is signed in, as the middleware made it."""

    user: User
    htmx: HtmxDetails


_P = ParamSpec("_P")


def page(
    view: Callable[Concatenate[Request, _P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, _P], HttpResponseBase]:
    """Make *view* a page for those who are signed in: kept by no cache, silent about what they may not know."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: _P.args, **kwargs: _P.kwargs) -> HttpResponseBase:
        try:
            return view(cast("Request", request), *args, **kwargs)
        except (UnknownPersonaError, UnknownConversationError, UnknownQuestionError) as e:
            raise Http404 from e
        except ForbiddenError as e:
            raise PermissionDenied from e

    return login_required(cache_control(private=True, no_store=True)(guarded))


def turns_of(asked: Iterable[Question]) -> list[Turn]:
    """Return questions of one person to one persona as their page shows them."""
    questions = list(asked)
    if not questions:
        return []
    first = questions[0]
    said = selectors.feedback_of(questions)
    left = selectors.left_of(first.user, first.persona)
    made: list[Turn] = []
    for one in questions:
        answer = selectors.delivered(one)
        moment = look(one.pk) if answer is None else Moment(is_settled=True)
        pieces = selectors.originals(one, answer) if answer else {}
        sides = selectors.columns_of(one) if answer else ()
        made.append(turn(one, answer, moment, feedback=said, left=left, originals=pieces, columns=sides))
    return made
