from fractions import Fraction
from math import factorial

ways = 0
for counts in [(a, b, c, d) for a in range(3) for b in range(3) for c in range(3) for d in range(3)]:
    if sum(counts) == 6 and counts.count(2) < 3:
        many = factorial(6)
        for count in counts:
            many //= factorial(count)
        ways += many
print(Fraction(ways, 6**6))
