"""The committed stub says what the extension offers, and all types hold."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import grundy
from grundy import _grundy

ROOT = Path(__file__).parents[1]
STUB = ROOT / "face" / "grundy" / "_grundy.pyi"


def public(names: list[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def arguments(node: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in node.args.args if argument.arg not in ("self", "cls")]


def test_the_stub_names_what_the_module_offers() -> None:
    tree = ast.parse(STUB.read_text())
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    assert public(dir(_grundy)) == functions.keys() | classes.keys()
    for name, node in functions.items():
        signature = inspect.signature(getattr(_grundy, name))
        assert list(signature.parameters) == arguments(node), name
    for name, body in classes.items():
        members = [item for item in body.body if isinstance(item, ast.FunctionDef)]
        own = getattr(_grundy, name)
        assert public(dir(own)) == public([item.name for item in members]), name
        for item in members:
            if item.name.startswith("_") or item.decorator_list:
                continue
            parameters = list(inspect.signature(getattr(own, item.name)).parameters)
            assert parameters[1:] == arguments(item), f"{name}.{item.name}"


def run(folder: Path, *words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, check=False, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubtest(tmp_path: Path) -> None:
    # elsewhere, so that it sees the package that is installed, whose stub is the committed one
    assert (Path(grundy.__path__[0]) / STUB.name).read_text() == STUB.read_text()
    run(tmp_path, "mypy.stubtest", "grundy._grundy", "--mypy-config-file", f"{ROOT}/pyproject.toml")


def test_the_package_and_its_tests_are_typed() -> None:
    run(ROOT, "mypy", "--strict", "face/grundy", "tests")


def test_all_names_are_there_and_documented() -> None:
    for name in grundy.__all__:
        found = getattr(grundy, name)
        assert name == "__version__" or found.__doc__, name
