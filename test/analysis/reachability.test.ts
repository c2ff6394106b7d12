// Tests which lines can run in a fight, and which triggers can fire. The lines announce texts, which show what is reachable.
import { expect, test } from 'vitest';
import { arena, procOf } from './arena.ts';

/** The lines of Act, and the texts that they can announce. */
const ROWS: readonly (readonly [string, string])[] = [
  ['announce "a"', 'a'],
  ['if light\n  announce "a"\notherwise\n  announce "b"', 'a'],
  ['if not light\n  announce "a"\notherwise\n  announce "b"', 'b'],
  ['if heat > 1\n  announce "a"\notherwise\n  announce "b"', 'a b'],
  ['if fixed > 4\n  announce "a"\nannounce "b"', 'b'],
  // A track holds the values that reachable lines give it.
  ['if calm is 2\n  announce "a"\nif not light\n  set calm to 2', ''],
  ['if calm is 2\n  announce "a"\nif light\n  set calm to 2', 'a'],
  ['if calm is 2\n  announce "a"\nif light\n  set calm to 1', ''],
  ['if calm is 2\n  announce "a"\nif light\n  raise calm by 1', 'a'],
  ['play round\n  end round\n  announce "a"\nannounce "b"', 'b'],
  ['end encounter "over"\nannounce "a"', 'a'],
];
const CALM = 'track calm 0..9  starts 1\n';

test.each(ROWS)('%s: %s', (act, expected) => {
  const { ruleset, rules } = arena({
    act: act.includes('calm') ? act : `${act}\nif calm > 5\n  nothing`,
    more: CALM,
  });
  const proc = procOf(ruleset, 'procedure Act');
  const said: readonly string[] = [...(rules.live.procs.get(proc) ?? [])]
    .toSorted((a, b) => a - b)
    .flatMap((pc) => {
      const instr = ruleset.procs[proc]?.code[pc];
      const parts = instr?.op === 'announce' && instr.text.op === 'text' ? instr.text.parts : [];
      return parts.flatMap((part) => (typeof part === 'string' ? [part] : []));
    });
  expect(said.join(' ')).toBe(expected);
});

const COLD = `condition Cold
condition Warm
track calm 0..9  starts 1
check Cool by p
  roll d3 as face
  yes  when face is 3
  no   otherwise
action Blow by a
  counts as wind
  raise a.score by 1
action Gale by a
  counts as wind
  raise a.score by 2
`;
const ASKED =
  'if calm > 5 and any p in left where p is Cold or p is Warm or p can take any wind\n  nothing\n';

test.each([
  ['p gains Cold', 'each p in left\n  p gains Cold', 'each p in left\n  p gains Warm'],
  ['p loses Cold', 'each p in left\n  p gains Cold', 'each p in left\n  p gains Warm'],
  ['calm reaches 2', 'set calm to 2', 'set calm to 1'],
  ['p takes Blow', 'each p in left\n  ask p to take Blow', 'nothing'],
  ['p takes any wind', 'each p in left\n  ask p to take Blow', 'nothing'],
  ['Cool by p is rolled', 'each p in left\n  Cool by p', 'nothing'],
])('a trigger when %s', (when, moves, rests) => {
  const fires = (act: string): boolean => {
    const fight = arena({
      // No line behind the test can run, but all of it is used.
      act: `${ASKED}${act}\nif not light\n  set calm to 2\n  each p in left\n    p gains Cold\n    p gains Warm\n    Cool by p\n    ask p to take Blow`,
      more: `${COLD}\ntrigger Watch when ${when}\n  raise sum by 1\n`,
    });
    return fight.rules.live.triggers.length === 1;
  };
  expect([fires(moves), fires(rests)]).toEqual([true, false]);
});

test.each(['gains', 'loses'])('a trigger when p %s any, if any condition can be held', (verb) => {
  const more = `${COLD}\ntrigger Watch when p ${verb} any\n  raise sum by 1\n`;
  const fires = (act: string): boolean =>
    arena({ act, more, still: true }).rules.live.triggers.length === 1;
  expect([fires('each p in left\n  p gains Cold'), fires('nothing')]).toEqual([true, false]);
});

test.each([
  ['Cold', 'each p in left\n  p loses Cold', true],
  ['Warm', 'each p in left\n  p loses Cold', false],
  ['any', 'each p in left\n  p loses Cold', true],
] as const)('a trigger when p loses %s, if Ann has had Cold from the start', (what, act, fires) => {
  const more = `${COLD}\ntrigger Watch when p loses ${what}\n  raise sum by 1\n`;
  const scenario =
    'scenario Ice\n  side left\n    Fighter  Cold\n    Ann      yes\n  side right\n    Fighter\n    Cid\n';
  const fight = arena({ act, more: `${more}${scenario}`, still: true }, 'Ice');
  expect(fight.rules.live.triggers.length === 1).toBe(fires);
});

test('a trigger that fires another is reachable, though it also changes what already changed', () => {
  const more = `${COLD}
trigger One when p gains Cold
  p gains Warm
  p gains Cold
trigger Two when p gains Warm
  raise sum by 1
`;
  const { rules } = arena({
    act: 'each p in left\n  p gains Cold\nif any p in left where p is Warm\n  nothing',
    more,
  });
  expect(rules.live.triggers.length).toBe(2);
});

test('lines of a scenario at a moment count only in fights of that scenario', () => {
  const more =
    'scenario Other\n  at start of round 1\n    raise sum by 1\n  side left\n    Fighter\n    Dan\n';
  const firing = (scenario: string): number => arena({ more }, scenario).rules.live.triggers.length;
  expect([firing('Other'), firing('Field')]).toEqual([1, 0]);
});

test('lines of an example at a moment count in no fight', () => {
  const more =
    'example "lit"\n  scenario Field\n  at start of round 1\n    raise sum by 1\n  other dice from seed 1\n  expect sum is 1\n';
  expect(arena({ more }).rules.live.triggers).toEqual([]);
});

test('lines behind a span are reachable if something started inside it may end it', () => {
  const more = 'procedure Stop\n  end round\n';
  const reached = (inside: string): boolean => {
    const act = `play round\n  repeat until not light\n    ${inside}\nraise sum by 1`;
    const { ruleset, rules } = arena({ act, more: inside === 'Stop' ? more : '' });
    const proc = procOf(ruleset, 'procedure Act');
    const code = ruleset.procs[proc]?.code ?? [];
    return rules.live.procs.get(proc)?.has(code.findIndex(({ op }) => op === 'raise')) === true;
  };
  expect(reached('Stop')).toBe(true);
});
