"""Addresses of signing in: allauth's views that we use, and our own two pages."""

from typing import Final

from allauth.account import views as account
from django.urls import URLPattern, URLResolver, include, path

from kwanzaa.accounts import data_views, door_views, oidc_views, views

urlpatterns: Final[list[URLPattern | URLResolver]] = [
    # Under allauth's names and under Django's.
    path("login/", oidc_views.SignInView.as_view(), name="account_login"),
    path("login/", oidc_views.SignInView.as_view(), name="login"),
    path("logout/", account.logout, name="account_logout"),
    path("logout/", account.logout, name="logout"),
    path("account/inactive/", account.account_inactive, name="account_inactive"),
    path("account/confirm/", account.reauthenticate, name="account_reauthenticate"),
    path("account/password/", oidc_views.PasswordView.as_view(), name="account_change_password"),
    path("account/password/forgotten/", door_views.forgotten, name="forgotten"),
    path(
        "account/password/new/<slug:uidb36>/<slug:key>/",
        door_views.NewPasswordView.as_view(),
        name="account_reset_password_from_key",
    ),
    path(
        "account/password/done/",
        account.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("account/knock/", door_views.knock, name="knock"),
    path("doors/<slug:slug>/", door_views.enter, name="enter"),
    path("account/second-factor/", include("allauth.mfa.urls")),
    path("account/oidc/", oidc_views.begin, name="oidc_begin"),
    path("account/oidc/callback/", oidc_views.callback, name="oidc_callback"),
    path("account/oidc/connect/", oidc_views.connect, name="oidc_connect"),
    path("account/oidc/disconnect/", oidc_views.disconnect, name="oidc_disconnect"),
    path("account/data/", data_views.own_data, name="own-data"),
    path("account/data/take/", data_views.take_along, name="take-along"),
    path("account/data/take/file/", data_views.fetch_along, name="fetch-along"),
    path("account/data/erase/", data_views.erase, name="erase"),
    path("account/data/erased/", data_views.erased, name="erased"),
    path("account/tokens/", views.own_tokens, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", views.revoke_token, name="revoke-token"),
    path("invitations/<str:secret>/", views.invitation, name="invitation"),
]
