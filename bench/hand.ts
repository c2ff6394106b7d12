// The encounters of ambush.fray and duel.fray, written by hand in plain TypeScript with the same dice, to compare the engine with.
import type { Streams } from '@fray/engine/dice';

interface Target {
  readonly name: string;
  readonly awe: number;
  readonly dex: number;
  hp: number;
  isAmbushed: boolean;
}

/** Returns a function that throws the next die of a stream, by its roller. */
function throwing(dice: Streams, stream: string): (roller: string, sides: number) => number {
  const known = new Map<string, ReturnType<Streams['of']>>();
  return (roller, sides) => {
    let own = known.get(roller);
    if (own === undefined) known.set(roller, (own = dice.of(`${stream}/${roller}`)));
    return dice.draw(own, sides);
  };
}

/** Returns a function that plays the ambush, and returns how many are ambushed at the end, and how many are still standing. */
export function ambush(dice: Streams, many = 6): () => readonly [number, number] {
  const aware = throwing(dice, 'Aware.first');
  const minds = throwing(dice, 'Recover.mind');
  const bodies = throwing(dice, 'Recover.body');
  const strike = throwing(dice, 'Strike.die');
  const damage = throwing(dice, 'Blow.damage');
  return () => {
    const targets: Target[] = [];
    for (let i = 0; i < many; i += 1)
      targets.push({ name: names[i] ?? '', awe: 14, dex: 12, hp: 10, isAmbushed: false });
    for (const target of targets) {
      const first = aware(target.name, 100);
      target.isAmbushed = first > target.awe;
    }
    for (let unit = 1; unit <= 4; unit += 1) {
      for (const target of targets) {
        if (!target.isAmbushed || target.hp <= 0) continue;
        const mind = minds(target.name, 20);
        const body = bodies(target.name, 20);
        if (mind <= target.awe && body <= target.dex) target.isAmbushed = false;
      }
      for (const ambusher of ambushers) {
        for (let n = 1; n <= 2; n += 1) {
          const target = targets.find((one) => one.hp > 0);
          if (target === undefined) continue;
          const die = strike(ambusher, 20);
          const goal = target.isAmbushed ? 12 : 8;
          if (die <= goal) target.hp = Math.max(0, target.hp - damage(ambusher, 6));
        }
      }
    }
    let ambushed = 0;
    let standing = 0;
    for (const target of targets) {
      if (target.isAmbushed) ambushed += 1;
      if (target.hp > 0) standing += 1;
    }
    return [ambushed, standing];
  };
}

const ambushers = ['X', 'Y', 'Z'] as const;
export const names: readonly string[] = Array.from({ length: 96 }, (_, i) =>
  i < 26
    ? String.fromCharCode(65 + i)
    : `T${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`,
).map((name) => (['X', 'Y', 'Z'].includes(name) ? `${name}x` : name));

/** Returns a function that plays the duel. True if the first fighter wins. */
export function duel(dice: Streams): () => boolean {
  const attack = throwing(dice, 'Attack.die');
  const wound = throwing(dice, 'Strike.wound');
  return () => {
    const fighters = [
      { name: 'Ann', hp: 30, bonus: 5, armour: 15 },
      { name: 'Bob', hp: 30, bonus: 5, armour: 15 },
    ];
    const [ann, bob] = fighters;
    if (ann === undefined || bob === undefined) return false;
    while (ann.hp > 0 && bob.hp > 0) {
      for (const attacker of fighters) {
        if (attacker.hp <= 0) continue;
        const target = attacker === ann ? bob : ann;
        if (target.hp <= 0) continue;
        if (attack(attacker.name, 20) + attacker.bonus >= target.armour)
          target.hp = Math.max(0, target.hp - wound(attacker.name, 8) - 3);
      }
    }
    return ann.hp > 0;
  };
}

/**
 * Returns the exact distribution of how many are still ambushed after `units` rounds in which nobody strikes: the probability of each
 * number.
 */
export function recoverChances(many: number, units: number): readonly number[] {
  const aware = 14 / 100;
  const free = (14 / 20) * (12 / 20);
  let chances: number[] = [];
  for (let n = 0; n <= many; n += 1)
    chances.push(choose(many, n) * (1 - aware) ** n * aware ** (many - n));
  for (let unit = 0; unit < units; unit += 1) {
    const next = chances.map(() => 0);
    for (const [n, chance] of chances.entries())
      for (let still = 0; still <= n; still += 1)
        next[still] =
          (next[still] ?? 0) +
          chance * choose(n, still) * (1 - free) ** still * free ** (n - still);
    chances = next;
  }
  return chances;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i += 1) ways = (ways * (n - i)) / (i + 1);
  return ways;
}
