from fractions import Fraction
from functools import cache
from itertools import product


@cache
def losses(attack, defence):
    counts = [0, 0, 0]
    for faces in product(range(1, 7), repeat=attack + defence):
        mine = sorted(faces[:attack], reverse=True)
        theirs = sorted(faces[attack:], reverse=True)
        counts[sum(a > d for a, d in zip(mine, theirs))] += 1
    return [Fraction(count, 6 ** (attack + defence)) for count in counts]


PROVINCES = (4, 3, 6)


@cache
def takes(men, foes, at):
    """The chance to take province `at`, which so many foes hold, and all after it."""
    if foes == 0:
        if at + 1 == len(PROVINCES):
            return Fraction(1)
        return takes(men - 1, PROVINCES[at + 1], at + 1)
    if men <= 1:
        return Fraction(0)
    attack, defence = min(men - 1, 3), min(foes, 2)
    pairs = min(attack, defence)
    return sum(
        chance * takes(men - pairs + won, foes - won, at)
        for won, chance in enumerate(losses(attack, defence))
        if chance
    )


print(takes(18, 4, 0))
