"""Every public name is documented as numpydoc wants it, all examples run, and the reference page is
made of it."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import grundy as g
import reference
from grundy._given import entries, sections

NAMES = [name for name in g.__all__ if name != "__version__"]


def documented() -> Iterator[tuple[str, Any]]:
    """Every public function, class, method and property."""
    for name in NAMES:
        found = getattr(g, name)
        yield name, found
        if inspect.isclass(found):
            for method, member in reference.members(found):
                yield f"{name}.{method}", member


EACH = dict(documented())


@pytest.mark.parametrize("name", EACH)
def test_it_has_a_paragraph(name: str) -> None:
    text = EACH[name].__doc__
    assert text, name
    first = sections(text)[""]
    assert first.split("\n\n")[0].rstrip().endswith((".", ":")), first


@pytest.mark.parametrize("name", [name for name, found in EACH.items() if callable(found)])
def test_parameters_and_results_are_described(name: str) -> None:
    found = EACH[name]
    parts = sections(found.__doc__)
    if inspect.isclass(found):
        fields = [field for field in getattr(found, "__annotations__", {}) if field[0] != "_"]
        described = entries(parts.get("Attributes", ""))
        named = {one for field in described for one in field.split(", ")}
        assert set(fields) <= named, f"{name}: {set(fields) - named}"
        assert "Examples" in parts, name
        return
    parameters = [one for one in inspect.signature(found).parameters if one != "self"]
    described = entries(parts.get("Parameters", ""))
    assert list(described) == parameters, f"{name}: {list(described)} {parameters}"
    if inspect.signature(found).return_annotation not in (None, "None"):
        assert "Returns" in parts, name
    if "." not in name:
        assert "Examples" in parts and "Raises" in parts or not parameters, name


@pytest.mark.parametrize("name", EACH)
def test_examples(name: str) -> None:
    text = EACH[name].__doc__
    names: dict[str, Any] = {"g": g, "np": np, "__name__": "examples"}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=flags)
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_examples_of_the_package() -> None:
    assert doctest.testmod(g).failed == 0


def test_the_reference_names_each_name_once() -> None:
    named = [name for names in reference.GROUPS.values() for name in names]
    assert sorted(named) == sorted({*NAMES, *named}) and len(set(named)) == len(named)


def test_the_reference_page_is_made_of_the_docstrings() -> None:
    if not reference.PAGE.parent.exists():
        pytest.skip("the package stands alone")
    assert reference.PAGE.read_text() == reference.page(), "python python/tests/reference.py"


def test_help_says_every_parameter() -> None:
    text = g.table.__doc__ or ""
    for name in inspect.signature(g.table).parameters:
        assert f"\n{name} : " in text
