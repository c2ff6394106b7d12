// Tests scenarios, examples and whole rulesets, and the IR that they lower to.

import { describe, expect, test } from 'vitest';
import type { Expr } from '../ir/index.ts';
import { at, bare, constant, instr, lowerBody, procOf } from './lower-fixture.ts';

describe('triggers and watches', () => {
  test('the names that a trigger binds are the first slots; old and new get slots only if the rules read them', () => {
    const rules = lowerBody(
      'each h in heroes\n  lower h.HP by 1',
      'trigger Worse when h.mood rises\n  if new is wild\n    announce "{h}"\ntrigger Hurt when h.HP falls\n  announce "{h}"\n',
    );
    expect(at(rules.triggers, 0).pattern).toMatchObject({
      on: 'value',
      how: 'rises',
      holder: { slot: 0 },
      kinds: ['Hero'],
      field: 'mood',
      oldSlot: null,
      newSlot: 1,
      order: { kind: 'words' },
    });
    expect(at(rules.triggers, 1).pattern).toMatchObject({
      field: 'HP',
      oldSlot: null,
      newSlot: null,
      order: null,
    });
    expect(procOf(rules, 'trigger Worse').slots).toEqual(['h', 'new']);
  });

  test('a watch on a check binds the values that it reads; a fixed role gets no slot', () => {
    const rules = lowerBody(
      'each h in heroes\n  Test by h\n    good, bad  nothing\nAsk by referee\n  yes, no  nothing',
      `check Test by h
  roll d6 as face
  roll d6 as other-face
  good  when face + other-face > 8
  bad  otherwise
choice Ask by referee
  yes
  no  default
invariant High
  whenever Test by p comes out good
  face > 2  when p is not Down
invariant Asked
  whenever Ask by referee is offered
  any h in heroes
measure rounds-played "how long"
  at end of each round
  number of round
`,
    );
    const [high, asked, rounds] = rules.watches;
    expect(high?.slots).toEqual(['p', 'face']);
    expect(high?.moment).toEqual({
      kind: 'event',
      pattern: {
        on: 'result',
        callable: 'Test',
        outcome: 'good',
        args: [{ slot: 0 }],
        values: [{ name: 'face', slot: 1 }],
      },
    });
    expect(asked?.moment).toEqual({
      kind: 'event',
      pattern: { on: 'offered', callable: 'Ask', args: [] },
    });
    expect(rounds).toMatchObject({
      kind: 'measure',
      text: 'how long',
      moment: { kind: 'span', edge: 'end', span: 'round', each: true },
      lines: [{ value: { op: 'number-of', span: 'round' } }],
    });
    const ask = rules.callables.find((one) => one.name === 'Ask');
    expect(ask).toMatchObject({
      params: [],
      decider: { by: 'referee' },
      options: [{ name: true }, { name: false, default: true }],
    });
  });
});

describe('scenarios and examples', () => {
  const more = `policy Bold for s
  choose Flee yes  when s is not nobody
choice Flee by h
  yes
  no  default
check Test by h
  roll d6 as face
  good  when face > 3
  bad  otherwise
scenario Crowd like Base "many"
  policy Bold for foes
  side foes
    Hero       level  Down
    Guard x3   4      yes
  at start of round 2
    set Ann.HP to 1
example "tries"
  scenario Base
  dice Test by Ann  4 2
  with Ann.HP 2
  with Orc.Down yes
  try Test by Ann is good
  expect Ann.HP is 2
example "plays"
  scenario Crowd
  answer Flee by Ann yes
  other dice from seed 7
  expect at end of round 1
    Ann.HP is 5
  expect Guard-2 is Down
`;
  const rules = lowerBody(
    'each h in heroes\n  Flee by h\n    yes, no  nothing\n  Test by h\n    good, bad  nothing',
    more,
  );

  test('a scenario like another repeats its lines, a row with a count gives several participants, and columns may be conditions', () => {
    const crowd = at(rules.scenarios, 1);
    expect(crowd.policies).toEqual([{ policy: 'Bold', who: 'foes' }]);
    expect(
      crowd.sides.map((side) => [side.side, side.participants.map((one) => one.name)]),
    ).toEqual([
      ['heroes', ['Ann']],
      ['foes', ['Guard-1', 'Guard-2', 'Guard-3']],
    ]);
    expect(crowd.sides[1]?.participants[0]).toMatchObject({
      kind: 'Hero',
      fields: [{ name: 'level', value: 4 }],
      conditions: ['Down'],
    });
  });

  test('a line at a moment becomes a trigger of that scenario only', () => {
    const trigger = rules.triggers.find((one) => one.only !== null);
    expect(trigger).toMatchObject({
      only: { scenario: 'Crowd' },
      pattern: { on: 'begins', span: 'round', number: 2, label: null },
    });
    expect(bare(instr(at(rules.procs, trigger?.proc ?? -1).code, 'set').target)).toEqual({
      kind: 'field',
      of: constant('Ann'),
      field: 'HP',
    });
  });

  test('tries run in the order of the lines, each as a procedure with one call', () => {
    const example = at(rules.examples, 0);
    expect(example.dice).toMatchObject({
      inOrder: null,
      lists: [{ stream: 'Test.face', roller: 'Ann', faces: [4, 2] }],
      none: false,
      seed: null,
    });
    expect(example.tries.map((line) => line.kind)).toEqual([
      'with',
      'with-condition',
      'try',
      'expect',
    ]);
    const tried = example.tries.find((line) => line.kind === 'try');
    expect(tried).toMatchObject({ outcome: 'good' });
    const proc = at(rules.procs, tried?.proc ?? -1);
    expect([proc.name, proc.slots]).toEqual(['example "tries"', ['result']]);
    expect(bare(proc.code)).toMatchObject([{ op: 'call', args: [constant('Ann')], result: 0 }]);
    expect(example.expects).toEqual([]);
  });

  test('a played example asks its expectations at their moments, and the other lines at the end', () => {
    const example = at(rules.examples, 1);
    expect(example.dice.seed).toBe('7');
    expect(example.answers).toMatchObject([
      { choice: 'Flee', decider: 'Ann', answer: { choose: true } },
    ]);
    expect(example.expects.map((one) => one.moment)).toEqual([
      { kind: 'span', edge: 'end', span: 'round', each: false, number: 1, label: null },
      { kind: 'encounter', edge: 'end' },
    ]);
  });
});

describe('whole rulesets', () => {
  const body =
    'rank line of h in everyone\n  otherwise as listed\neach h in line\n  play round up to 2 times until h is Down\n    h gains Down';

  test('the result is plain JSON, and the same source gives the same bytes', () => {
    const rules = lowerBody(body);
    expect(JSON.parse(JSON.stringify(rules))).toStrictEqual(rules);
    expect(JSON.stringify(lowerBody(body))).toBe(JSON.stringify(rules));
    expect([rules.title, rules.version, rules.source]).toEqual(['Trial', 2, null]);
  });

  test('every instruction and expression has a place in the text, and equal places are shared', () => {
    const rules = lowerBody(body);
    const seen = new Set<number>();
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(visit);
      else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          if (key === 'at' && typeof inner === 'number') seen.add(inner);
          else visit(inner);
        }
        if (
          'op' in value &&
          !('which' in value) &&
          !('dice' in value && Object.keys(value).length === 2)
        )
          expect(value).toHaveProperty('at');
      }
    };
    visit(rules.procs);
    for (const index of seen) expect(rules.places[index]).toBeDefined();
    const written = rules.places.map((place) => JSON.stringify(place));
    expect(new Set(written).size).toBe(written.length);
    const announce: Expr | undefined = rules.procs
      .flatMap((proc) => proc.code)
      .find((one) => one.op === 'gain')?.who;
    const place = rules.places[announce?.at ?? -1];
    const line = (rules.files[0]?.text ?? '').split('\n')[(place?.line ?? 0) - 1] ?? '';
    expect(line.slice((place?.column ?? 1) - 1, (place?.endColumn ?? 1) - 1)).toBe('h');
  });
});
