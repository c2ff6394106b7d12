from fractions import Fraction
from math import comb

low = 11 * 4  # the cards below a king
print(1 - Fraction(comb(low, 4), comb(54, 4)))
