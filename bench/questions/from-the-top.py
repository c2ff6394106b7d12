from fractions import Fraction
from functools import cache
from math import comb


@cache
def wins(face, mine, theirs):
    """The chance of the attack if no die left shows more than `face`."""
    if theirs == 0:
        return Fraction(1)
    if mine == 0:
        return Fraction(0)
    p, q = Fraction(face <= 10, face), Fraction(1, face)
    chance = Fraction(0)
    for i in range(mine + 1):
        for j in range(theirs + 1):
            w = comb(mine, i) * p**i * (1 - p) ** (mine - i)
            w *= comb(theirs, j) * q**j * (1 - q) ** (theirs - j)
            if w:
                chance += w * (wins(face - 1, mine - i, theirs - j) if i == j else i > j)
    return chance


print(wins(12, 8, 7))
