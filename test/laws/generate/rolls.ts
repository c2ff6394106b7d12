// Rolls and lets outside of checks, and the lines of modifiers under them.
import { ANY, withNumber, type Bounds, type Env } from './env.ts';
import { at, condition, dice, few, number, ofRoll } from './expressions.ts';
import { oneOf, type Reader } from './genome.ts';
import { under, type Lines } from './lines.ts';

export function rolled(r: Reader, env: Env): readonly [Lines, Env] {
  const name = env.draft.fresh('r');
  const by = r.pick(env.who);
  const made = dice(r.kid(), env);
  const low = r.chance(2) ? ', low is good' : '';
  const more = made.counts ? { lines: [], low: 0, high: 0 } : modifiers(r.kid(), env, 'some');
  const lines = [`roll ${made.text} as ${name} by ${by}${low}`, ...under(more.lines)];
  const known = withNumber(env, { ...moved(made, more, low !== ''), text: name, level: 3 });
  // A dice code may have lost all its dice, so only other rolls are asked for their faces.
  const sure = made.low !== -Infinity && !made.counts;
  const after: Env = {
    ...known,
    rolls: sure ? [...env.rolls, { name, faces: made.faces }] : env.rolls,
  };
  if (sure && r.chance(4)) lines.push(`announce "{${ofRoll(r, after).text}}"`);
  if (!sure || !r.chance(2)) return [lines, after];
  const again = env.draft.fresh('r');
  lines.push(`roll again ${name} keeping ${r.between(1, 2)}, ${made.faces} as ${again} by ${by}`);
  return [
    lines,
    {
      ...withNumber(after, { ...ANY, text: again, level: 3 }),
      rolls: [...after.rolls, { name: again, faces: made.faces }],
    },
  ];
}

export function named(r: Reader, env: Env): readonly [Lines, Env] {
  const name = env.draft.fresh('v');
  const first = number(r.kid(), env);
  if (r.chance(3)) {
    const other = number(r.kid(), env);
    const bounds: Bounds = {
      low: Math.min(first.low, other.low),
      high: Math.max(first.high, other.high),
    };
    return [
      [
        `let ${name} be`,
        `  ${first.text}  when ${condition(r.kid(), env)}`,
        `  ${other.text}  otherwise`,
      ],
      withNumber(env, { ...bounds, text: name, level: 3 }),
    ];
  }
  const more = modifiers(r.kid(), env, 'none');
  return [
    [`let ${name} be ${first.text}`, ...under(more.lines)],
    withNumber(env, {
      text: name,
      level: 3,
      low: first.low + more.low,
      high: first.high + more.high,
    }),
  ];
}

/** Returns the bounds of a roll with its modifiers. Where low is good, modifiers subtract. */
export function moved(roll: Bounds, by: Bounds, lowIsGood: boolean): Bounds {
  return lowIsGood
    ? { low: roll.low - by.high, high: roll.high - by.low }
    : { low: roll.low + by.low, high: roll.high + by.high };
}

/** Returns lines of modifiers, and how far those that always count move the value. `none`: nothing is rolled, so there is no advantage. */
export function modifiers(
  r: Reader,
  env: Env,
  advantage: 'some' | 'none',
): Bounds & { readonly lines: Lines } {
  let [low, high] = [0, 0];
  const lines = r.rest().flatMap((one, i): Lines => {
    const [amount, least, most] = amountOf(one, env, advantage);
    const isSure = !one.chance(6);
    const when = isSure ? '' : ` when ${condition(one.kid(), env)}`;
    const line = `Bonus-${i + 1} ${amount}${when}`;
    if (!isSure && one.chance(2) && !amount.includes('advantage'))
      return ['best of Things', `  Best-${i + 1} +1${when}`, `  ${line}`];
    if (isSure) [low, high] = [low + least, high + most];
    return [line];
  });
  return { lines, low, high };
}

/** Returns an amount with its lower and its upper bound. */
export function amountOf(
  r: Reader,
  env: Env,
  advantage: 'some' | 'none',
): readonly [string, number, number] {
  const dice = advantage === 'some' ? 1 : 0;
  return oneOf<readonly [string, number, number]>(r, [
    [
      3,
      () => {
        const by = r.between(1, 3);
        return r.chance(5) ? [`-${by}`, -by, -by] : [`+${by}`, by, by];
      },
    ],
    [
      2,
      () => {
        const by = few(r.kid(), env, 3);
        return r.chance(5)
          ? [`- ${at(by, 3)}`, -by.high, -by.low]
          : [`+ ${at(by, 3)}`, by.low, by.high];
      },
    ],
    [dice, () => [r.pick(['advantage', 'disadvantage']), 0, 0]],
    [
      dice,
      () =>
        r.pick([
          ['+1d4', 1, 4],
          ['-1d6', -6, -1],
          ['+1d', 1, 6],
        ] as const),
    ],
  ]);
}
