from fractions import Fraction
from functools import cache

FIGHTERS = [(9, 8), (11, 6), (12, 6), (12, 6), (12, 6)]  # what the die needs, faces of the damage
PARTY = 2


def first_up(hp, at):
    foes = range(PARTY, 5) if at < PARTY else range(PARTY)
    return next((n for n in foes if hp[n] > 0), None)


def turns(hp, at):
    """The chances of the hit points after the turns from `at` to the end of the round."""
    if at == 5:
        return {hp: Fraction(1)}
    target = first_up(hp, at)
    if hp[at] <= 0 or target is None:
        return rest(hp, at + 1)
    needs, faces = FIGHTERS[at]
    result = {}
    hit = Fraction(21 - needs, 20)
    for harm in range(faces + 1):
        chance = hit / faces if harm else 1 - hit
        after = hp[:target] + (max(hp[target] - harm, 0),) + hp[target + 1 :]
        for end, share in rest(after, at + 1).items():
            result[end] = result.get(end, 0) + chance * share
    return result


rest = cache(turns)


@cache
def stands(hp):
    if not any(hp[:PARTY]):
        return Fraction(0)
    if not any(hp[PARTY:]):
        return Fraction(1)
    ends = rest(hp, 0)
    chance = sum(share * stands(end) for end, share in ends.items() if end != hp)
    return chance / (1 - ends[hp])


print(stands((12, 9, 5, 5, 5)))
