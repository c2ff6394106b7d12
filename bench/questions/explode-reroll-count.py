from fractions import Fraction
from functools import cache

# A die that shows 6 explodes, at most twice over. Then each thrown die that shows 1 to 3 is thrown again once.
# Wins are dice that show 4 or more.
WINS = Fraction(3, 6) + Fraction(3, 6) * Fraction(3, 6)


def add(one, other):
    out = [Fraction(0)] * (len(one) + len(other) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(other):
            out[i + j] += x * y
    return out


@cache
def die(left):
    """The chances of 0, 1, 2 … wins of one die that may still explode so often."""
    if left == 0:
        return [1 - WINS, WINS]
    plain = [Fraction(3, 6) * Fraction(3, 6), Fraction(2, 6) + Fraction(3, 6) * Fraction(3, 6)]
    six = add([Fraction(0), Fraction(1, 6)], die(left - 1))
    return [x + y for x, y in zip(plain + [0] * 9, six)]


wins = [Fraction(1)]
for _ in range(4):
    wins = add(wins, die(2))
print(sum(wins[3:]))
