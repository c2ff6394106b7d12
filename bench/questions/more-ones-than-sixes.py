from fractions import Fraction
from functools import cache


@cache
def die(left):
    """The chances of (ones, sixes) of one die that may still explode so often."""
    chances = {(0, 0): Fraction(4, 6), (1, 0): Fraction(1, 6)}
    if left == 0:
        chances[0, 1] = Fraction(1, 6)
        return chances
    for (ones, sixes), chance in die(left - 1).items():
        chances[ones, sixes + 1] = chances.get((ones, sixes + 1), 0) + chance / 6
    return chances


pool = {0: Fraction(1)}  # by ones less sixes
for _ in range(5):
    after = {}
    for more, chance in pool.items():
        for (ones, sixes), share in die(6).items():
            key = more + ones - sixes
            after[key] = after.get(key, 0) + chance * share
    pool = after
print(sum(chance for more, chance in pool.items() if more > 0))
