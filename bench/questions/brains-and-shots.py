from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

CUP = (6, 4, 3)
FACES = ((3, 2, 1), (2, 2, 2), (1, 2, 3))  # brains, feet, shots


def draws(cup, many):
    """Ways to take so many cubes from the cup."""
    whole = comb(sum(cup), many)
    for taken in product(*(range(min(n, many) + 1) for n in cup)):
        if sum(taken) == many:
            ways = 1
            for n, k in zip(cup, taken):
                ways *= comb(n, k)
            yield taken, Fraction(ways, whole)


@cache
def throw(cubes):
    """The chances of (brains, shots, feet of each colour) of a throw."""
    results = {(0, 0, (0, 0, 0)): Fraction(1)}
    for colour, many in enumerate(cubes):
        brain, foot, shot = (Fraction(n, 6) for n in FACES[colour])
        for _ in range(many):
            after = {}
            for (brains, shots, feet), chance in results.items():
                more = feet[:colour] + (feet[colour] + 1,) + feet[colour + 1 :]
                for key, share in (
                    ((brains + 1, shots, feet), brain),
                    ((brains, shots, more), foot),
                    ((brains, shots + 1, feet), shot),
                ):
                    after[key] = after.get(key, 0) + chance * share
            results = after
    return results


chance = Fraction(0)
for first, share in draws(CUP, 3):
    left = tuple(n - k for n, k in zip(CUP, first))
    for (brains, shots, feet), one in throw(first).items():
        if shots == 3:
            continue
        for new, part in draws(left, 3 - sum(feet)):
            cubes = tuple(k + n for k, n in zip(feet, new))
            for (more, hits, _), other in throw(cubes).items():
                if brains + more >= 4 and shots + hits < 3:
                    chance += share * one * part * other
print(chance)
