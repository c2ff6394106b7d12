from fractions import Fraction
from functools import cache


@cache
def bust(shoe, total, aced):
    if total >= 17 or (aced and 7 <= total <= 11):
        return Fraction(total > 21)
    chance = Fraction(0)
    for n, copies in enumerate(shoe):
        if copies:
            left = shoe[:n] + (copies - 1,) + shoe[n + 1 :]
            chance += copies * bust(left, total + n + 1, aced or n == 0)
    return chance / sum(shoe)


print(bust((4,) * 9 + (16,), 0, False))
