from fractions import Fraction
from functools import cache
from math import comb


@cache
def wins(mine, theirs, top):
    """Ways in which the attacker wins with dice that show at most `top`."""
    if theirs == 0:
        return top**mine if mine > 0 else 0
    if mine == 0 or top == 0:
        return 0
    ways = 0
    for i in range(mine + 1):
        for j in range(theirs + 1):
            many = comb(mine, i) * comb(theirs, j)
            rest = (top - 1) ** (mine - i) * (top - 1) ** (theirs - j)
            if i == j:
                ways += many * wins(mine - i, theirs - j, top - 1)
            elif i > j and (j < theirs or mine > theirs):
                ways += many * rest
    return ways


print(Fraction(wins(6, 5, 6), 6**11))
