from fractions import Fraction
from itertools import product


def key(stat, dice):
    good = sorted((face for face in dice if face <= stat), reverse=True)
    return [len(good)] + good


good = 0
for dice in product(range(1, 11), repeat=4):
    good += key(6, dice[:2]) > key(5, dice[2:])
print(Fraction(good, 10**4))
