from fractions import Fraction
from math import comb

# Ways by dice that have a face, and the widest set so far, from the tens down.
ways = {(0, 0, 0): 1}
for face in range(10, 0, -1):
    after = {}
    for (used, width, height), n in ways.items():
        for many in range(12 - used + 1):
            best = (many, face) if many > width else (width, height)
            key = (used + many, *best)
            after[key] = after.get(key, 0) + n * comb(12 - used, many)
    ways = after
print(Fraction(sum(n for (used, w, h), n in ways.items() if used == 12 and w >= 3 and h >= 7), 10**12))
