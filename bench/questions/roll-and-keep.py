from fractions import Fraction
from functools import cache

# A die of ten faces whose tens explode, at most five times over.
die = {}
for tens in range(6):
    for face in range(1, 10 if tens < 5 else 11):
        die[10 * tens + face] = Fraction(1, 10 ** (tens + 1))
values = sorted(die, reverse=True)


@cache
def reach(n, at, kept, need):
    """The chance that the `kept` best of `n` dice reach `need`, if no die shows more than values[at]."""
    if need <= 0:
        return Fraction(1)
    if n == 0 or kept == 0 or kept * values[at] < need:
        return Fraction(0)
    below = sum(die[value] for value in values[at:])
    here = die[values[at]] / below
    chance = Fraction(0)
    many = Fraction(1)
    for k in range(n + 1):  # k dice show this value
        share = many * here**k * (1 - here) ** (n - k)
        if share:
            used = min(k, kept)
            chance += share * reach(n - k, at + 1, kept - used, need - used * values[at])
        many = many * (n - k) / (k + 1)
    return chance


print(reach(7, 0, 4, 40))
