from fractions import Fraction
from functools import cache

DEEDS = [(3, False), (3, True), (4, True), (4, True), (2, False), (2, False)]


@cache
def scores(at, team, dodge):
    if at == len(DEEDS):
        return Fraction(1)
    needs, is_dodge = DEEDS[at]
    works = Fraction(7 - needs, 6)
    chance = works * scores(at + 1, team, dodge)
    if is_dodge and dodge:
        chance += (1 - works) * works * scores(at + 1, team, False)
    elif team:
        chance += (1 - works) * works * scores(at + 1, False, dodge)
    return chance


print(scores(0, True, True))
