from fractions import Fraction

# Ways by the faces seen, die by die.
ways = {0: 1}
for _ in range(30):
    after = {}
    for seen, n in ways.items():
        after[seen] = after.get(seen, 0) + n * seen
        after[seen + 1] = after.get(seen + 1, 0) + n * (20 - seen)
    ways = after
print(Fraction(sum(n for seen, n in ways.items() if seen >= 16), 20**30))
