from fractions import Fraction

WEIGHTS = [(0, 13)] + [(harm, 1) for harm in range(1, 8)]

left = {400: 1}  # ways to have so many hits left
for _ in range(300):
    after = {}
    for hits, ways in left.items():
        for harm, many in WEIGHTS:
            key = max(hits - harm, 0)
            after[key] = after.get(key, 0) + ways * many
    left = after
print(Fraction(left[0], 20**300))
