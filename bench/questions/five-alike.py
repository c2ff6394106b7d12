from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product


@cache
def steps(alike):
    """How many dice are alike after the next throw: of those kept (call them sixes), or of new ones."""
    counts = Counter()
    for dice in product(range(1, 7), repeat=5 - alike):
        many = Counter(dice)
        counts[max(alike + many[6], *(many[face] for face in range(1, 6)))] += 1
    return counts


@cache
def five(alike, throws):
    if alike == 5:
        return Fraction(1)
    if throws == 0:
        return Fraction(0)
    return sum(
        Fraction(ways, 6 ** (5 - alike)) * five(more, throws - 1)
        for more, ways in steps(alike).items()
    )


print(five(0, 3))
