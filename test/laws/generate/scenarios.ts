// Policies, scenarios whose participants have all sorts of names, and examples.
import { newDraft, newEnv, type Yields } from './env.ts';
import { condition, few } from './expressions.ts';
import type { Reader } from './genome.ts';
import { under, type Lines } from './lines.ts';
import { block } from './statements.ts';
import type { World } from './world.ts';

/** Names that a program could trip over, and names in other letters. */
export const NAMES = [
  'Ada',
  'constructor',
  'Bob',
  'toString',
  'Ünlü',
  'Жар',
  '李明',
  'hasOwnProperty',
  'valueOf',
  'Æ-2',
  'ada',
  'prototype',
] as const;

export interface Setup {
  readonly blocks: readonly Lines[];
  readonly effects: ReadonlySet<string>;
}

export function scenarios(world: World, yields: Yields, r: Reader): Setup {
  const draft = newDraft('scenario');
  const first = r.kid();
  const policies = r.chance(5) ? [policy(world, yields, r.kid())] : [];
  const names = NAMES.slice(r.between(0, 5));
  const red = first.between(1, 2);
  const blue = first.between(1, 2);
  const rows = (from: number, count: number): Lines =>
    names.slice(from, from + count).map((name) => `${name} ${first.between(1, 20)}`);
  const lines: string[] = ['scenario Here "where they meet"'];
  for (const policy of policies) {
    const who = first.pick(['everyone', 'red', names[0] ?? 'red', 'referee']);
    // A side and the referee have no HP, so a policy that looks at its decider is for a participant.
    lines.push(
      `  policy Bold for ${policy.slice(1).some((line) => /\ba\b/.test(line)) ? (names[0] ?? who) : who}`,
    );
  }
  if (first.chance(3)) lines.push(`  given light ${first.pick(['dark', 'dim'])}`);
  if (first.chance(3))
    lines.push(`  ruling ties ${first.pick(['yes', 'no'])}`, '  ruling fall early');
  lines.push('  side red', '    Fighter speed', ...under(under(rows(0, red))));
  lines.push(
    '  side blue',
    `    ${world.twoKinds ? 'Beast' : 'Fighter'} speed${first.chance(3) ? ' Prone' : ''}`,
  );
  const prone =
    lines.at(-1)?.endsWith('Prone') === true ? ` ${first.pick(['yes', 'no', '-'])}` : '';
  if (first.chance(3)) lines.push(`    Guardian x2 ${first.between(1, 20)}${prone}`);
  lines.push(...under(under(rows(red, blue).map((row) => row + prone))));
  if (r.chance(3))
    lines.push(
      `  at ${r.pick(['start', 'end'])} of round ${r.between(1, 2)}`,
      ...under(
        under(
          block(
            r.rest(),
            newEnv(world, draft, 0, [names[0] ?? 'Ada'], { yields, acts: true, depth: 1 }),
          ),
        ),
      ),
    );
  const blocks = [...policies, lines];
  if (first.chance(3))
    blocks.push([
      'scenario There like Here',
      '  given wind 3',
      '  side red',
      '    Fighter speed',
      '    Zed 4',
    ]);
  blocks.push(...examples(r.kid(), names.slice(0, 2)));
  return { blocks, effects: draft.effects };
}

/** Returns examples. Some hold and some do not, because their lines are random. */
function examples(r: Reader, [one = 'Ada', other = 'Bob']: readonly string[]): readonly Lines[] {
  const lines = (options: Lines): Lines => under(options.filter(() => r.chance(4)));
  const all: readonly Lines[] = [
    [
      'example "it runs"',
      '  scenario Here',
      `  other dice from seed ${r.between(1, 9)}`,
      ...lines([
        `answer Warn by referee ${r.pick(['yes', 'no'])}`,
        `answer ${one} takes ${r.pick(['nothing', 'Rest', `Strike on ${other}`])}`,
        `answer ${one} picks ${r.pick(['nobody', other])}`,
        `answer ${one} says ${r.between(0, 2)}`,
        `answer ${one} lists ${r.pick(['nothing', 'walk, run'])}`,
        `dice in order ${r.between(1, 4)} 2`,
      ]),
      '  expect every x in everyone satisfies x.HP >= 0',
    ],
    [
      'example "one thing alone"',
      '  scenario Here',
      ...(r.chance(3) ? ['  no dice'] : [`  dice Speed.points by ${one} 4`]),
      `  with ${one}.HP ${r.between(0, 3)}`,
      ...lines([`with ${one}.Prone yes`]),
      `  try Speed by ${one}`,
      `  expect ${one}.HP >= 0`,
    ],
    [
      'example "at its time"',
      '  scenario Here',
      '  other dice from seed "one"',
      '  expect at end of round 1',
      `    ${one}.HP >= 0`,
      `    ${other}.HP >= 0 when ${one}.speed > 3`,
    ],
    [
      'example "case by case"',
      '  scenario Here',
      `  dice Speed.points by ${one} points`,
      `  with ${one}.HP health`,
      '  try Speed by who',
      `  expect ${one}.HP is health`,
      '  cases',
      '    case points health who',
      `    first ${r.between(1, 4)} ${r.between(0, 3)} ${one}`,
      `    "the next one" ${r.pick(['2', '3, 4'])} - ${r.pick([one, other])}`,
    ],
  ];
  return all.filter(() => r.chance(2));
}

function policy(world: World, yields: Yields, r: Reader): Lines {
  const env = newEnv(world, newDraft('Bold'), Infinity, ['a'], { yields });
  const lines = [
    `take ${r.pick(['any act', 'Strike', 'nothing'])} when ${condition(r.kid(), env)}`,
    'take Rest',
    'pick first',
    'pick nobody',
    `pick ${r.pick(['highest', 'lowest'])} option.HP`,
    `pick ${r.pick(['highest', 'lowest'])} option.worth when length of bag > 0`,
    r.pick(['say most', 'say least']),
    `say ${few(r.kid(), env, 3).text}`,
    'list walk, run',
    'choose Warn yes',
    'choose Yield run',
  ].filter(() => r.chance(5));
  return ['policy Bold for a "goes for it"', ...under(lines.length > 0 ? lines : ['take nothing'])];
}
