"""Rounds the outlines of a font to a coarser grid; called by make-fonts.mjs.

Usage: scale-font.py FROM TO UNITS. FROM and TO are woff2 files; UNITS is the new number of units per em.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

before, after, units = sys.argv[1:]
# The same words make the same bytes: browsers keep a font by the hash of its file.
font = TTFont(before, recalcTimestamp=False)
scale_upem(font, int(units))
font.save(after)
