from fractions import Fraction
from functools import cache
from math import comb


@cache
def first(mine, theirs):
    """The chance that one of mine is first, if so many throw for the first place."""
    if theirs == 0:
        return Fraction(1)
    if mine == 0:
        return Fraction(0)
    ways = 20 ** (mine + theirs)
    won = Fraction(0)
    again = Fraction(0)  # all are tied
    for best in range(2, 23):
        a, b = best - 2, best - 1  # the face that reaches it
        at_a, below_a = int(1 <= a <= 20), max(0, min(20, a - 1))
        at_b, below_b = int(1 <= b <= 20), max(0, min(20, b - 1))
        for i in range(mine + 1):
            for j in range(theirs + 1):
                if i + j == 0 or (i and not at_a) or (j and not at_b):
                    continue
                many = comb(mine, i) * below_a ** (mine - i)
                many *= comb(theirs, j) * below_b ** (theirs - j)
                if i == mine and j == theirs:
                    again += Fraction(many, ways)
                elif many:
                    won += Fraction(many, ways) * first(i, j)
    return won / (1 - again)


print(first(4, 3))
