from collections import Counter
from fractions import Fraction
from itertools import product

score = Counter(sum(dice) - min(dice) for dice in product(range(1, 7), repeat=4))
sets = {(0, 0): 1}  # ways, by the best score and the sum
for _ in range(6):
    after = Counter()
    for (best, total), ways in sets.items():
        for value, many in score.items():
            after[max(best, value), total + value] += ways * many
    sets = after
kept = {key: ways for key, ways in sets.items() if key[0] >= 14 and key[1] >= 66}
print(Fraction(sum(ways for (best, _), ways in kept.items() if best == 18), sum(kept.values())))
