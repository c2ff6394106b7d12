from fractions import Fraction
from functools import cache
from itertools import product


@cache
def losses(attack, defence):
    """How often the defender loses 0, 1 or 2 of the pairs."""
    counts = [0, 0, 0]
    for faces in product(range(1, 7), repeat=attack + defence):
        mine = sorted(faces[:attack], reverse=True)
        theirs = sorted(faces[attack:], reverse=True)
        counts[sum(a > d for a, d in zip(mine, theirs))] += 1
    return [Fraction(count, 6 ** (attack + defence)) for count in counts]


@cache
def taken(men, foes):
    if foes == 0:
        return Fraction(1)
    if men == 1:
        return Fraction(0)
    attack, defence = min(men - 1, 3), min(foes, 2)
    pairs = min(attack, defence)
    return sum(
        chance * taken(men - pairs + won, foes - won)
        for won, chance in enumerate(losses(attack, defence))
        if chance
    )


print(taken(30, 30))
