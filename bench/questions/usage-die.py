from fractions import Fraction
from functools import cache

DICE = [4, 6, 8, 10, 12]


@cache
def lasts(at, uses):
    if at < 0:
        return Fraction(0)
    if uses == 0:
        return Fraction(1)
    wears = Fraction(2, DICE[at])
    return wears * lasts(at - 1, uses - 1) + (1 - wears) * lasts(at, uses - 1)


print(lasts(4, 20))
