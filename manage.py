#!/usr/bin/env python3
"""Django's command line; it brings the embedded services up for the commands that need them."""

import sys

if sys.version_info < (3, 11):
    sys.exit("kwanzaa: this needs Python 3.11 or newer, and found %s; install it and run make setup again."
             % sys.version.split()[0])  # fmt: skip

from kwanzaa.command_line import main  # noqa: E402 -- an older Python could not even read it

if __name__ == "__main__":
    main(sys.argv)
