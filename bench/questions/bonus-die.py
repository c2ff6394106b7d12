from fractions import Fraction
from itertools import product


def number(tens, units):
    return 10 * tens + units or 100


def levels(skill, bonus):
    counts = [0, 0, 0, 0]
    for units, tens, more in product(range(10), repeat=3):
        face = number(tens, units)
        if bonus:
            face = min(face, number(more, units))
        counts[(face <= skill) + (face <= skill // 2) + (face <= skill // 5)] += 1
    return counts


hunter, ghoul = levels(45, True), levels(60, False)
wins = sum(x * y for i, x in enumerate(hunter) for j, y in enumerate(ghoul) if i > j)
ties = sum(x * y for x, y in zip(hunter, ghoul))
print(Fraction(wins, 10**6 - ties))
