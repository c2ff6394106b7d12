from fractions import Fraction
from functools import cache
from math import comb

# Thirty d20, of which the highest five and the lowest five do not count: from the highest face down.


@cache
def sums(face, placed):
    """The ways to each sum of the dice that have no face yet, none of which is above `face`."""
    left = 30 - placed
    if face == 0:
        return {0: 1} if left == 0 else {}
    ways = {}
    for many in range(left + 1):
        counted = max(0, min(placed + many, 25) - max(placed, 5))
        for total, times in sums(face - 1, placed + many).items():
            key = total + counted * face
            ways[key] = ways.get(key, 0) + times * comb(left, many)
    return ways


print(Fraction(sum(times for total, times in sums(20, 0).items() if total >= 220), 20**30))
