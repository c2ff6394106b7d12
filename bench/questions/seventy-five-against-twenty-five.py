from fractions import Fraction
from functools import cache


def two(faces, plus):
    return [
        (total + plus, min(total - 1, 2 * faces + 1 - total), faces * faces)
        for total in range(2, 2 * faces + 1)
    ]


KNIGHT = [(harm, Fraction(13 * many, 20 * ways)) for harm, many, ways in two(6, 3)]
GIANT = [(harm, Fraction(8 * many, 20 * ways)) for harm, many, ways in two(4, 1)]
BOTH_MISS = Fraction(7, 20) * Fraction(12, 20)


@cache
def wins(giant, knight):
    """The chance that the giant falls first, at the start of a round."""
    chance = Fraction(0)
    for harm, hit in KNIGHT:
        chance += hit * answered(giant - harm, knight)
    for harm, hit in GIANT:
        if harm < knight:
            chance += Fraction(7, 20) * hit * wins(giant, knight - harm)
    return chance / (1 - BOTH_MISS)


@cache
def answered(giant, knight):
    """The same after the knight has hit, before the giant's turn."""
    if giant <= 0:
        return Fraction(1)
    chance = Fraction(12, 20) * wins(giant, knight)
    for harm, hit in GIANT:
        if harm < knight:
            chance += hit * wins(giant, knight - harm)
    return chance


print(wins(75, 25))
