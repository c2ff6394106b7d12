from fractions import Fraction
from math import comb

# The dice of all throws together: 10 + 9 + … + 1.
dice = 55
good = sum(comb(dice, n) * 2 ** (dice - n) for n in range(14, dice + 1))
print(Fraction(good, 3**dice))
