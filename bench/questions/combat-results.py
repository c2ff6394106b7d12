from fractions import Fraction
from functools import cache

TABLE = {
    1: ["repulse", "repulse", "exchange", "exchange", "retreat", "retreat"],
    2: ["repulse", "exchange", "exchange", "retreat", "retreat", "rout"],
    3: ["exchange", "exchange", "retreat", "retreat", "rout", "rout"],
}


@cache
def taken(red, blue, turns):
    if blue <= 0:
        return Fraction(1)
    if red <= 0 or turns == 0:
        return Fraction(0)
    chance = Fraction(0)
    for result in TABLE[3 if red >= 3 * blue else 2 if red >= 2 * blue else 1]:
        if result == "rout":
            chance += 1
        elif result == "retreat":
            chance += taken(red, blue - 3, turns - 1)
        elif result == "exchange":
            chance += taken(red - 2, blue - 2, turns - 1)
        else:
            chance += taken(red - 3, blue, turns - 1)
    return chance / 6


print(taken(14, 11, 6))
