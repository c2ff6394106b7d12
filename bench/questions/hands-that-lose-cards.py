from fractions import Fraction
from functools import cache
from itertools import combinations

# A hand is a set of bits: bit n is the card n + 1.


def cards(hand):
    return [1 << n for n in range(8) if hand >> n & 1]


@cache
def all_kept(one, other, lost):
    """The chance that the winner loses no card. `lost` is the hand that has lost one already, if any."""
    if one == 0 or other == 0:
        return Fraction(1)
    mine, theirs = cards(one), cards(other)
    chance = Fraction(0)
    for a in mine:
        for b in theirs:
            if a < b and lost != 2:
                chance += all_kept(one - a, other, 1)
            elif b < a and lost != 1:
                chance += all_kept(one, other - b, 2)
    return chance / (len(mine) * len(theirs))


deals = [sum(1 << n for n in deal) for deal in combinations(range(8), 4)]
print(sum(all_kept(deal, 255 - deal, 0) for deal in deals) / len(deals))
