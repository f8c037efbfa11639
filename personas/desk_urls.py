"""Addresses of the curators' API, below ``desk/``."""

from typing import Final

from django.urls import URLPattern, URLResolver, path

from personas import desk_api as desk
from personas import desk_api_deliveries as deliveries
from personas import desk_api_publishing as publishing

_ITEM: Final = "<slug:slug>/items/<int:item>/"
_DELIVERY: Final = "<slug:slug>/deliveries/<int:delivery>/"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", desk.DesksView.as_view()),
    path("<slug:slug>/items/", desk.TendedItemsView.as_view()),
    path(_ITEM, desk.TendedItemView.as_view()),
    path(f"{_ITEM}record/", desk.RecordView.as_view()),
    path(f"{_ITEM}consent/", desk.ConsentView.as_view()),
    path(f"{_ITEM}throw-away/", desk.ThrowAwayView.as_view()),
    path("<slug:slug>/changes/", desk.ChangesView.as_view()),
    path("<slug:slug>/changes/<int:change>/", desk.ChangeView.as_view(), name="api-desk-change"),
    path("<slug:slug>/changes/<int:change>/undo/", desk.UndoView.as_view()),
    path("<slug:slug>/trash/", desk.TrashView.as_view()),
    path("<slug:slug>/trash/restore/", desk.RestoreView.as_view()),
    path("<slug:slug>/deliveries/", deliveries.DeliveriesView.as_view()),
    path(_DELIVERY, deliveries.OneDeliveryView.as_view(), name="api-desk-delivery"),
    path(f"{_DELIVERY}files/", deliveries.FilesView.as_view()),
    path(f"{_DELIVERY}files/<int:file>/answers/", deliveries.AnswersView.as_view()),
    path(f"{_DELIVERY}files/<int:file>/words/", deliveries.WordsView.as_view()),
    path(f"{_DELIVERY}read/", deliveries.ReadView.as_view()),
    path(f"{_DELIVERY}take-in/", deliveries.TakeInView.as_view()),
    path(f"{_DELIVERY}retry/", deliveries.RetryView.as_view()),
    path(f"{_DELIVERY}undo/", deliveries.UndoDeliveryView.as_view()),
    path(f"{_DELIVERY}discard/", deliveries.DiscardDeliveryView.as_view()),
    path("<slug:slug>/people/", publishing.PeopleView.as_view()),
    path("<slug:slug>/people/<int:person>/decision/", publishing.PersonDecisionView.as_view()),
    path("<slug:slug>/tasks/", publishing.TasksView.as_view()),
    path("<slug:slug>/tasks/<int:task>/", publishing.TaskView.as_view(), name="api-desk-task"),
    path("<slug:slug>/next-version/", publishing.NextVersionView.as_view()),
]
