// Whole rulesets: an order of play, a scenario, and everything that these use directly or through others. Declarations that
// nothing names are left out, so all of them are used. The order of play ends with a report, so all changes are read.
import type fc from 'fast-check';
import { doings, things, type Declaration } from './declarations.ts';
import { newDraft, newEnv, type Env, type Yields } from './env.ts';
import { condition, number } from './expressions.ts';
import { genome, read, type Genome, type Reader } from './genome.ts';
import { scenarios } from './scenarios.ts';
import { under, type Lines } from './lines.ts';
import { block as blockOf } from './statements.ts';
import { outsideModifiers, questions, triggers, type Watcher } from './watchers.ts';
import { makeWorld, type World } from './world.ts';

/** A ruleset as blocks of lines, one for each declaration, in order. The header comes first. */
export interface Generated {
  readonly blocks: readonly Lines[];
}

export const textOf = ({ blocks }: Generated): string =>
  `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;

export const ruleset: fc.Arbitrary<Generated> = genome.map(write);

export function write(genes: Genome): Generated {
  const world = makeWorld(read(genes.world));
  const { declarations, yields } = doings(world, read(genes.doings));
  const watchers = [
    ...triggers(world, yields, read(genes.triggers)),
    ...outsideModifiers(world, yields, read(genes.modifiers)),
    ...questions(world, yields, read(genes.questions)),
  ];
  return close({
    world,
    known: [...things(read(genes.things)), ...declarations],
    watchers,
    ...encounter(world, yields, read(genes.play)),
    setup: scenarios(world, yields, read(genes.setup)),
  });
}

function encounter(
  world: World,
  yields: Yields,
  r: Reader,
): { readonly encounter: Lines; readonly effects: Set<string> } {
  const draft = newDraft('encounter');
  const env: Env = newEnv(world, draft, 0, [], { yields, acts: true });
  draft.effects.add('span round');
  const loop = r.pick([
    ' up to 2 times',
    ' up to 3 times',
    '',
    ` up to 3 times while ${condition(r.kid(), env)}`,
    ` up to 3 times until ${condition(r.kid(), env)}`,
  ]);
  const before = r.chance(3) ? blockOf([r.kid()], { ...env, depth: 2 }) : [];
  const within: Env = { ...env, open: ['round', 'encounter'] };
  const body = r.rest().flatMap((one): Lines => {
    // Most statements are about a participant.
    if (one.chance(2)) return blockOf([one], within);
    const p = draft.fresh('p');
    const inner = { ...within, who: [p], depth: 1 };
    return [
      `each ${p} in ${one.pick(['everyone', 'everyone', 'red', 'Fighter'])}`,
      ...under(blockOf(one.rest(), inner)),
    ];
  });
  return {
    encounter: [
      ...before,
      `play round${loop}`,
      ...under(body.length > 0 ? body : [`announce "{${number(r.kid(), env).text}}"`]),
    ],
    effects: draft.effects,
  };
}

interface Parts {
  readonly world: World;
  readonly known: readonly Declaration[];
  readonly watchers: readonly Watcher[];
  readonly encounter: Lines;
  readonly effects: ReadonlySet<string>;
  readonly setup: { readonly blocks: readonly Lines[]; readonly effects: ReadonlySet<string> };
}

const WORD = /[\p{L}][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*/gu;

/** Adds the declarations that are used until none is missing, and returns the ruleset. */
function close({
  world,
  known,
  watchers,
  encounter: play,
  effects: played,
  setup,
}: Parts): Generated {
  const chosen = new Set<Declaration | Watcher | Coda>();
  for (;;) {
    const parts = [...chosen];
    const lines = [...play, ...setup.blocks.flat(), ...parts.flatMap((one) => one.lines)];
    const words = new Set(lines.flatMap((line) => line.match(WORD) ?? []));
    // These words need declarations that they do not name.
    if (words.has('act')) words.add('Rest');
    if (words.has('walk') || words.has('pace')) words.add('plan');
    const fields = [
      ...world.numbers.map(({ name, decl }) => [name, decl] as const),
      ...world.others,
      ['grudge', world.grudge] as const,
    ].filter(([name]) => words.has(name));
    for (const word of fields.flatMap(([, decl]) => decl.match(WORD) ?? [])) words.add(word);
    const effects = new Set([
      ...played,
      ...setup.effects,
      ...parts.flatMap((one) => [...one.effects]),
      ...[...words].map((word) => `uses ${word}`),
    ]);
    for (const one of known) if (words.has(one.name)) chosen.add(one);
    for (const one of watchers) if (one.wants.some((want) => effects.has(want))) chosen.add(one);
    for (const one of CODA)
      if (words.has(one.name) && ![...one.effects].some((effect) => effects.has(effect)))
        chosen.add(one);
    if (chosen.size === parts.length)
      return finish({ world, known, watchers, encounter: play, effects, setup }, chosen, words);
  }
}

function finish(
  { world, known, watchers, encounter: play, setup }: Parts,
  chosen: ReadonlySet<Declaration | Watcher | Coda>,
  words: ReadonlySet<string>,
): Generated {
  const all = [...known, ...watchers].filter((one) => chosen.has(one)).map((one) => one.lines);
  const lines = [...all, play, ...setup.blocks].flat();
  const tagged = ['act', 'skill-use'].reduce(
    (blocks, tag) =>
      lines.some((line) => line.includes(`any ${tag}`) || line.includes(` to ${tag} `))
        ? blocks
        : blocks.map((block) => block.filter((line) => line !== `  counts as ${tag}`)),
    all,
  );
  const spans = [
    'span round',
    ...(words.has('turn') ? ['span turn in round "a short while"'] : []),
    ...(words.has('beat') ? ['span beat'] : []),
  ].map((line) => [line]);
  const fields = [
    ...world.numbers
      .filter(({ name }) => words.has(name) || name === 'speed')
      .map(({ decl }) => decl),
    ...[...world.others, ['grudge', world.grudge] as const]
      .filter(([name]) => words.has(name))
      .map(([, decl]) => decl),
  ];
  const kinds = [
    ['kind Fighter "who fights"', ...under(fields)],
    ...(world.twoKinds
      ? [
          [
            'kind Beast',
            ...under([...fields, ...(words.has('fury') ? ['fury counter 0..3 starts 0'] : [])]),
          ],
        ]
      : []),
  ];
  const coda = CODA.filter((one) => chosen.has(one)).flatMap((one) => one.lines);
  return {
    blocks: [
      ['ruleset "Generated"', '  version 1', '  source "nowhere"'],
      ...spans,
      ['side red "the red"'],
      ['side blue'],
      ...kinds,
      ...tagged,
      ['encounter', ...under([...play, ...coda, ...reportOf(world, words)])],
      ...setup.blocks,
    ],
  };
}

/** Last lines of play, for something that rules mention and that happens nowhere else. */
interface Coda {
  readonly name: string;
  readonly effects: readonly string[];
  readonly lines: Lines;
}

const CODA: readonly Coda[] = [
  {
    name: 'turn',
    effects: ['span turn'],
    lines: ['each p in everyone', '  play turn of p', '    nothing'],
  },
  { name: 'beat', effects: ['span beat'], lines: ['play beat as first', '  nothing'] },
  {
    name: 'Strike',
    effects: ['takes Strike'],
    lines: ['each p in red', '  ask p to take Strike or nothing'],
  },
  { name: 'Rest', effects: ['takes Rest'], lines: ['each p in red', '  ask p to take Rest'] },
  { name: 'Guard', effects: ['takes Guard'], lines: ['each p in blue', '  ask p to take Guard'] },
  {
    name: 'Yield',
    effects: ['result Yield'],
    lines: ['each p in everyone', '  Yield by p', '    stay  nothing', '    run, hide  nothing'],
  },
  {
    name: 'Council',
    effects: ['result Council'],
    lines: ['Council by red', '  attack  nothing', '  hold  nothing'],
  },
  {
    name: 'Warn',
    effects: ['result Warn'],
    lines: ['Warn by referee', '  yes  nothing', '  no  nothing'],
  },
  {
    name: 'Aim',
    effects: ['result Aim'],
    lines: [
      'each p in red',
      '  each q in blue',
      '    Aim by p on q',
      '      hit  nothing',
      '      otherwise  nothing',
    ],
  },
  {
    name: 'Nerve',
    effects: ['result Nerve'],
    lines: ['each p in everyone', '  Nerve by p', '    holds  nothing', '    breaks  nothing'],
  },
  { name: 'Speed', effects: ['result Speed'], lines: ['each p in everyone', '  Speed by p'] },
  { name: 'Hurt', effects: ['calls Hurt'], lines: ['each p in everyone', '  Hurt of p with 1'] },
  { name: 'Rally', effects: ['calls Rally'], lines: ['each p in everyone', '  Rally of p'] },
];

function reportOf(world: World, words: ReadonlySet<string>): Lines {
  const fields = [
    ...world.numbers.map(({ name }) => name),
    ...world.others.map(([name]) => name),
  ].filter((name) => words.has(name) && name !== 'pals' && name !== 'speed');
  const secrets = [
    ...(words.has('plan') && world.secretPlans ? ['plan'] : []),
    ...(words.has('grudge') ? ['grudge'] : []),
  ];
  const one = [
    ...(words.has('grudge') ? ['{p.grudge}'] : []),
    ...fields.map((name) => `{p.${name}}`),
    '{p.speed}',
    ...(words.has('pals') ? ['{count x in p.pals}'] : []),
    ...(words.has('Move') ? ['{count m in p.plan where m.pace is fast}'] : []),
    ...(words.has('Weapon') ? ['{p.weapon.die} {p.weapon.bonus} {p.weapon.sort}'] : []),
  ];
  const tracks = ['alarm', 'heat', 'mode', 'code', 'wind']
    .filter((name) => words.has(name))
    .map((name) => `{${name}}`);
  const conditions = ['Prone', 'Dazed', 'Asleep', 'Burning']
    .filter((name) => words.has(name))
    .map((name) => `{count x in everyone where x is ${name}}`);
  return [
    'each p in everyone',
    ...secrets.map((name) => `  reveal p.${name}`),
    `  announce "{p} ${one.join(' ')}"`,
    ...(words.has('fury') && world.twoKinds ? ['each b in Beast', '  announce "{b.fury}"'] : []),
    ...(words.has('Burning')
      ? ['each p in everyone where p is Burning', '  announce "{p.Burning.damage}"']
      : []),
    ...[
      ['ties', 'yes'],
      ['fall', 'late'],
      ['light', 'dark'],
    ].flatMap(([name, word]) =>
      words.has(name ?? '') ? [`if ${name} is ${word}`, `  announce "${name}"`] : [],
    ),
    ...(words.has('sealed') ? ['reveal sealed', 'announce "{sealed}"'] : []),
    ...(tracks.length + conditions.length > 0
      ? [`announce "${[...tracks, ...conditions].join(' ')}"`]
      : []),
  ];
}
