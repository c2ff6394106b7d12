from fractions import Fraction
from functools import cache
from math import comb


@cache
def lights(pool, scenes):
    if scenes == 0:
        return Fraction(1)
    chance = Fraction(0)
    for ones in range(pool + 1):
        rest = pool - ones
        ways = comb(pool, ones) * (5**rest - 4**rest)  # with a six among the rest
        if ways:
            chance += Fraction(ways, 6**pool) * lights(rest, scenes - 1)
    return chance


print(lights(10, 6))
