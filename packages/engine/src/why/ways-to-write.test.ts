// Tests the lines that can write a location, as a why-not answer reports them: one line and its locations per row.
import type { Expr, Instr, RankKey, Ruleset } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Location } from '../state/location.ts';
import { waysToWrite } from './ways-to-write.ts';

const local = (slot: number): Expr => ({ op: 'local', slot, at: 9 });
const three: Expr = { op: 'const', value: 3, at: 9 };
const field = (name: string) => ({ kind: 'field', of: local(2), field: name }) as const;
const depth = { kind: 'condition-field', of: local(2), condition: 'Down', field: 'depth' } as const;
const track = { kind: 'track', track: 'HP' } as const;
const set = (target: Extract<Instr, { op: 'set' }>['target']): Instr => ({
  op: 'set',
  target,
  value: three,
  at: 1,
});
const raise = (target: Extract<Instr, { op: 'raise' }>['target'], sign: 1 | -1): Instr => ({
  op: 'raise',
  target,
  by: three,
  sign,
  at: 1,
});
const gain = (...names: readonly string[]): Instr => ({
  op: 'gain',
  who: local(2),
  condition: 'Down',
  fields: names.map((name) => ({ name, value: three })),
  duration: null,
  at: 1,
});
const lose: Instr = { op: 'lose', who: local(2), condition: 'Down', at: 1 };
const roll = (into: string | null): RankKey => ({
  kind: 'roll',
  best: 'highest',
  callable: 0,
  args: [],
  value: 0,
  into,
  when: local(7),
  at: 4,
});
const rank = (...keys: readonly RankKey[]): Instr => ({
  op: 'rank',
  order: 'line',
  slot: 5,
  set: local(3),
  where: local(6),
  links: null,
  keys,
  at: 1,
});
const open = (span: string): Instr => ({
  op: 'span-open',
  span,
  label: null,
  of: null,
  exit: 9,
  at: 1,
});
const close = (span: string): Instr => ({ op: 'span-close', span, limit: null, at: 1 });

const HP: Location = { in: 'field', holder: 'Ann', field: 'HP' };
const DOWN: Location = { in: 'condition', holder: 'Ann', condition: 'Down' };
const DEPTH: Location = { in: 'condition-field', holder: 'Ann', condition: 'Down', field: 'depth' };
const TRACK: Location = { in: 'track', track: 'HP' };
const LINE: Location = { in: 'order', order: 'line' };
const ROUND: Location = { in: 'span', span: 'round' };
const ALL: readonly Location[] = [HP, DOWN, DEPTH, TRACK, LINE, ROUND];

/**
 * One expected way: the location that the line writes, what it does, the slot of the participant, and true if it can
 * only end something.
 */
type Way = readonly [where: Location, does: string, who: number | null, ends?: true];
const ROWS: readonly (readonly [string, Instr, ...Way[]])[] = [
  ['nothing', { op: 'nothing', at: 1 }],
  ['a field is set', set(field('HP')), [HP, 'set HP', 2]],
  ['another field is set', set(field('MP'))],
  ['a field is raised', raise(field('HP'), 1), [HP, 'raise HP', 2]],
  ['a field is lowered', raise(field('HP'), -1), [HP, 'lower HP', 2]],
  ['a track of the same name', set(track), [TRACK, 'set HP', null]],
  ['a track is lowered', raise(track, -1), [TRACK, 'lower HP', null]],
  ["a condition's field", set(depth), [DEPTH, 'set Down.depth', 2]],
  ['another field of it', set({ ...depth, field: 'cause' })],
  ['a field of another condition', set({ ...depth, condition: 'Hot' })],
  ['it is gained', gain(), [DOWN, 'gains Down', 2]],
  [
    'it is gained with the field',
    gain('cause', 'depth'),
    [DOWN, 'gains Down', 2],
    [DEPTH, 'gains Down', 2],
  ],
  ['it is gained with another field', gain('cause'), [DOWN, 'gains Down', 2]],
  ['another one is gained', { ...gain('depth'), condition: 'Hot' } as Instr],
  ['it is lost', lose, [DOWN, 'loses Down', 2, true]],
  ['another one is lost', { ...lose, condition: 'Hot' } as Instr],
  ['a ranking', rank(roll(null)), [LINE, 'rank line', null]],
  ['a ranking of another order', { ...rank(), order: 'row' } as Instr],
  ['a span', open('round'), [ROUND, 'play round', null]],
  ['another span', open('turn')],
  [
    'the end of a span',
    close('round'),
    [DOWN, 'Down may run out at the end of the round', null, true],
  ],
  ['the end of another span', close('turn')],
];

/**
 * Returns rules in which the instruction is the second one of a procedure, and alone in a procedure that an example
 * tries.
 */
const rulesOf = (instr: Instr): Ruleset =>
  ({
    procs: [{ code: [] }, { code: [{ op: 'nothing', at: 0 }, instr] }, { code: [instr] }],
    callables: [],
    memories: [],
    conditions: [
      { name: 'Hot', lasts: null, fields: [] },
      { name: 'Down', lasts: { kind: 'for', count: three, span: 'round', at: 0 }, fields: [] },
    ],
    examples: [{ tries: [{ proc: 2 }, { text: 'a line of another sort' }] }],
  }) as unknown as Ruleset; // The test reads nothing else of the rules.

test.each(ROWS.map(([what, instr, ...ways]) => ({ what, instr, ways })))(
  '$what',
  ({ instr, ways }) => {
    const rules = rulesOf(instr);
    const found = ALL.flatMap((location) =>
      waysToWrite(rules, location).map((way) => ({ location, ...way })),
    );
    expect(found).toEqual(
      ways.map(([location, does, who, ends = false]) => ({
        location,
        proc: 1,
        pc: 1,
        at: 1,
        does,
        who: who === null ? null : local(who),
        ends,
        expires: does.includes('run out'),
        ranking: null,
      })),
    );
  },
);

test('a roll of a ranking may keep its value in a field of the ranked participant', () => {
  const [way, ...others] = waysToWrite(rulesOf(rank(roll('MP'), roll('HP'), roll(null))), HP);
  expect(others).toEqual([]);
  expect(way).toEqual({
    proc: 1,
    pc: 1,
    at: 4,
    does: 'set HP',
    who: null,
    ends: false,
    expires: false,
    ranking: { slot: 5, set: local(3), where: local(6), when: local(7) },
  });
});

test('the costs of an action are paid at the beginning of its body, by whoever takes it', () => {
  const action = {
    kind: 'action',
    proc: 1,
    actor: 4,
    costs: [
      { field: 'MP', at: 5 },
      { field: 'HP', at: 6 },
    ],
  };
  const rules = {
    ...rulesOf({ op: 'nothing', at: 1 }),
    callables: [{ kind: 'procedure', proc: 1 }, action],
  };
  // The test reads nothing else of the rules.
  const found = (location: Location) => waysToWrite(rules as unknown as Ruleset, location);
  expect(found(HP)).toEqual([
    {
      proc: 1,
      pc: 0,
      at: 6,
      does: 'lower HP',
      who: { op: 'local', slot: 4, at: 6 },
      ends: false,
      expires: false,
      ranking: null,
    },
  ]);
  expect([TRACK, DOWN, LINE].flatMap(found)).toEqual([]);
});
