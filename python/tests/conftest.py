"""What all tests need."""

from __future__ import annotations

import signal

import pytest


@pytest.fixture(autouse=True, scope="session")
def interrupts() -> None:
    """Ctrl-C is heard, also where whoever started the tests in the background ignores it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
