from fractions import Fraction
from functools import cache

BONUS = [7, 4, 2]


@cache
def wins(good, bad, turn):
    if good >= 6:
        return Fraction(1)
    if bad == 3:
        return Fraction(0)
    works = 20 - (14 - BONUS[turn] - 1) - 1  # without the 20
    after = (turn + 1) % 3
    return (
        wins(good + 2, bad, after)
        + works * wins(good + 1, bad, after)
        + (19 - works) * wins(good, bad + 1, after)
    ) / 20


print(wins(0, 0, 0))
