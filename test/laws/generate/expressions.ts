// Expressions of each type, from what is in scope. Their bounds are tracked, so that every comparison can go either way.
import type { Env, Num } from './env.ts';
import { oneOf, type Reader } from './genome.ts';
import { FALLS, LIGHTS, MODES, MOODS, WEAPONS } from './world.ts';

const primary = (text: string, low: number, high: number): Num => ({ text, low, high, level: 3 });
/** Returns a number in several words. It needs brackets in the place of a single thing. */
const worded = (text: string, low: number, high: number): Num => ({ text, low, high, level: 2 });

/** Writes a number where a sum (1), a product (2) or a single thing (3) may stand, in brackets if necessary. */
export const at = (num: Num, level: 1 | 2 | 3): string =>
  num.level >= level ? num.text : `(${num.text})`;

/** Returns a number of at least 0 and at most `most`. */
export function few(r: Reader, env: Env, most: number): Num {
  const made = number(r, env);
  if (made.low >= 0 && made.high <= most) return made;
  return {
    text: `${made.text} but at least 0 but at most ${most}`,
    low: Math.min(most, Math.max(0, made.low)),
    high: Math.max(0, Math.min(most, made.high)),
    level: 1,
  };
}

export function number(r: Reader, env: Env): Num {
  const whole = r.more();
  const inner = (): Num => number(r.kid(), env);
  const own = env.who.length > 0 ? 1 : 0;
  return oneOf<Num>(r, [
    [2, () => constant(r.between(0, 6))],
    [
      own * 8,
      () => {
        const { name, low, high } = r.pick(env.world.numbers);
        return primary(`${r.pick(env.who)}.${name}`, low, high);
      },
    ],
    [2, () => r.pick([primary('heat', 0, 10), primary('wind', 0, 6), primary('code', 0, 9)])],
    [env.numbers.length > 0 ? 6 : 0, () => r.pick(env.numbers)],
    [env.rolls.length > 0 ? 4 : 0, () => ofRoll(r, env)],
    [own, () => worded(`size of ${r.pick(env.who)}.edge`, 4, 8)],
    [
      env.world.secretPlans ? 0 : own,
      () => worded(`length of ${r.pick(env.who)}.plan`, 0, Infinity),
    ],
    [own, () => primary(`${r.pick(env.who)}.weapon.bonus`, 2, 3)],
    [
      env.plain ? 0 : own,
      () => primary(`${r.pick(env.who)}.reach`, env.yields.reach.low, env.yields.reach.high),
    ],
    [1, () => worded('number of round', 0, Infinity)],
    [
      own && env.orders.length,
      () => worded(`position of ${r.pick(env.who)} within ${r.pick(env.orders)}`, 1, Infinity),
    ],
    [1, () => worded(memory(r, env), 0, Infinity)],
    [
      whole ? 3 : 0,
      () => {
        const [left, right] = [inner(), inner()];
        const minus = r.chance(4);
        const text = `${at(left, 1)} ${minus ? '-' : '+'} ${at(right, 2)}`;
        return {
          text: left.text.includes(' but ')
            ? `(${left.text}) ${text.slice(left.text.length + 1)}`
            : text,
          level: 1,
          low: left.low + (minus ? -right.high : right.low),
          high: left.high + (minus ? -right.low : right.high),
        };
      },
    ],
    [
      whole ? 1 : 0,
      () => {
        const left = inner();
        const by = r.between(1, 3);
        return {
          text: `${at(left, 2)} * ${by}`,
          level: 2,
          low: left.low * by,
          high: left.high * by,
        };
      },
    ],
    [
      whole ? 1 : 0,
      () => {
        const of = inner();
        return { text: `-${at(of, 3)}`, level: 2, low: -of.high, high: -of.low };
      },
    ],
    [
      whole ? 2 : 0,
      () => {
        const left = inner();
        const by = r.between(2, 3);
        const [rounded, round] = r.pick([
          ['down', Math.floor],
          ['up', Math.ceil],
          ['off', (x: number) => Math.floor(x + 0.5)],
        ] as const);
        return {
          text: `${at(left, 2)} / ${by} rounded ${rounded}`,
          level: 2,
          low: round(left.low / by),
          high: round(left.high / by),
        };
      },
    ],
    [
      whole ? 2 : 0,
      () => {
        const left = inner();
        const bound = r.between(0, 5);
        return r.chance(5)
          ? {
              text: `${at(left, 1)} but at least ${bound}`,
              level: 1,
              low: Math.max(left.low, bound),
              high: Math.max(left.high, bound),
            }
          : {
              text: `${at(left, 1)} but at most ${bound}`,
              level: 1,
              low: Math.min(left.low, bound),
              high: Math.min(left.high, bound),
            };
      },
    ],
    [
      whole ? 2 : 0,
      () => {
        const q = env.draft.fresh('q');
        return primary(
          `(count ${q} in ${group(r, env)} where ${condition(r.kid(), withWho(env, q))})`,
          0,
          Infinity,
        );
      },
    ],
    [
      whole ? 2 : 0,
      () => {
        const q = env.draft.fresh('q');
        const value = number(r.kid(), withWho(env, q));
        return r.chance(5)
          ? primary(
              `(total of ${value.text} for ${q} in ${group(r, env)})`,
              value.low < 0 ? -Infinity : 0,
              value.high > 0 ? Infinity : 0,
            )
          : primary(
              `(${r.pick(['highest', 'lowest'])} of ${value.text} for ${q} in everyone)`,
              value.low,
              value.high,
            );
      },
    ],
    [
      whole && !env.plain ? 1 : 0,
      () => primary(`(gap of ${at(inner(), 3)} from ${at(inner(), 3)})`, 0, Infinity),
    ],
    [whole ? 1 : 0, () => primary(`(Gash at ${at(inner(), 3)} under harm)`, 0, 7)],
  ]);
}

export function constant(value: number): Num {
  return value < 0
    ? { text: String(value), low: value, high: value, level: 2 }
    : primary(String(value), value, value);
}

/** Returns a number that a roll still knows besides its total. */
export function ofRoll(r: Reader, env: Env): Num {
  const { name, faces } = r.pick(env.rolls);
  return oneOf<Num>(r, [
    [1, () => worded(`matches of ${name} on ${r.between(1, faces)}`, 0, 1)],
    [1, () => worded(`natural of ${name}`, 3, 4)],
    [1, () => worded(`length of ${name}.faces`, 1, 1)],
    [1, () => worded(`item 1 of ${name}.faces`, 3, 4)],
    [1, () => primary(`(total of f for f in ${name}.faces)`, 0, Infinity)],
  ]);
}

function memory(r: Reader, env: Env): string {
  const what = r.pick([
    ['Aim', 'by'],
    ['Nerve', 'by'],
    ['any act', 'by'],
    ['Strike', 'by'],
    ['Yield', 'by'],
    ['turn', 'of'],
    ['Hurt', 'of'],
  ] as const);
  const whose = env.who.length > 0 && r.chance(7) ? ` ${what[1]} ${r.pick(env.who)}` : '';
  return `times ${what[0]}${whose} this ${r.pick(['round', 'encounter', 'turn'])}`;
}

export const withWho = (env: Env, ...who: readonly string[]): Env => ({
  ...env,
  who: [...env.who, ...who],
});

/** Returns a group of participants. */
export function group(r: Reader, env: Env): string {
  const own = env.who.length > 0 ? 1 : 0;
  return oneOf(r, [
    [3, () => 'everyone'],
    [2, () => r.pick(['red', 'blue', 'Fighter'])],
    [own * 3, () => `${r.pick(['enemies', 'allies'])} of ${r.pick(env.who)}`],
    [own, () => `${r.pick(env.who)}.pals`],
    [env.orders.length > 0 ? 1 : 0, () => r.pick(env.orders)],
  ]);
}

/** Returns a condition. Its bounds never make it hold always or never. */
export function condition(r: Reader, env: Env): string {
  const whole = r.more();
  const own = env.who.length > 0 ? 1 : 0;
  const is = (): string => (env.denies || r.chance(3) ? 'is not' : 'is');
  const one = (): string => r.pick(env.who);
  return oneOf<string>(r, [
    [1, () => 'alarm'],
    [own * 2, () => `${one()}.brave`],
    [4, () => comparison(r, env)],
    [
      own * 3,
      () =>
        `${one()} ${r.pick(['is', 'is not'])} ${r.pick(['Prone', 'Dazed', 'Asleep', 'Burning', env.plain ? 'Prone' : 'hurt'])}`,
    ],
    [own * 2, () => `${one()}.mood ${is()} ${r.pick(MOODS)}`],
    [own, () => `${one()}.mood ${r.pick(['>= angry', '< mad', '> calm', '<= angry'])}`],
    [own, () => `${one()}.weapon ${r.pick(['> club', '< spear', '>= sword'])}`],
    [
      own,
      () =>
        `${one()}.weapon ${env.denies ? 'is not' : 'is'} one of ${WEAPONS[0]}, ${r.pick(WEAPONS.slice(1))}`,
    ],
    [own, () => `${one()}.weapon.sort ${is()} ${r.pick(['blunt', 'sharp'])}`],
    [own, () => `${one()}.foe is not nobody`],
    [
      own,
      () =>
        `${one()} is in ${env.world.twoKinds ? r.pick(['everyone', `enemies of ${one()}`]) : group(r, env)}`,
    ],
    [own, () => `${one()}.skill ${r.pick(['>', '<='])} ${r.pick(['2d', '3d6'])}`],
    [own * (env.world.twoKinds ? 1 : 0), () => `${one()} is ${r.pick(['Fighter', 'Beast'])}`],
    [own, () => `${one()} can act`],
    [own * (env.acts ? 1 : 0), () => `${one()} can take ${r.pick(['any act', 'Guard', 'Rest'])}`],
    [own, () => `latest Nerve by ${one()} ${is()} ${r.pick(['holds', 'breaks'])}`],
    [1, () => `light ${is()} ${r.pick(LIGHTS)}`],
    [1, () => `mode ${is()} ${r.pick(MODES)}`],
    [1, () => `ties ${is()} ${r.pick(['yes', 'no'])}`],
    [1, () => `fall ${is()} ${r.pick(FALLS)}`],
    [env.plain ? 0 : 1, () => 'crowded'],
    [whole ? 2 : 0, () => `not ${simple(r.kid(), env)}`],
    [
      whole ? 3 : 0,
      () => {
        const word = r.pick(['and', 'or']);
        const inner = { ...env, denies: word === 'and' };
        const [left, right] = [condition(r.kid(), inner), condition(r.kid(), inner)];
        return `(${left} ${mayDepend(env, left, right) ? 'or' : word} ${right})`;
      },
    ],
    [
      whole ? 3 : 0,
      () => {
        const q = env.draft.fresh('q');
        const test = condition(r.kid(), withWho(env, q));
        const set = group(r, env);
        if (r.chance(3))
          return `(every ${q} in ${set} where ${condition(r.kid(), withWho(env, q))} satisfies ${test})`;
        return `(${r.pick(['any', 'no'])} ${q} in ${set} where ${test})`;
      },
    ],
  ]);
}

/** True if two texts may be about the same place, directly or by a define, and so exclude each other. */
function mayDepend({ who }: Env, left: string, right: string): boolean {
  const plain = /^(?:is|not|and|or|one|of|in|no|any|every|where|satisfies|count|yes)$/;
  const words = (text: string): readonly string[] =>
    (text.match(/[a-zA-Z][\w-]*/g) ?? []).filter(
      (word) => !plain.test(word) && !who.includes(word),
    );
  const before = new Set(words(left));
  return (
    words(right).some((word) => before.has(word)) ||
    /\b(?:reach|hurt|crowded|might)\b/.test(`${left} ${right}`)
  );
}

function simple(r: Reader, env: Env): string {
  const made = condition(r, env);
  return made.includes(' ') && !made.startsWith('(') ? `(${made})` : made;
}

function comparison(r: Reader, env: Env): string {
  const left = number(r.kid(), env);
  if (left.low === left.high) return env.denies ? 'not alarm' : 'alarm';
  const right = r.more() ? number(r.kid(), env) : undefined;
  if (
    right !== undefined &&
    left.low < right.high &&
    right.low < left.high &&
    !mayDepend(env, left.text, right.text)
  )
    return `${at(left, 1)} ${r.pick(['<', '<=', '>', '>='])} ${at(right, 1)}`;
  const low = Math.max(left.low, Math.min(left.high - 6, 0));
  const high = Math.min(left.high, low + 6);
  const inside = r.between(low, high - 1);
  return oneOf(r, [
    [2, () => `${at(left, 1)} > ${inside}`],
    [2, () => `${at(left, 1)} >= ${inside + 1}`],
    [1, () => `${at(left, 1)} < ${inside + 1}`],
    [1, () => `${at(left, 1)} <= ${inside}`],
    [env.denies ? 0 : 1, () => `${at(left, 1)} is ${inside}`],
    [env.denies ? 0 : 1, () => `${at(left, 1)} is one of ${inside}, ${inside + 1}..${inside + 3}`],
  ]);
}

/** A roll of dice, with what is done with them, and the bounds of its total. */
export interface Dice {
  readonly text: string;
  readonly low: number;
  readonly high: number;
  /** How many faces its dice have. */
  readonly faces: number;
  readonly counts: boolean;
}

export function dice(r: Reader, env: Env): Dice {
  const n = r.between(1, 3);
  const faces = r.pick([6, 10, 4, 20]);
  const pips = r.between(0, 2);
  const plain: Dice = {
    text: `${n === 1 && r.chance(5) ? '' : n}d${faces}${pips === 0 ? '' : `+${pips}`}`,
    low: n + pips,
    high: n * faces + pips,
    faces,
    counts: false,
  };
  return oneOf<Dice>(r, [
    [4, () => plain],
    [
      env.who.length > 0 ? 2 : 0,
      () => {
        const [who, code] = [
          r.pick(env.who),
          r.pick(['skill', 'edge', env.plain ? 'skill' : 'might', 'weapon.die']),
        ];
        // The table says how high a weapon can throw.
        return {
          text: `${who}.${code}`,
          low: -Infinity,
          high: code === 'weapon.die' ? 10 : Infinity,
          faces: 6,
          counts: false,
        };
      },
    ],
    [
      1,
      () => ({
        ...plain,
        text: `${n + 1}d6 keep ${r.pick(['highest', 'lowest'])} ${n}`,
        low: n,
        high: n * 6,
        faces: 6,
      }),
    ],
    [
      1,
      () => ({
        ...plain,
        text: `${n + 1}d6 drop ${r.pick(['highest', 'lowest'])} 1`,
        low: n,
        high: n * 6,
        faces: 6,
      }),
    ],
    [
      1,
      () => ({
        ...plain,
        text: `${n}d4 explode on 4 up to ${r.between(1, 3)} times`,
        low: n,
        high: Infinity,
        faces: 4,
      }),
    ],
    [
      1,
      () => ({
        ...plain,
        text: `${n}d6 reroll 1..${r.between(1, 3)} once`,
        low: n,
        high: n * 6,
        faces: 6,
      }),
    ],
    [
      1,
      () => ({
        text: `${n + 1}d6 count ${r.between(3, 6)} or more`,
        low: 0,
        high: n + 1,
        faces: 6,
        counts: true,
      }),
    ],
    [
      1,
      () => ({
        text: `${n}d never below ${r.pick(['1d', '2d'])}`,
        low: n,
        high: n * 6,
        faces: 6,
        counts: false,
      }),
    ],
    [
      1,
      () => ({
        text: `${at(few(r.kid(), env, 3), 2)} * 1d6 + 1d${faces}`,
        low: 1,
        high: faces,
        faces: 6,
        counts: false,
      }),
    ],
  ]);
}
