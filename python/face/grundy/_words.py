"""Parameters and exceptions that many calls have in common, as their docstrings describe them."""

PARAMETERS = {
    name: f"{name} : {kind}\n" + "\n".join(f"    {line}" for line in words.split("\n"))
    for name, kind, words in [
        (
            "rules",
            "str or HeapRules or Game",
            "Rules in the notation of the command line, such as ``'moore(2)'`` (`rulesets` lists\n"
            "them); rules from a function (`rules`); or a game of your own, whose positions are\n"
            "heaps: numbers, or tuples of numbers.",
        ),
        ("heaps", "int, optional", "How many heaps; by default as many as the rules or `max` say."),
        ("max", "int or list of int, optional", "The largest heap: one bound for all, or one for each."),
        (
            "board",
            "tuple of int, optional",
            "Rows and columns, for rules on boards: full boards up to this size.",
        ),
        ("misere", "bool, default False", "Whether the player who cannot move wins."),
        (
            "order",
            "{'ordered', 'sorted'}, optional",
            "All tuples of heaps, or nondecreasing ones only: enough for symmetric rules, and far\n"
            "fewer.",
        ),
        ("engine", "str, optional", "The name of an engine, instead of the one that is chosen."),
        ("state", "list of int, optional", "What rules with a memory remember, such as passes left."),
        ("threads", "int, optional", "Threads to use; all cores by default."),
        (
            "max_memory",
            "int or str, optional",
            "Memory to use at most: bytes, or text such as ``'4G'``; what is free by default.",
        ),
        (
            "progress",
            "bool or callable, default False",
            "Whether to show a bar, by tqdm where it is installed; or a function that is called\n"
            "with what is done, how much of it there is (None if unknown) and how much is done.",
        ),
        (
            "position",
            "list of int or int or str",
            "The heaps; or text as the command line takes it; the rows of a board.",
        ),
        ("base", "int or str, default 2", "The digits: 2 to 16, ``'fib'``, or ``'ostrowski:r'``."),
        ("ax", "matplotlib.axes.Axes, optional", "Where to draw; new axes by default."),
        ("options", "dict", "Passed on to matplotlib."),
    ]
}
"""By name."""

RAISES = {
    "rules": ("NotationError", "Text that cannot be read."),
    "claim": ("NotationError", "Text that cannot be read."),
    "max_memory": ("MemoryLimitError", "It would need more memory than it may use."),
}
"""By the name of the parameter: the exception and why."""
