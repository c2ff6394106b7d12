from fractions import Fraction
from functools import cache


@cache
def lives(saves, fails):
    if fails >= 3:
        return Fraction(0)
    if saves == 3:
        return Fraction(1)
    return (
        1
        + 10 * lives(saves + 1, fails)
        + 8 * lives(saves, fails + 1)
        + lives(saves, fails + 2)
    ) / 20


print(lives(0, 0))
