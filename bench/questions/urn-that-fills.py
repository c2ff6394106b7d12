from fractions import Fraction

red = {1: Fraction(1)}  # chances of so many red beads
for beads in range(3, 103):
    after = {}
    for many, chance in red.items():
        after[many + 1] = after.get(many + 1, 0) + chance * Fraction(many, beads)
        after[many] = after.get(many, 0) + chance * Fraction(beads - many, beads)
    red = after
print(sum(chance for many, chance in red.items() if 2 * many >= 103))
