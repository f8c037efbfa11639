"""Addresses of signing in: allauth's views that we use, and our own two pages."""

from typing import Final

from allauth.account import views as account
from django.urls import URLPattern, URLResolver, include, path

from kwanzaa.accounts import views

urlpatterns: Final[list[URLPattern | URLResolver]] = [
    # Under allauth's names and under Django's.
    path("login/", account.login, name="account_login"),
    path("login/", account.login, name="login"),
    path("logout/", account.logout, name="account_logout"),
    path("logout/", account.logout, name="logout"),
    path("account/inactive/", account.account_inactive, name="account_inactive"),
    path("account/confirm/", account.reauthenticate, name="account_reauthenticate"),
    path("account/password/", account.password_change, name="account_change_password"),
    path("account/second-factor/", include("allauth.mfa.urls")),
    path("account/tokens/", views.own_tokens, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", views.revoke_token, name="revoke-token"),
    path("invitations/<str:secret>/", views.invitation, name="invitation"),
]
