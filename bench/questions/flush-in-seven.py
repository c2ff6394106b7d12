from fractions import Fraction
from math import comb

good = sum(comb(13, n) * comb(39, 7 - n) for n in range(5, 8))
print(Fraction(4 * good, comb(52, 7)))
