"""Rounds of measurements in which contenders take turns, and their tables."""

import statistics


def interleaved(rounds, contenders, measure, say):
    """Measures all contenders in each round, every round beginning with another one.

    Result: for each name its measurements, in the order of the rounds."""
    names = list(contenders)
    rows = {name: [] for name in names}
    for i in range(rounds):
        shift = i % len(names)
        for name in names[shift:] + names[:shift]:
            rows[name].append(measure(contenders[name]))
        say(f"{i + 1}/{rounds}")
    return rows


def middle(rows, key):
    return statistics.median(row[key] for row in rows)


def spread(ratios):
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"


def paired(above, below, key):
    """The ratios of what two contenders measured in the same rounds."""
    return [a[key] / b[key] if b[key] else float("nan") for a, b in zip(above, below)]


def table(title, columns, lines):
    rows = [columns, ["---"] + ["---:"] * (len(columns) - 1), *lines]
    return f"### {title}\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)
