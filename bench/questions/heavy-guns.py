from collections import Counter
from fractions import Fraction
from math import comb

harms = Fraction(4, 6) * Fraction(4, 6) * Fraction(5, 6)
pain = Counter({0: 1 - harms})
for points in range(1, 7):
    for felt in range(points + 1):
        ways = comb(points, felt) * 2**felt
        pain[felt] += harms / 6 * Fraction(ways, 3**points)

squads = {(5, 3): Fraction(1)}
for _ in range(8):
    after = Counter()
    for (standing, wounds), chance in squads.items():
        for felt, share in pain.items():
            if standing == 0:
                key = standing, wounds
            elif felt >= wounds:
                key = standing - 1, 3
            else:
                key = standing, wounds - felt
            after[key] += chance * share
    squads = after
print(sum(chance for (standing, _), chance in squads.items() if standing <= 2))
