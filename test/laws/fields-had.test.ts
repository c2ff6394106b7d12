// Fields that only some kinds have: rules without errors never end in a fault because somebody lacks a field. The generator
// starts from a pattern: two kinds on two sides, a field that only one of them has, and every way to reach it.

import { compile, createSource } from '@fray/dsl';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { played } from '../engine/runs.ts';
import { runSeed, scaled, thorough } from '../scale.ts';

const guards = [
  '{p} is Hero',
  '{p} is not Brute',
  '{p} is in heroes',
  '{p} is not in foes',
  '{p} is brave',
  '{p} is Shaken',
  '{p}.HP > 2',
  'not {p} is Brute',
  '{p} is Hero and {p}.nerve > 0',
  '{p} is Hero or {p}.HP > 3',
  '{p} is Brute or {p}.nerve > 0',
  '{p} is Ann',
] as const;
const sets = [
  'everyone',
  'heroes',
  'foes',
  'Hero',
  'enemies of {p}',
  'allies of {p}',
  'Brute',
] as const;

const guard = fc.constantFrom(...guards);
const set = fc.constantFrom(...sets);
const field = fc.constantFrom('nerve', 'rage', 'HP');

interface Body {
  readonly lines: (subject: string, depth: number) => readonly string[];
}

const leaf: fc.Arbitrary<Body> = fc.oneof(
  field.map((name): Body => ({ lines: (p) => [`lower ${p}.${name} by 1`] })),
  fc.constant<Body>({ lines: (p) => [`Inner of ${p}`] }),
  fc.constant<Body>({ lines: (p) => [`${p} gains Shaken until end of round`] }),
  field.map((name): Body => ({ lines: (p) => [`if ${p}.${name} > 1`, '  announce "{1 + 1}"'] })),
);

const { body } = fc.letrec<{ body: Body }>((tie) => ({
  body: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(guard, tie('body')).map(([when, inner]): Body => ({
      lines: (p, depth) => [`if ${when.replaceAll('{p}', p)}`, ...deeper(inner.lines(p, depth))],
    })),
    fc.tuple(guard, tie('body'), tie('body')).map(([when, one, other]): Body => ({
      lines: (p, depth) => [
        `if ${when.replaceAll('{p}', p)}`,
        ...deeper(one.lines(p, depth)),
        'otherwise',
        ...deeper(other.lines(p, depth)),
      ],
    })),
    fc.tuple(set, fc.option(guard), tie('body')).map(([of, when, inner]): Body => ({
      lines: (p, depth) => {
        const q = `q${'q'.repeat(depth)}`;
        const where = when === null ? '' : ` where ${when.replaceAll('{p}', q)}`;
        return [
          `each ${q} in ${of.replaceAll('{p}', p)}${where}`,
          ...deeper(inner.lines(q, depth + 1)),
        ];
      },
    })),
    fc.tuple(tie('body'), tie('body')).map(([one, other]): Body => ({
      lines: (p, depth) => [...one.lines(p, depth), ...other.lines(p, depth)],
    })),
  ),
}));

const deeper = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

interface Pattern {
  readonly action: Body;
  readonly allowed: string | null;
  readonly aim: string;
  readonly aimed: Body;
  readonly inner: string | null;
  readonly trigger: string;
  readonly triggered: Body;
  readonly modifier: string;
  readonly policy: string;
  readonly policyFor: string;
  readonly loop: string;
  readonly looped: Body;
}

const pattern: fc.Arbitrary<Pattern> = fc.record({
  action: body,
  allowed: fc.option(guard),
  aim: set,
  aimed: body,
  inner: fc.option(guard),
  trigger: fc.constantFrom(
    'p.HP falls',
    'p.nerve falls',
    'p gains Shaken',
    'p takes Push',
    'Test by p is rolled',
  ),
  triggered: leaf,
  modifier: fc.oneof(
    field.map((name) => `{p}.${name} > 1`),
    guard,
  ),
  policy: fc.oneof(
    field.map((name) => `{p}.${name} > 1`),
    guard,
  ),
  policyFor: fc.constantFrom('everyone', 'heroes', 'foes'),
  loop: set.filter((one) => !one.includes('{p}')),
  looped: body,
});

const put = (text: string, p: string): string => text.replaceAll('{p}', p);
const block = (lines: readonly string[], indent: number): string =>
  lines.map((line) => `${' '.repeat(indent)}${line}\n`).join('');

function textOf(one: Pattern): string {
  return `ruleset "Nerves"

span round
side heroes
side foes

kind Hero
  HP     counter 0..  starts 5
  nerve  counter 0..  starts 3

kind Brute
  HP    counter 0..  starts 5
  rage  counter 0..  starts 3

condition Shaken

define p is brave when p is in heroes and p.nerve > 1

check Test by p
  roll d6 as x
  good  when x > 3
  bad   otherwise

modifier Odd +1 to Test by p when ${put(one.modifier, 'p')}

action Push by a on t
  counts as deed
${one.allowed === null ? '' : `  allowed when ${put(one.allowed, 'a')}\n`}  pick t from ${put(one.aim, 'a')}
${block(one.action.lines('a', 0), 2)}${block(one.aimed.lines('t', 5), 2)}
action Wait by a
  counts as deed
  Test by a
    good  nothing
    bad   lower a.HP by 1

trigger Then when ${one.trigger}
${block(one.triggered.lines('p', 0), 2)}
procedure Inner of i
${one.inner === null ? '' : `  if ${put(one.inner, 'i')}\n  `}  lower i.nerve by 1
  lower i.HP by 1

encounter
  play round up to 2 times
    each c in ${one.loop}
${block(one.looped.lines('c', 0), 6)}    each p in everyone where p can take any deed
      ask p to take any deed or nothing

policy Bold for b
  take Push  when ${put(one.policy, 'b')}
  take Wait

scenario Field
  policy Bold for ${one.policyFor}
  side heroes
    Hero  HP
    Ann    5
    Abe    4
  side foes
    Brute  HP
    Bob     5
    Bea     3
`;
}

test.runIf(thorough)('rules without errors never ask for a field that somebody lacks', () => {
  // With fewer runs, neither sound rules nor missing fields come up often enough.
  const numRuns = Math.max(60, scaled(200));
  const seen = { sound: 0, lacking: 0 };
  fc.assert(
    fc.property(
      pattern,
      fc.array(fc.string({ maxLength: 4 }), { minLength: 3, maxLength: 3 }),
      (one, seeds) => {
        const text = textOf(one);
        const { ruleset, diagnostics } = compile(createSource('nerves.fray', text));
        expect(diagnostics.filter(({ code }) => code.startsWith('syntax/'))).toEqual([]);
        if (diagnostics.some(({ code }) => code === 'names/not-of-all-kinds')) seen.lacking += 1;
        if (ruleset === undefined) return;
        seen.sound += 1;
        for (const seed of seeds) {
          const last = played(ruleset, { scenario: 'Field', seed, budget: 5_000 }).events.at(-1);
          const fault = last?.type === 'encounter-ended' ? last.data : last;
          expect(JSON.stringify(fault), text).not.toMatch(/has no (nerve|rage|HP)/);
        }
      },
    ),
    { numRuns, seed: runSeed },
  );
  // Sound rules and missing fields both come up often, so the test says something.
  expect(seen.sound).toBeGreaterThan(numRuns / 40);
  expect(seen.lacking).toBeGreaterThan(numRuns / 4);
});
