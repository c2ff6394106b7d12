from fractions import Fraction
from math import comb

# Ways to throw n dice so that no face comes three times, face by face.
ways = [1] + [0] * 8
for _ in range(10):
    ways = [
        sum(comb(n, k) * ways[n - k] for k in range(min(n, 2) + 1)) for n in range(9)
    ]
print(1 - Fraction(ways[8], 10**8))
