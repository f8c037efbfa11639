"""Addresses of the log, without a slash at the end, as C2SP tlog-tiles has them."""

from django.urls import URLPattern, URLResolver, path, register_converter

from audit import log_api


class _TilePath:
    """Index and width of a tile, as C2SP tlog-tiles writes them: ``x001/x234/067.p/5``."""

    regex = r"(?:x[0-9]{3}/)*[0-9]{3}(?:\.p/[0-9]{1,3})?"

    def to_python(self, value: str) -> str:
        """Leave it to be read by the view."""
        return value

    def to_url(self, value: str) -> str:
        """Leave it as it is."""
        return value


register_converter(_TilePath, "tile")

urlpatterns: list[URLPattern | URLResolver] = [
    path("checkpoint", log_api.CheckpointView.as_view(), name="log-checkpoint"),
    path("tile/entries/<tile:tile>", log_api.EntriesView.as_view(), name="log-entries"),
    path("tile/<int:level>/<tile:tile>", log_api.TileView.as_view(), name="log-tile"),
    path("proof", log_api.ProofView.as_view(), name="log-proof"),
    path("consistency", log_api.ConsistencyView.as_view(), name="log-consistency"),
    path("cosignatures", log_api.CosignaturesView.as_view(), name="log-cosignatures"),
]
