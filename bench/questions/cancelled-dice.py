from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb


def spread(dice):
    """Ways to throw so many sixes, fives, fours and less."""
    ways = Counter()
    for six in range(dice + 1):
        for five in range(dice - six + 1):
            for four in range(dice - six - five + 1):
                rest = dice - six - five - four
                many = comb(dice, six) * comb(dice - six, five) * comb(dice - six - five, four)
                ways[six, five, four] = many * 3**rest
    return ways


good = 0
for (green, one), (red, other) in product(spread(5).items(), spread(3).items()):
    spare = hits = 0
    for mine, theirs in zip(green, red):
        spare += theirs
        cancelled = min(spare, mine)
        spare -= cancelled
        hits += mine - cancelled
    if hits >= 2:
        good += one * other
print(Fraction(good, 6**8))
