#!/usr/bin/env python3
"""The table of jobs and times of the README: each job is run three times, and the fastest counts.

    cargo build --release
    python3 benches/times.py [PROGRAM]
"""

import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = Path(sys.argv[1] if sys.argv[1:] else "target/release/grundy").resolve()

MOORE = "P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)"
PHI = "P(x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)"

# what is done, and the command
JOBS = [
    ("Nim, 3 heaps up to 300: all outcomes",
     ["table", "nim", "--heaps", "3", "--max", "300", "--outcomes", "--out", "nim.grundy"]),
    ("Moore's theorem, 4 heaps up to 63: 766,480 positions",
     ["check", MOORE, "--heaps", "4", "--max", "63"]),
    ("the same on 5 heaps up to 63: 10^9 tuples",
     ["check", MOORE, "--heaps", "5", "--max", "63"]),
    ("the same for all heaps, 4 heaps: PROVED", ["prove", MOORE, "--heaps", "4", "--out", "moore"]),
    ("Wythoff's theorem for all heaps: PROVED",
     ["prove", PHI, "--rules", "wythoff", "--heaps", "2", "--base", "fib", "--out", "wythoff"]),
    ("Wythoff's game, 2 heaps up to 1,000: all values",
     ["table", "wythoff", "--heaps", "2", "--max", "1000", "--out", "wythoff.grundy"]),
    ("exact 2-Nim on 5 heaps: automaton learned and PROVED",
     ["discover", "exact:2", "--heaps", "5", "--max", "15", "--out", "exact"]),
    ("Officers (0.6): values of heaps 0 to 10^6", ["sequence", "0.6", "--to", "1000000", "--format", "npy", "--out", "6.npy"]),
    ("all 512 octal games 0.ddd to 1,000: periods and classes",
     ["survey", "0.ddd", "--to", "1000", "--out", "octal.csv"]),
    ("P-positions of 3 heaps up to 100,000, taking squares: counted",
     ["count", "subtract:squares", "--heaps", "3", "--max", "100000"]),
]


def run(words, folder):
    """Wall and CPU seconds of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run([PROGRAM, *words, "--quiet"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def machine():
    """The processor, as the system names it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
        return names[0]
    except (OSError, IndexError):
        return platform.processor() or platform.machine()


print("| job | wall | CPU |")
print("|---|---|---|")
for job, words in JOBS:
    with tempfile.TemporaryDirectory() as folder:
        wall, cpu = map(min, zip(*(run(words, folder) for _ in range(3))))
    print(f"| {job} | {wall:.2f} s | {cpu:.2f} s |", flush=True)
version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
print(f"\n{version.stdout.splitlines()[0]}; {os.cpu_count()} threads, {machine()}, {platform.system()}.")
