from fractions import Fraction
from math import comb


def lands(many, of=24, cards=60):
    return {
        n: Fraction(comb(of, n) * comb(cards - of, many - n), comb(cards, many))
        for n in range(min(of, many) + 1)
    }


def later(had, many):
    """The chance of four lands after three draws from what is left."""
    return sum(chance for n, chance in lands(3, 24 - had, 60 - many).items() if had + n >= 4)


seven = lands(7)
kept = {n: chance for n, chance in seven.items() if 2 <= n <= 5}
six = sum(chance * later(n, 6) for n, chance in lands(6).items())
print(sum(chance * later(n, 7) for n, chance in kept.items()) + (1 - sum(kept.values())) * six)
