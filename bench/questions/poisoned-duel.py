from fractions import Fraction
from functools import cache

HIT = Fraction(11, 20)  # of the assassin
STRUCK = Fraction(10, 20)  # of the guard
SHAKES = Fraction(8, 20)


@cache
def lives(assassin, guard, poison):
    """The chance that the assassin lives, at the start of a round. Without poison both may miss."""
    chance = (1 - HIT) * answered(assassin, guard, poison, poison > 0)
    for harm in range(1, 5):
        chance += HIT / 4 * answered(assassin, guard - harm, min(poison + 1, 3), True)
    if poison == 0:
        chance /= 1 - (1 - HIT) * (1 - STRUCK)
    return chance


@cache
def answered(assassin, guard, poison, changed):
    """The same after the assassin's turn. If nothing has changed, the round that repeats itself is left out."""
    if guard <= 0:
        return Fraction(1)
    if poison == 0:
        return strikes(assassin, guard, 0, changed)
    return SHAKES * strikes(assassin, guard, 0, True) + (1 - SHAKES) * strikes(
        assassin, guard - poison, poison, True
    )


@cache
def strikes(assassin, guard, poison, changed):
    if guard <= 0:
        return Fraction(1)
    chance = (1 - STRUCK) * lives(assassin, guard, poison) if changed else Fraction(0)
    for harm in range(2, 10):
        if harm < assassin:
            chance += STRUCK / 8 * lives(assassin - harm, guard, poison)
    return chance


print(lives(14, 22, 0))
