from fractions import Fraction
from functools import cache


@cache
def turn(pot, need):
    """The chances of what a turn brings from here on, by points."""
    if pot >= 15 or pot >= need:
        return {min(pot, need): Fraction(1)}
    brings = {0: Fraction(1, 6)}
    for face in range(2, 7):
        for points, chance in turn(pot + face, need).items():
            brings[points] = brings.get(points, 0) + chance / 6
    return brings


@cache
def wins(mine, theirs):
    """The chance to win for the one whose turn it is."""
    if mine >= 40:
        return Fraction(1)
    if theirs >= 40:
        return Fraction(0)
    one, two = turn(0, 40 - mine), turn(0, 40 - theirs)
    sure = sum(c * (1 - wins(theirs, mine + n)) for n, c in one.items() if n)
    # After a turn that brought nothing the other is in the same place: wins = sure + bust * (1 - other).
    other = sum(c * (1 - wins(mine, theirs + n)) for n, c in two.items() if n)
    return (sure + one[0] * (1 - other - two[0])) / (1 - one[0] * two[0])


print(wins(0, 0))
