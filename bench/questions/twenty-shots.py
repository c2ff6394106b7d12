from fractions import Fraction
from math import comb

hit = Fraction(4, 6) + Fraction(1, 6) * Fraction(4, 6)
harm = hit * Fraction(3, 6) * Fraction(4, 6)
print(sum(comb(20, n) * harm**n * (1 - harm) ** (20 - n) for n in range(6, 21)))
