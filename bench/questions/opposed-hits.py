from fractions import Fraction
from math import comb


def hits(dice):
    return [comb(dice, n) * 2 ** (dice - n) for n in range(dice + 1)]


mine, theirs = hits(12), hits(9)
good = sum(x * y for i, x in enumerate(mine) for j, y in enumerate(theirs) if i - j >= 2)
print(Fraction(good, 3**21))
