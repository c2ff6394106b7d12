from collections import Counter
from fractions import Fraction

LEADS = {3: 16, 5: 7, 15: 25, 17: 4, 18: 20, 20: 6, 21: 32, 24: 17, 34: 12}

squares = {0: 1}
home = [0]  # ways to come home with this throw, of 6 ** throws
for _ in range(12):
    after = Counter()
    for square, ways in squares.items():
        for face in range(1, 7):
            to = min(square + face, 36)
            after[LEADS.get(to, to)] += ways
    home.append(after.pop(36, 0))
    squares = after

chance = Fraction(0)
still = Fraction(1)  # the other is not home yet
for n in range(1, 13):
    mine = Fraction(home[n], 6**n)
    chance += mine * still
    still -= mine
print(chance)
