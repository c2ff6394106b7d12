from collections import Counter
from fractions import Fraction

# Weights of 20 * 64.
blow = Counter({0: 7 * 64})
for one in range(1, 9):
    blow[one + 4] += 12 * 8
    for two in range(1, 9):
        blow[one + two + 4] += 1

left = {30: 1}
for _ in range(6):
    after = Counter()
    for hits, ways in left.items():
        for harm, many in blow.items():
            after[max(hits - harm, 0)] += ways * many
    left = after
print(Fraction(left[0], 1280**6))
