"""Any question of the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from . import _grundy
from ._given import call
from ._work import Progress, Work, work

Request: TypeAlias = str | Mapping[str, Any]
"""A command, or its fields."""


def _text(request: Request) -> str:
    return request if isinstance(request, str) else json.dumps(dict(request))


@call
def ask(
    request: Request,
    *,
    threads: int | None = None,
    max_memory: int | str | None = None,
    progress: Progress = False,
) -> Any:
    """What a command of grundy answers with ``--json``, without a process of its own.

    The verbs are value, simulate, table, p-positions, count, check, verify, prove, discover, find
    (theorems, beatty, row-periods, periods, redundant, game), survey, diff, sequence, nimber,
    canonical, genus and quotient; what is left out means the same as on the command line. The
    typed calls of this package, such as `value` and `table`, give numpy arrays and objects with
    methods instead.

    Parameters
    ----------
    request : str or mapping
        A command, such as ``'count nim --heaps 3 --max 7'``, or its fields: ``{'verb': 'count',
        'rules': 'nim', 'heaps': 3, 'max': 7}``.

    Returns
    -------
    dict or list
        The JSON as Python has it; integers beyond 2^53 are text.

    Raises
    ------
    InputError
        No such verb, option or position.

    Examples
    --------
    >>> g.ask("count nim --heaps 3 --max 7")["ordered"]
    64
    >>> g.ask({"verb": "value", "rules": "top-entails", "heaps": [5, 7]})["outcome"]
    'N'
    """
    with work(threads, max_memory, progress) as allowed:
        return json.loads(_grundy.ask(_text(request), allowed))


def answer(verb: str, fields: dict[str, object], allowed: Work) -> Any:
    """What a verb answers, for the typed calls: fields that are None are left out."""
    given = {name: value for name, value in fields.items() if value is not None}
    return json.loads(_grundy.ask(json.dumps({"verb": verb, **given}), allowed))


@call
def command(request: Request) -> str:
    """The command line that asks the same.

    Parameters
    ----------
    request : str or mapping
        As of `ask`.

    Returns
    -------
    str
        Quoted as a shell needs it.

    Examples
    --------
    >>> g.command({"verb": "check", "claim": "G(h) = h", "rules": "nim", "heaps": 1, "max": 9})
    "grundy check 'G(h) = h' --rules nim --heaps 1 --max 9"
    """
    return _grundy.command(_text(request))
