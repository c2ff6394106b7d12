from fractions import Fraction
from math import comb


def hits(n, p):
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


P, Q = Fraction(1, 2), Fraction(1, 3)
lead = [(a + 2) - (b + 3) for a in range(1, 11) for b in range(1, 9)]
red, blue = (Fraction(sum(sign * x > 0 for x in lead), 80) for sign in (1, -1))
stands = {}
for a in range(9):
    for b in range(11):
        if a == 0 or b == 0:
            stands[a, b] = Fraction(a > 0)
            continue
        ways = {}

        def add(x, y, w):
            key = max(x, 0), max(y, 0)
            ways[key] = ways.get(key, 0) + w

        for i, w in enumerate(hits(a, P)):
            for j, v in enumerate(hits(b, Q)):
                add(a - j, b - i, (1 - red - blue) * w * v)
            for j, v in enumerate(hits(max(b - i, 0), Q)):
                add(a - j, b - i, red * w * v)
        for j, v in enumerate(hits(b, Q)):
            for i, w in enumerate(hits(max(a - j, 0), P)):
                add(a - j, b - i, blue * w * v)
        same = ways.pop((a, b))
        stands[a, b] = sum(w * stands[key] for key, w in ways.items()) / (1 - same)
print(stands[8, 10])
