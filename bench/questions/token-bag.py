from fractions import Fraction
from functools import cache

TOKENS = [(1, 1), (0, 2), (-1, 3), (-2, 2), (-3, 1), (-2, 2), (-9, 1)]  # shift, copies


@cache
def passes(bless, curse, tests, passed, shift):
    if passed == 3:
        return Fraction(1)
    if passed + tests < 3:
        return Fraction(0)
    chance = Fraction(0)
    for more, copies in TOKENS:
        won = shift + more >= -1
        chance += copies * passes(bless, curse, tests - 1, passed + won, 0)
    if bless:
        chance += bless * passes(bless - 1, curse, tests, passed, shift + 2)
    if curse:
        chance += curse * passes(bless, curse - 1, tests, passed, shift - 2)
    return chance / (12 + bless + curse)


print(passes(3, 4, 4, 0, 0))
