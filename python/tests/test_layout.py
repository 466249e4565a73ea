"""The package as it is installed: from anywhere, typed, and from a wheel without Rust."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import grundy as g

ROOT = Path(__file__).parents[1]
SCRIPT = Path(__file__).with_name("everything.py")
WHEEL = os.environ.get("GRUNDY_WHEEL")
"""A wheel that was built before."""


@pytest.mark.parametrize("folder", [ROOT.parent, ROOT, ROOT / "tests"], ids=["root", "python", "tests"])
def test_no_folder_hides_the_installed_package(folder: Path) -> None:
    code = "import grundy; print(grundy.value('nim', [3, 5]).value, grundy.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True
    )
    number, path = done.stdout.split()
    assert number == "*6" and Path(path) == Path(str(g.__file__))


def test_a_script_that_uses_everything(tmp_path: Path) -> None:
    text = SCRIPT.read_text()
    missing = [name for name in g.__all__ if not re.search(rf"\bg\.{name}\b", text)]
    assert not missing
    done = subprocess.run(
        [sys.executable, str(SCRIPT)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == g.__version__


def fetched() -> bool:
    """Whether pyright is there: its package brings node's on the first run."""
    if shutil.which("node") is None:
        return False
    command = [str(Path(sys.executable).parent / "pyright"), "--version"]
    return subprocess.run(command, capture_output=True, check=False, timeout=300).returncode == 0


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright"]], ids=["mypy", "pyright"])
def test_its_types_hold(checker: list[str], tmp_path: Path) -> None:
    if shutil.which(checker[0], path=str(Path(sys.executable).parent)) is None:
        pytest.skip(f"{checker[0]} is not installed")
    script = shutil.copy(SCRIPT, tmp_path)
    if checker == ["pyright"] and not fetched():
        pytest.skip("pyright needs node, and its package from the npm registry once")
    done = subprocess.run(
        [str(Path(sys.executable).parent / checker[0]), *checker[1:], str(script)],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(WHEEL is None, reason="GRUNDY_WHEEL names no wheel")
def test_a_wheel_needs_no_rust(tmp_path: Path) -> None:
    assert "abi3" in str(WHEEL)
    venv.create(tmp_path / "venv", with_pip=True)
    folder = tmp_path / "venv" / "bin"
    path = f"{folder}:/usr/bin:/bin"
    if shutil.which("cargo", path=path) or shutil.which("rustc", path=path):
        pytest.skip("Rust is where all programs are")
    env = {"PATH": path, "HOME": os.environ.get("HOME", str(tmp_path))}
    command = [str(folder / "pip"), "install", "--quiet", "--disable-pip-version-check", str(WHEEL)]
    subprocess.run(command, check=True, env=env, cwd=tmp_path)
    done = subprocess.run(
        [str(folder / "python"), str(SCRIPT)],
        cwd=tmp_path, capture_output=True, text=True, check=False, env=env,
    )  # fmt: skip
    assert done.returncode == 0 and done.stdout.strip() == g.__version__, done.stderr
