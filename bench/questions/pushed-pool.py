from fractions import Fraction
from math import comb


def throws(dice):
    """Sixes, ones and the ways to throw them."""
    for sixes in range(dice + 1):
        for ones in range(dice - sixes + 1):
            yield sixes, ones, comb(dice, sixes) * comb(dice - sixes, ones) * 4 ** (
                dice - sixes - ones
            )


good = 0
for sixes, ones, ways in throws(8):
    if sixes >= 2:
        good += ways * 6 ** (8)
        continue
    rest = 8 - sixes - ones
    for more, hurts, many in throws(rest):
        if sixes + more >= 2 and ones + hurts <= 1:
            good += ways * many * 6 ** (8 - rest)
print(Fraction(good, 6**16))
