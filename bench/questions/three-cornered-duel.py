from fractions import Fraction

AIM = [Fraction(2, 6), Fraction(3, 6), Fraction(5, 6)]


def duel(first, second):
    """The chance that the first of two shooters is left."""
    return first / (1 - (1 - first) * (1 - second))


weak, middle, strong = AIM
# Weak and Middle shoot at Strong, Strong at Middle. Nobody shoots at Weak while all are alive.
all_miss = (1 - weak) * (1 - middle) * (1 - strong)
chance = weak * (1 - duel(middle, weak))  # Strong falls, Middle is next
chance += (1 - weak) * middle * duel(weak, middle)  # Strong falls, the round is over: Weak is next
chance += (1 - weak) * (1 - middle) * strong * duel(weak, strong)
print(chance / (1 - all_miss))
