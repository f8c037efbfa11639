import pytest

from personas.core.sensitive.stamps import bare


@pytest.mark.parametrize(
    ("heading", "left"),
    [
        ("IMG 0042", ""),
        ("DSCN0042", ""),
        ("P1010042", ""),
        ("20160504 140312", ""),
        ("PXL 20230101 101112345", ""),
        ("PTT-20190412-WA0007", ""),
        ("IMG 0042 (1)", ""),
        ("Screenshot 2020-01-01 at 10.11.12", "Screenshot"),
        ("CamScanner 05-04-2016 14.03", "CamScanner"),
        ("Tom in prison 2019-04-12", "Tom in prison"),
        *(
            (one, one)
            for one in ("AB123456C", "123456", "078 05 1120", "AB 12 34 56 C", "passport 123456789")
        ),
        *((one, one) for one in ("4111 1111 1111 1111", "20161304 140312", "0042 0043", "رقم 42")),
    ],
)
def test_a_heading_is_read_without_days_times_and_counters_and_keeps_what_may_be_a_number_of_somebody(
    heading, left
):
    assert bare(heading) == left
