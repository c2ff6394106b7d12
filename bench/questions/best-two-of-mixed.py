from collections import Counter
from fractions import Fraction
from itertools import product


def best_two(*dice):
    totals = Counter()
    for faces in product(*(range(1, die + 1) for die in dice)):
        totals[sum(sorted(faces)[-2:])] += 1
    return totals


mine, theirs = best_two(12, 10, 8, 8, 6), best_two(10, 10, 8, 8)
good = sum(x * y for i, x in mine.items() for j, y in theirs.items() if i > j)
print(Fraction(good, mine.total() * theirs.total()))
