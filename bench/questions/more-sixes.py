from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb


def sixes(dice):
    return [comb(dice, n) * 5 ** (dice - n) for n in range(dice + 1)]


lost = Counter()
for i, one in enumerate(sixes(8)):
    for j, other in enumerate(sixes(9)):
        lost[max(j - i, 0)] += Fraction(one * other, 6**17)
hit = Fraction(
    sum(one * other for i, one in enumerate(sixes(3)) for j, other in enumerate(sixes(9)) if i > j),
    6**12,
)


@cache
def wins(health):
    """The chance that the hero wins, at the start of a round."""
    if health <= 0:
        return Fraction(0)
    chance = lost[0] * hit
    for points, share in lost.items():
        if 0 < points < health:
            chance += share * (hit + (1 - hit) * wins(health - points))
    return chance / (1 - lost[0] * (1 - hit))


print(wins(12))
