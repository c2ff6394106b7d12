from collections import Counter
from fractions import Fraction

points = {0: 1}
dice = {0: 1}
for level in range(1, 9):
    after = Counter()
    for total, ways in dice.items():
        for face in range(1, 9):
            after[total + face] += ways
    dice = after
    after = Counter()
    for had, ways in points.items():
        for total, many in dice.items():
            after[max(total, had + 1)] += ways * many
    points = after
print(Fraction(sum(ways for had, ways in points.items() if had >= 40), 8**36))
