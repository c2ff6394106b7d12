from fractions import Fraction
from functools import cache
from math import comb


@cache
def hits(foot, armour):
    """The chances of 0, 1, 2 … hits: foot hit on 5 or more, armour on 4 or more."""
    chances = [0] * (foot + armour + 1)
    for i in range(foot + 1):
        for j in range(armour + 1):
            ways = comb(foot, i) * 2 ** (foot - i) * comb(armour, j)
            chances[i + j] += Fraction(ways, 3**foot * 2**armour)
    return chances


def after(foot, armour, harm):
    return max(foot - harm, 0), max(armour - max(harm - foot, 0), 0)


@cache
def holds(mine, theirs):
    if theirs == (0, 0):
        return Fraction(mine != (0, 0))
    if mine == (0, 0):
        return Fraction(0)
    chance = again = Fraction(0)
    for i, one in enumerate(hits(*mine)):
        for j, other in enumerate(hits(*theirs)):
            if i == j == 0:
                again = one * other
            else:
                chance += one * other * holds(after(*mine, j), after(*theirs, i))
    return chance / (1 - again)


print(holds((4, 3), (6, 1)))
