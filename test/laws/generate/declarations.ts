// The declarations that rules refer to by name. Each is written from its own gene. Which of them a ruleset has depends on what
// it uses, which is known only afterwards.
import { ANY, newDraft, newEnv, UNKNOWN, type Bounds, type Env, type Yields } from './env.ts';
import { condition, dice, number } from './expressions.ts';
import type { Reader } from './genome.ts';
import { under, type Lines } from './lines.ts';
import { modifiers, moved } from './rolls.ts';
import { block } from './statements.ts';
import { rankOf, type Ranked, type World } from './world.ts';

export interface Declaration {
  /** The name by which rules use it. */
  readonly name: string;
  readonly lines: Lines;
  /** The events that it causes, in the words of rules that wait for them: `falls HP`. */
  readonly effects: Iterable<string>;
}

const still = (name: string, ...lines: Lines): Declaration => ({ name, lines, effects: new Set() });

/** Returns the tracks, givens, rulings, conditions and tables of a ruleset. */
export function things(r: Reader): readonly Declaration[] {
  const tiesYes = r.chance(5);
  return [
    still('alarm', `track alarm yes/no starts ${r.pick(['no', 'yes'])}`),
    still(
      'heat',
      `track heat counter 0..10 starts ${r.between(0, 3)}${r.chance(2) ? ' each round' : ''}`,
    ),
    still(
      'sealed',
      `track sealed counter 0..9 starts 2 hidden from ${r.pick(['everyone', 'red'])}`,
    ),
    still('mode', 'track mode one of idle, busy starts idle'),
    still('Chit', 'table Chit', '  chit copies worth', '  pearl 2 1', '  bead 1 3'),
    still('bag', 'track bag deck of Chit times copies'),
    still('spent', 'track spent deck of Chit starts nothing'),
    still('code', `track code 0..9 starts ${r.between(1, 9)}`),
    still(
      'light',
      `given light one of bright, dim, dark default ${r.pick(['bright', 'dim', 'dark'])}`,
    ),
    still('wind', 'given wind 0..6 default 2'),
    still(
      'ties',
      'ruling ties "is an equal roll a hit?"',
      `  yes "why not"${tiesYes ? ' default' : ''}`,
      `  no${tiesYes ? '' : ' default'}`,
    ),
    still('fall', 'ruling fall', '  early', '  late "as it reads" default', '  never'),
    ...conditions(r.kid()),
    still('Move', 'table Move', '  move pace', '  wait slow', '  walk slow', '  run fast'),
    still(
      'Weapon',
      'table Weapon "what one strikes with"',
      '  weapon die bonus sort',
      `  club ${r.pick(['d6', 'd4'])} 0 blunt`,
      '  sword d8 2 sharp',
      `  spear d10 ${r.pick(['3', 'wind'])} sharp`,
    ),
    still(
      'Gash',
      'table Gash',
      '  total-harm harm',
      '  ..2 0',
      `  3..5 ${r.between(1, 4)}`,
      '  6.. 7',
    ),
  ];
}

function conditions(r: Reader): readonly Declaration[] {
  return [
    still('Prone', 'condition Prone', ...(r.chance(4) ? ['  bars any act'] : [])),
    still(
      'Dazed',
      'condition Dazed "sees stars" was called Groggy',
      `  bars ${r.pick(['Strike', 'any act', 'Guard'])}`,
      `  lasts until ${r.pick(['end of next turn of bearer', 'end of round', 'start of next round'])}`,
    ),
    still(
      'Asleep',
      'condition Asleep',
      '  bars everything',
      `  lasts for ${r.between(1, 2)} rounds`,
    ),
    still(
      'Burning',
      'condition Burning',
      `  has damage 0..6 default ${r.between(1, 6)}`,
      ...(r.chance(5) ? ['  lasts until end of next round'] : []),
    ),
  ];
}

/** Returns the defines and checks, then the choices, actions and procedures. `yields`: the bounds of what defines and checks yield. */
export function doings(
  world: World,
  r: Reader,
): { readonly declarations: readonly Declaration[]; readonly yields: Yields } {
  const [looks, reach] = defines(world, r.kid());
  const [rolls, yields] = checks(world, { ...UNKNOWN, reach }, r.kid());
  return {
    yields,
    declarations: [
      ...looks,
      ...rolls,
      ...choices(world, yields, r.kid()),
      ...actions(world, yields, r.kid()),
      ...procedures(world, yields, r.kid()),
    ],
  };
}

/**
 * Returns the defines, and the bounds of `reach`. A define uses no other define, so that they form no cycle. Otherwise it may
 * read what a check without rolls may read.
 */
function defines(world: World, r: Reader): readonly [readonly Declaration[], Bounds] {
  const look = (): Env => newEnv(world, newDraft('define'), Infinity, ['p'], { plain: true });
  const reach = number(r.kid(), look());
  const open = newEnv(world, newDraft('define'), Infinity, [], { plain: true });
  const hurt = condition(r.kid(), look());
  const might = condition(r.kid(), look());
  return [
    [
      still('reach', `define p.reach as ${reach.text}`),
      r.chance(5)
        ? still('hurt', `define p is hurt when ${hurt}`)
        : still('hurt', 'define p is hurt', `  yes when ${hurt}`, '  no otherwise'),
      still('crowded', `define crowded "too many" when ${condition(r.kid(), open)}`),
      still(
        'might',
        'define p.might',
        `  ${r.pick(['3d', '2d6+1'])} when ${might}`,
        `  ${r.pick(['2d', 'p.skill'])} otherwise`,
      ),
      still('gap', 'define gap of x (number) from y (number) as (x - y) but at least (y - x)'),
    ],
    reach,
  ];
}

function checks(
  world: World,
  before: Yields,
  r: Reader,
): readonly [readonly Declaration[], Yields] {
  const blow = r.kid();
  const aimEnv = newEnv(world, newDraft('Aim'), Infinity, ['a', 't'], { yields: before });
  const strike = dice(blow.kid(), aimEnv);
  const more = strike.counts
    ? { lines: [], low: 0, high: 0 }
    : modifiers(blow.kid(), aimEnv, 'some');
  const lowIsGood = blow.chance(2);
  const blowBounds = moved(strike, more, lowIsGood);
  const within: Env = { ...aimEnv, numbers: [{ ...blowBounds, text: 'blow', level: 3 }] };
  const aim = still(
    'Aim',
    'check Aim by a on t "hit or miss"',
    '  counts as skill-use',
    `  roll ${strike.text} as blow${lowIsGood ? ', low is good' : ''}`,
    ...under(under(more.lines)),
    `  hit when ${outcome(blow, within, 'blow', blowBounds)} "it lands"`,
    `  graze when ${condition(blow.kid(), within)}`,
    '  miss otherwise',
  );

  const nerve = r.kid();
  const nerveEnv = newEnv(world, newDraft('Nerve'), Infinity, ['p'], { yields: before });
  const goal = number(nerve.kid(), nerveEnv);
  const shift = modifiers(nerve.kid(), nerveEnv, 'none');
  const margin: Bounds = { low: 1 - goal.high - shift.high, high: 20 - goal.low - shift.low };
  const isPushed = nerve.chance(2);
  const costs = isPushed && nerve.chance(2);
  const holds = still(
    'Nerve',
    'check Nerve by p',
    '  roll d20 as face, low is good',
    '  roll 2 * 1d6 keep highest 1 as mind',
    ...(isPushed
      ? [
          `  push mind keeping 5..6 ${nerve.chance(2) ? 'and face ' : ''}if Press by p${nerve.chance(2) ? ' as pressed' : ''}${nerve.chance(2) ? ' when mind < 4' : ''}`,
          ...(costs ? ['    lower p.AP by matches of mind on 1'] : []),
        ]
      : []),
    `  let goal be ${goal.text}`,
    ...under(under(shift.lines)),
    `  let margin be face - goal`,
    `  holds when ${outcome(nerve, { ...nerveEnv, numbers: [{ ...margin, text: 'margin', level: 3 }] }, 'margin', margin)} or mind is 1`,
    '  breaks otherwise',
  );

  const quick = r.kid();
  const quickEnv = newEnv(world, newDraft('Speed'), Infinity, ['p'], { yields: before });
  const bonus = modifiers(quick.kid(), quickEnv, 'some');
  const speed = still(
    'Speed',
    'check Speed by p',
    '  counts as skill-use',
    '  roll d10 as points',
    ...under(under([...bonus.lines, 'Quick + p.speed'])),
  );
  const press = still('Press', 'choice Press by p', '  yes when p.AP > 0', '  no default');
  return [
    [
      aim,
      { ...holds, effects: new Set(costs ? ['falls AP'] : []) },
      speed,
      ...(isPushed ? [press] : []),
    ],
    { ...before, blow: blowBounds, margin, points: { low: 2 + bonus.low, high: 30 + bonus.high } },
  ];
}

/** Returns the condition of an outcome: mostly a comparison with the value that was made for it. */
function outcome(r: Reader, env: Env, name: string, { low, high }: Bounds): string {
  if (r.chance(2)) return condition(r.kid(), env);
  const least = Number.isFinite(low) ? low : Number.isFinite(high) ? high - 4 : 4;
  const most = Number.isFinite(high) ? high : least + 8;
  return `${name} > ${least + (r.next() % Math.max(1, most - least))}`;
}

type Body = (r: Reader, env: Env) => Lines;

function doing(
  world: World,
  yields: Yields,
  name: Ranked,
  r: Reader,
  who: readonly string[],
  body: Body,
): Declaration {
  const draft = newDraft(name);
  const lines = body(
    r,
    newEnv(world, draft, rankOf(name), who, {
      yields,
      acts: name !== 'Strike' && name !== 'Rest' && name !== 'Guard',
    }),
  );
  return { name, lines, effects: draft.effects };
}

function choices(world: World, yields: Yields, r: Reader): readonly Declaration[] {
  const choice = (name: Ranked, who: readonly string[], body: Body): Declaration => {
    const env = newEnv(world, newDraft(name), Infinity, who, { yields });
    return still(name, ...body(r.kid(), env));
  };
  return [
    choice('Yield', ['p'], (one, env) => [
      'choice Yield by p "go on?"',
      `  stay "to the last"${one.chance(5) ? ' default' : ''}`,
      `  run when ${condition(one.kid(), env)}`,
      `  hide${one.chance(5) ? ` when ${condition(one.kid(), env)}` : ''}`,
    ]),
    choice('Council', [], (one, env) => [
      'choice Council by red',
      '  attack default',
      `  hold${one.chance(5) ? ` when ${condition(one.kid(), env)}` : ''}`,
    ]),
    choice('Warn', [], (one) => [
      'choice Warn by referee "is there time?"',
      '  yes',
      `  no${one.chance(5) ? ' default' : ''}`,
    ]),
  ];
}

function actions(world: World, yields: Yields, r: Reader): readonly Declaration[] {
  const head = (one: Reader, env: Env): Lines => [
    '  counts as act',
    ...(one.chance(3) ? [`  once per ${one.pick(['round', 'turn', 'encounter'])}`] : []),
    ...(one.chance(3) ? [`  allowed when ${condition(one.kid(), { ...env, acts: false })}`] : []),
    ...(one.chance(4)
      ? [
          one.chance(5)
            ? `  costs ${one.between(1, 2)} AP`
            : `  costs (${number(one.kid(), env).text} but at least 0 but at most 2) AP`,
        ]
      : []),
  ];
  const paid = (lines: Lines, env: Env): void => {
    if (lines.some((line) => line.startsWith('  costs')))
      env.draft.effects.add('falls AP').add('rises AP');
  };
  const action = (name: 'Rest' | 'Guard', one: Reader): Declaration =>
    doing(world, yields, name, one, ['a'], (own, env) => {
      const lines = head(own, env);
      paid(lines, env);
      return [`action ${name} by a`, ...lines, ...under(block(own.rest(), env))];
    });
  const strike = doing(world, yields, 'Strike', r.kid(), ['a', 't'], (own, env) => {
    const lines = head(own, { ...env, who: ['a'] });
    paid(lines, env);
    const where = own.chance(4) ? ` where ${condition(own.kid(), env)}` : '';
    return [
      'action Strike by a on t',
      ...lines,
      `  pick t from ${own.pick(['enemies of a', 'everyone', 'Fighter'])}${where}`,
      ...under(block(own.rest(), env)),
    ];
  });
  return [strike, action('Rest', r.kid()), action('Guard', r.kid())];
}

function procedures(world: World, yields: Yields, r: Reader): readonly Declaration[] {
  return [
    doing(world, yields, 'Rally', r.kid(), ['p'], (one, env) => [
      'procedure Rally of p',
      ...under(block(one.rest(), env)),
    ]),
    doing(world, yields, 'Hurt', r.kid(), ['p'], (one, env) => {
      env.draft.effects.add('falls HP').add('rises HP');
      const inner: Env = { ...env, numbers: [{ ...ANY, text: 'n', level: 3 }] };
      return [
        'procedure Hurt of p with n (number) "what hurts"',
        '  lower p.HP by n',
        ...under(block(one.rest(), inner)),
      ];
    }),
  ];
}
