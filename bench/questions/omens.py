from fractions import Fraction

dread = [1]
for _ in range(6):
    dread = [sum(dread[max(n - 2, 0) : n + 1]) for n in range(len(dread))] + [
        sum(dread[-2:]),
        dread[-1],
    ]
quiet = Fraction(1)
for omens in range(1, 7):
    quiet *= Fraction(sum(dread[omens:]), 3**6)
print(1 - quiet)
