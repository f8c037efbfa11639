"""Which half of a public set may be fitted on. The other half is only reported, and nobody looks at its failures.

Split by what a question belongs to, never by row: an article of SQuAD, a question's id where each has a passage of its
own (CLAPnq) or an archive is one (golden questions), a query of ACL.
"""

import hashlib

from django.conf import settings


def fitted(belongs: str) -> bool:
    """Tell whether what is named *belongs* lies in the half that tables may be fitted on.

    ``KWANZAA_HALVES`` divides anew, to see in a copy of the project how far figures move; what ships never sets it.
    """
    return hashlib.sha256(f"{settings.KWANZAA_HALVES}{belongs}".encode()).digest()[0] % 2 == 0
