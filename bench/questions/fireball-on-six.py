from collections import Counter
from fractions import Fraction

fire = {0: 1}
for _ in range(8):
    after = Counter()
    for total, ways in fire.items():
        for face in range(1, 7):
            after[total + face] += ways
    fire = after

good = 0
for total, ways in fire.items():
    fallen = {0: 1}
    for hp, save in [(15, 1)] * 4 + [(27, 3), (20, 2)]:
        saves = 20 - (15 - save - 1)
        falls = (20 - saves) * (total >= hp) + saves * (total // 2 >= hp)
        after = Counter()
        for n, many in fallen.items():
            after[n + 1] += many * falls
            after[n] += many * (20 - falls)
        fallen = after
    good += ways * sum(many for n, many in fallen.items() if n >= 4)
print(Fraction(good, 6**8 * 20**6))
