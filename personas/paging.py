"""Pages of every list of the API: how many rows, and from which on; what no list has is cut back, never asked for."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

MOST: Final = 1_000  # rows of one page
FARTHEST: Final = 2**31 - 1  # rows before it; no list is longer


class Pages(LimitOffsetPagination):
    """``limit`` and ``offset``: what is too large is the largest that there is, and nonsense is as left out."""

    default_limit = 50
    max_limit = MOST
    limit_query_description = f"Rows on a page, 50 when left out and {MOST:,} at most"
    offset_query_description = "Rows before the page"

    def get_offset(self, request: Request) -> int:
        """Bound it: the database knows no larger one."""
        return min(super().get_offset(request), FARTHEST)

    def told(self, results: object) -> dict[str, object]:
        """Return *results*, of the page that was cut last, between how many there are and the pages beside it."""
        links = {"next": self.get_next_link(), "previous": self.get_previous_link()}
        return {"count": self.count, **links, "results": results}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Say the bounds in the schema too."""
        bounds = {self.limit_query_param: MOST, self.offset_query_param: FARTHEST}
        return [
            {**one, "schema": {**one["schema"], "minimum": 0, "maximum": bounds[one["name"]]}}
            for one in super().get_schema_operation_parameters(view)
        ]


PAGE: Final = [
    OpenApiParameter(name="limit", type=int, description=Pages.limit_query_description),
    OpenApiParameter(name="offset", type=int, description=Pages.offset_query_description),
]
"""What a page of a list is asked with, as the schema tells it."""
