"""Curves as SVG, with both axes logarithmic, legible on light and dark pages."""

import html
import math

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 80, 200, 40, 60
COLOURS = ("#1f77b4", "#d95f02", "#2a9d5c", "#9467bd")


def short(number):
    """A number as a person would write it on an axis."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:g}{letter}"
    return f"{number:g}"


class Axis:
    def __init__(self, values, begin, end):
        self.low = math.floor(math.log10(min(values)) + 1e-9)
        self.high = max(self.low + 1, math.ceil(math.log10(max(values)) - 1e-9))
        self.begin, self.end = begin, end

    def place(self, value):
        part = (math.log10(value) - self.low) / (self.high - self.low)
        return self.begin + part * (self.end - self.begin)

    def decades(self):
        return [10.0**power for power in range(self.low, self.high + 1)]


def curves(title, x_label, y_label, series):
    """One drawing. `series` has the points (x, y) of each curve by its name; all are positive.
    A point may have a name for its x: (x, y, name)."""
    points = [point for its in series.values() for point in its]
    across = Axis([point[0] for point in points], LEFT, WIDTH - RIGHT)
    up = Axis([point[1] for point in points], HEIGHT - BOTTOM, TOP)
    names = {point[0]: point[2] for point in points if len(point) > 2}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="13">',
        f"<title>{html.escape(title)}</title>",
        "<style>text{fill:#222}.grid{stroke:#8884}.page{fill:#fff}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.page{fill:#161616}}</style>",
        f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text x="{LEFT}" y="22" font-weight="bold">{html.escape(title)}</text>']
    for value in up.decades():
        y = up.place(value)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
                     f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{short(value)}</text>')
    for value in sorted(names) or across.decades():
        x = across.place(value)
        label = html.escape(names.get(value, short(value)))
        parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
                     f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{label}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 14}" text-anchor="middle">{html.escape(x_label)}</text>')
    parts.append(f'<text transform="translate(18 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" '
                 f'text-anchor="middle">{html.escape(y_label)}</text>')
    for number, (name, its) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [(across.place(point[0]), up.place(point[1])) for point in its]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in places)
        y = TOP + 20 + 24 * number
        parts.append(f'<g fill="{colour}" stroke="{colour}"><polyline fill="none" stroke-width="2" '
                     f'points="{line}"/>{dots}'
                     f'<path stroke-width="2" d="M{WIDTH - RIGHT + 12} {y}h22"/></g>'
                     f'<text x="{WIDTH - RIGHT + 40}" y="{y + 4}">{html.escape(name)}</text>')
    parts.append("</svg>\n")
    return "\n".join(parts)
