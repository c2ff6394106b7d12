// Statements of every kind that the place allows, as lines of text without their indentation.
import { canDo, withNumber, type Env } from './env.ts';
import { change, gain, secret } from './changes.ts';
import { at, condition, few, group, number, withWho } from './expressions.ts';
import { oneOf, type Reader } from './genome.ts';
import { under, type Lines } from './lines.ts';
import { named, rolled } from './rolls.ts';
import type { Ranked } from './world.ts';

/** Returns a block of at least one statement. Each statement may use what earlier ones name. */
export function block(readers: readonly Reader[], env: Env): Lines {
  const lines: string[] = [];
  let here = env;
  for (const r of readers.slice(0, 4)) {
    const [made, then] = statement(r, here);
    lines.push(...made);
    here = then;
  }
  return lines.length > 0 ? lines : ['nothing'];
}

type Made = readonly [Lines, Env];

function statement(r: Reader, env: Env): Made {
  const own = env.who.length > 0 ? 1 : 0;
  const deep = env.depth < 3 ? 1 : 0;
  const can = (name: Ranked): number => (canDo(env, name) ? 1 : 0);
  const plain =
    (make: () => Lines): (() => Made) =>
    () => [make(), env];
  return oneOf<Made>(r, [
    [2, plain(() => [`announce "${holes(r, env)}"`])],
    [8, plain(() => change(r, env))],
    [own * can('Prone') * 3, plain(() => gain(r, env))],
    [
      own * can('Prone'),
      plain(() => {
        const name = r.pick(['Prone', 'Dazed', 'Asleep', 'Burning']);
        env.draft.effects.add(`loses ${name}`);
        return [`${r.pick(env.who)} loses ${name}`];
      }),
    ],
    [deep * 3, plain(() => when(r, env))],
    [deep * 3, plain(() => each(r, env))],
    [deep * 2, plain(() => pick(r, env))],
    [deep * 2, plain(() => draw(r, env))],
    [own * can('Aim') * 3, () => check(r, env)],
    [own * can('Yield'), plain(() => choice(r, env))],
    [own * 2, () => rolled(r, env)],
    [1, () => named(r, env)],
    [own * deep * 6, () => ask(r, env)],
    [own * can('Hurt') * 2, plain(() => call(r, env))],
    [deep, () => rank(r, env)],
    [own * 2, plain(() => secret(r, env))],
    [
      deep,
      plain(() => {
        const name = env.draft.fresh(`Step-${env.draft.name}-`);
        return [
          `step ${name}${r.chance(3) ? ' "a part"' : ''}`,
          ...under(block(r.rest(), deeper(env))),
        ];
      }),
    ],
    [
      deep,
      plain(() => {
        const bound = r.chance(2) ? '' : ` up to ${r.between(1, 3)} times`;
        const loop =
          bound === '' || r.chance(5)
            ? ` ${r.pick(['while', 'until'])} ${condition(r.kid(), env)}`
            : '';
        return [
          `repeat${bound === '' ? ' up to 2 times' : bound}${loop}`,
          ...under(block(r.rest(), deeper(env))),
        ];
      }),
    ],
    [
      env.open.length > 0 ? 1 : 0,
      plain(() => {
        const span = r.pick(env.open);
        return [
          `if ${condition(r.kid(), env)}`,
          `  end ${span}${span === 'encounter' ? ' "for {heat} reasons"' : ''}`,
        ];
      }),
    ],
    [
      env.open.includes('round') && !env.open.includes('turn') && env.who.length > 0 ? 3 : 0,
      plain(() => {
        env.draft.effects.add('span turn');
        return [
          `play turn of ${r.pick(env.who)}`,
          ...under(block(r.rest(), { ...deeper(env), open: [...env.open, 'turn'] })),
        ];
      }),
    ],
    [
      env.open.includes('round') && !env.open.includes('beat') ? 1 : 0,
      plain(() => {
        env.draft.effects.add('span beat');
        return [
          'play beat as first',
          ...under(block(r.rest(), { ...deeper(env), open: [...env.open, 'beat'] })),
        ];
      }),
    ],
  ]);
}

const deeper = (env: Env): Env => ({ ...env, depth: env.depth + 1 });

function holes(r: Reader, env: Env): string {
  const who = env.who.length > 0 ? `{${r.pick(env.who)}} ` : '';
  return `${who}${r.pick(['says', 'is \\"here\\"', 'café \\{so} \\\\'])} {${at(number(r.kid(), env), 1)}}`;
}

function when(r: Reader, env: Env): Lines {
  const lines = [`if ${condition(r.kid(), env)}`, ...under(block([r.kid()], deeper(env)))];
  if (r.chance(3))
    lines.push(`otherwise if ${condition(r.kid(), env)}`, ...under(block([r.kid()], deeper(env))));
  if (r.chance(4)) lines.push('otherwise', ...under(block([r.kid()], deeper(env))));
  return lines;
}

function each(r: Reader, env: Env): Lines {
  if (r.chance(2)) {
    const name = env.draft.fresh('n');
    const inner = withNumber(deeper(env), { text: name, low: 1, high: 3, level: 3 });
    return [
      `each ${name} from 1 to ${few(r.kid(), env, 3).text}`,
      ...under(block(r.rest(), inner)),
    ];
  }
  const name = env.draft.fresh('p');
  const inner = withWho(deeper(env), name);
  const where = r.chance(4) ? ` where ${condition(r.kid(), inner)}` : '';
  return [`each ${name} in ${group(r, env)}${where}`, ...under(block(r.rest(), inner))];
}

/** Returns lines that pick a participant or a row at random. */
function pick(r: Reader, env: Env): Lines {
  const by = env.who.length > 0 && r.chance(2) ? ` by ${r.pick(env.who)}` : '';
  const otherwise = (): Lines =>
    r.chance(4) ? ['otherwise', ...under(block([r.kid()], deeper(env)))] : [];
  if (r.chance(2)) {
    const name = env.draft.fresh('w');
    const where = r.pick(['', ` where ${name}.sort is sharp`, ` where ${name} is not club`]);
    return [
      `pick ${name} at random${by} from Weapon${where}`,
      ...under(
        block(
          [r.kid()],
          withNumber(deeper(env), {
            text: `${name}.bonus`,
            low: -Infinity,
            high: Infinity,
            level: 3,
          }),
        ),
      ),
      ...otherwise(),
    ];
  }
  const name = env.draft.fresh('t');
  const inner = withWho(deeper(env), name);
  const where = r.chance(5) ? ` where ${condition(r.kid(), inner)}` : '';
  return [
    `pick ${name} at random${by} from ${group(r, env)}${where}`,
    ...under(block(r.rest(), inner)),
    ...otherwise(),
  ];
}

/** Sometimes returns lines with which somebody picks a spent chit and puts it back. */
function playedOut(r: Reader, env: Env): Lines {
  if (env.who.length === 0 || !r.chance(4)) return [];
  const chit = env.draft.fresh('c');
  return [
    `ask ${r.pick(env.who)} to pick ${chit} or nothing from spent where ${chit}.worth < ${r.between(2, 4)}`,
    `if ${chit} is not nothing`,
    `  put ${chit} from spent into bag`,
  ];
}

/** Returns lines that draw a chit from the bag, use it, and sometimes put all chits back. */
function draw(r: Reader, env: Env): Lines {
  const by = env.who.length > 0 && r.chance(2) ? ` by ${r.pick(env.who)}` : '';
  const name = env.draft.fresh('c');
  const inner = withNumber(deeper(env), { text: `${name}.worth`, low: 1, high: 3, level: 3 });
  return [
    `draw ${name} from bag${by}`,
    `  put ${name} into ${r.pick(['spent', 'bag'])}`,
    ...(r.chance(3) ? [`  if ${name} is in bag`, `    put ${name} from bag into spent`] : []),
    ...under(playedOut(r, env)),
    `  announce "{${name}.worth}"`,
    ...under(block([r.kid()], inner)),
    ...(r.chance(4) ? ['otherwise', ...under(block([r.kid()], deeper(env)))] : []),
    `if length of spent > ${r.between(0, 2)} or pearl is in spent`,
    `  shuffle ${r.pick(['spent into bag', 'bag'])}`,
  ];
}

/** Returns a call of a check, with its outcomes under it or with its result kept for later. */
function check(r: Reader, env: Env): Made {
  const [by, on] = [r.pick(env.who), r.pick(env.who)];
  const name = r.pick((['Aim', 'Nerve', 'Speed'] as const).filter((one) => canDo(env, one)));
  env.draft.effects.add(`result ${name}`);
  const result = env.draft.fresh('c');
  const inner = deeper(env);
  const body = (reader: Reader): Lines => block([reader], inner);
  const beside = (outcome: string, reader: Reader): Lines => {
    const lines = body(reader);
    const [first] = lines;
    return first !== undefined &&
      lines.length === 1 &&
      /^(nothing|raise|lower|set|announce|reveal) /.test(`${first} `) &&
      r.chance(5)
      ? [`${outcome}  ${first}`]
      : [outcome, ...under(lines)];
  };
  const known = (value: 'blow' | 'margin' | 'points'): Env =>
    withNumber(env, { ...env.yields[value], text: `${result}.${value}`, level: 3 });
  switch (name) {
    case 'Aim': {
      const cases = r.chance(5)
        ? [...beside('hit, graze', r.kid()), ...beside('miss', r.kid())]
        : [...beside('hit', r.kid()), ...beside('otherwise', r.kid())];
      return [[`Aim by ${by} on ${on} as ${result}`, ...under(cases)], known('blow')];
    }
    case 'Nerve':
      return [
        [
          `Nerve by ${by} as ${result}`,
          ...under([...beside('holds', r.kid()), ...beside('breaks', r.kid())]),
        ],
        known('margin'),
      ];
    case 'Speed':
      return [[`Speed by ${by} as ${result}`], known('points')];
  }
}

function choice(r: Reader, env: Env): Lines {
  const name = r.pick((['Yield', 'Council', 'Warn'] as const).filter((one) => canDo(env, one)));
  env.draft.effects.add(`result ${name}`);
  const body = (): Lines => under(block([r.kid()], deeper(env)));
  switch (name) {
    case 'Yield':
      return [
        `Yield by ${r.pick(env.who)}`,
        '  stay',
        ...under(body()),
        '  run, hide',
        ...under(body()),
      ];
    case 'Council':
      return ['Council by red', '  attack', ...under(body()), '  otherwise  nothing'];
    case 'Warn':
      return ['Warn by referee', '  yes', ...under(body()), '  no  nothing'];
  }
}

function ask(r: Reader, env: Env): Made {
  const who = r.pick(env.who);
  const freely = r.chance(2) ? ' freely' : '';
  const { effects } = env.draft;
  const takes = (['Strike', 'Rest', 'Guard'] as const).filter((one) => canDo(env, one));
  const all = takes.length === 3;
  return oneOf<Made>(r, [
    [
      all ? 6 : 0,
      () => {
        for (const one of takes) effects.add(`takes ${one}`);
        return [
          [
            `ask ${who}${freely} to take any act${r.pick([' or nothing', '', ', Guard or nothing', ' or Guard'])}`,
          ],
          env,
        ];
      },
    ],
    [
      takes.length > 0 ? 2 : 0,
      () => {
        const one = r.pick(takes);
        effects.add(`takes ${one}`);
        const on = one === 'Strike' && r.chance(5) ? ` on ${r.pick(env.who)}` : '';
        return [[`ask ${who}${freely} to take ${one}${on}${r.pick([' or nothing', ''])}`], env];
      },
    ],
    [
      2,
      () => {
        const name = env.draft.fresh('t');
        // If nobody can be picked, the name stands for nobody. So the lines below it run only for somebody.
        const where = r.chance(4) ? ` where ${condition(r.kid(), withWho(env, name))}` : '';
        const inner = withWho(deeper(env), name);
        return [
          [
            `ask ${who} to pick ${name}${r.pick(['', ' or nobody'])} from ${group(r, env)}${where}`,
            `if ${name} is not nobody`,
            ...under(block([r.kid()], inner)),
          ],
          env,
        ];
      },
    ],
    [
      canDo(env, 'plan') && (!env.world.secretPlans || env.draft.name === 'encounter') ? 2 : 0,
      () => {
        const name = env.draft.fresh('l');
        effects.add('falls plan').add('rises plan');
        const where = r.pick([
          '',
          ' where move is not wait',
          ' where pace is fast or move is wait',
          ` where ${condition(r.kid(), env)}`,
        ]);
        return [
          [
            `ask${env.world.secretPlans ? ' secretly' : ''} ${who} to list ${name}, ${r.pick(['up to', 'up to', 'exactly'])} ${r.between(1, 3)},${r.chance(3) ? ' each once,' : ''} from Move${where}`,
            `set ${who}.plan to ${name}`,
          ],
          env,
        ];
      },
    ],
    [
      2,
      () => {
        const name = env.draft.fresh('k');
        const bound = r.between(1, 6);
        const low = r.pick([0, -2]);
        return [
          [
            `ask ${r.pick([who, who, 'red', 'referee'])} for ${name} from ${low} to ${bound} "how much?"`,
          ],
          withNumber(env, { text: name, low, high: bound, level: 3 }),
        ];
      },
    ],
  ]);
}

function call(r: Reader, env: Env): Lines {
  const who = r.pick(env.who);
  const { effects } = env.draft;
  const options: (readonly [number, () => Lines])[] = [
    [
      canDo(env, 'Hurt') ? 3 : 0,
      () => {
        effects.add('calls Hurt');
        return [`Hurt of ${who} with ${at(few(r.kid(), env, 4), 3)}`];
      },
    ],
    [
      canDo(env, 'Rally') ? 1 : 0,
      () => {
        effects.add('calls Rally');
        return [`Rally of ${who}`];
      },
    ],
    [
      canDo(env, 'Guard') ? 1 : 0,
      () => {
        effects.add('takes Guard');
        return [`Guard by ${who}${r.pick(['', ' freely'])}`];
      },
    ],
    [
      canDo(env, 'Strike') ? 1 : 0,
      () => {
        effects.add('takes Strike');
        return [`Strike by ${who} on ${r.pick(env.who)}`];
      },
    ],
  ];
  return oneOf(r, options);
}

function rank(r: Reader, env: Env): Made {
  const name = r.pick(['order', 'queue']);
  const p = env.draft.fresh('p');
  const inner = withWho(env, p);
  const where = r.chance(4) ? ` where ${condition(r.kid(), inner)}` : '';
  const lines = [`rank ${name} of ${p} in ${r.pick(['everyone', 'Fighter', 'red'])}${where}`];
  if (r.chance(3))
    lines.push(
      `  linked to z when ${r.pick([`${p}.foe is z`, `${p}.mood is z.mood`, condition(r.kid(), withWho(inner, 'z'))])}`,
    );
  const keys = (['sum', 'first', 'words', 'roll'] as const).filter(() => r.chance(4));
  for (const key of keys) {
    const when = r.chance(2) ? ` when ${condition(r.kid(), env)}` : '';
    if (key === 'sum')
      lines.push(`  ${r.pick(['highest', 'lowest'])} ${number(r.kid(), inner).text}${when}`);
    if (key === 'words')
      lines.push(
        `  ${r.pick(['highest', 'lowest'])} ${p}.${r.pick(['mood', 'weapon', 'skill'])}${when}`,
      );
    if (key === 'first') lines.push(`  first where ${condition(r.kid(), inner)}`);
    if (key === 'roll' && canDo(env, 'shot') && canDo(env, 'Speed')) {
      env.draft.effects.add('result Speed').add('rises shot').add('falls shot');
      lines.push(`  ${r.pick(['highest', 'lowest'])} roll Speed.points by ${p} as shot${when}`);
    }
  }
  lines.push(
    `  otherwise as ${r.pick(['listed', 'listed', 'chosen by red', 'chosen by referee'])}`,
  );
  const each = env.draft.fresh('p');
  const within: Env = { ...withWho(deeper(env), each), orders: [name] };
  return [[...lines, `each ${each} in ${name}`, ...under(block(r.rest(), within))], env];
}
