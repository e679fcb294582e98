"""Rounds the outlines of a variable font to a coarser grid; called by make-fonts.mjs.

Usage: scale-font.py FROM TO UNITS STEP. FROM and TO are woff2 files; UNITS is the new number of units per em. What bold outlines have
beyond regular ones is rounded to multiples of STEP units, but for the widths of letters: digits have one width in every weight.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

# The last four points of an outline stand for its widths.
WIDTHS = 4


def rounded(points, step):
    outline, widths = points[:-WIDTHS], points[-WIDTHS:]
    return [point and tuple(round(value / step) * step for value in point) for point in outline] + widths


before, after, units, step = sys.argv[1:]
# The same words make the same bytes: browsers keep a font by the hash of its file.
font = TTFont(before, recalcTimestamp=False)
scale_upem(font, int(units))
for variations in font["gvar"].variations.values():
    for variation in variations:
        variation.coordinates = rounded(list(variation.coordinates), int(step))
font.save(after)
