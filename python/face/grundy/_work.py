"""What a computation may use, and how its progress is shown."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from ._errors import InputError

ProgressFunction: TypeAlias = Callable[[str, "int | None", int], object]
"""Called with what is done, units in all (None if nobody knows) and units so far."""

Progress: TypeAlias = "bool | ProgressFunction"

Work: TypeAlias = "tuple[int, int, ProgressFunction | None]"

_THREADS = 4096
"""Threads at most: more than cores bring nothing."""

_UNITS = {"": 0, "b": 0, "k": 10, "m": 20, "g": 30, "t": 40}
_SIZE = re.compile(r"(\d+)\s*([kmgt]?)(i?b)?", re.IGNORECASE)


def size(memory: int | str | None, name: str = "max_memory") -> int:
    """Bytes: a number, or text such as `512M` or `4G`; 0 for what is free."""
    if memory is None:
        return 0
    if isinstance(memory, str):
        match = _SIZE.fullmatch(memory.strip())
        if not match:
            raise InputError(f"found {name}={memory!r}, expected a size such as '512M' or '4G'")
        memory = int(match[1]) << _UNITS[match[2].lower()]
    if not 0 < memory < 1 << 63:
        raise InputError(f"found {name}={memory}, expected bytes, at least 1")
    return memory


def plain(threads: int | None, max_memory: int | str | None) -> Work:
    """Work whose progress is not shown."""
    if threads is not None and not 1 <= threads <= _THREADS:
        raise InputError(f"found threads={threads}, expected 1 to {_THREADS}")
    return threads or 0, size(max_memory), None


def in_notation(**given: object) -> None:
    """Refuses what games of one's own do not take: nothing is ignored in silence."""
    for name, value in given.items():
        if value is not None and value is not False:
            raise InputError(
                f"found {name}={value!r} and a game of your own, or rules made of a function, "
                f"expected rules in notation; leave {name} out"
            )


@contextmanager
def work(
    threads: int | None, max_memory: int | str | None, progress: Progress
) -> Iterator[Work]:
    """Work whose progress is shown by tqdm where it is installed, or else on stderr."""
    allowed = plain(threads, max_memory)
    if progress is False:
        yield allowed
        return
    if callable(progress):
        yield allowed[0], allowed[1], progress
        return
    bar = _Bar()
    try:
        yield allowed[0], allowed[1], bar.show
    finally:
        bar.close()


class _Bar:
    """A bar for each stage of the work."""

    def __init__(self) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            self._tqdm = None
        else:
            self._tqdm = tqdm
        self._bar: object = None
        self._stage: tuple[str, int | None] | None = None

    def show(self, what: str, total: int | None, done: int) -> None:
        if self._tqdm is None:
            of = f" of {total:,}" if total else ""
            print(f"\r{what}: {done:,}{of}", end="", file=sys.stderr, flush=True)
            self._stage = (what, total)
            return
        if self._stage != (what, total):
            self._end()
            self._bar = self._tqdm(total=total, desc=what, leave=False)
            self._stage = (what, total)
        bar = self._bar
        bar.n = done if total is None else min(done, total)  # type: ignore[attr-defined]
        bar.refresh()  # type: ignore[attr-defined]

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.close()  # type: ignore[attr-defined]
            self._bar = None

    def close(self) -> None:
        self._end()
        if self._tqdm is None and self._stage is not None:
            print(file=sys.stderr)
