from fractions import Fraction

seen = [1] + [0] * 8  # ways to have seen so many faces
for _ in range(20):
    seen = [
        seen[n] * n + (seen[n - 1] * (9 - n) if n else 0) for n in range(9)
    ]
print(Fraction(seen[8], 8**20))
