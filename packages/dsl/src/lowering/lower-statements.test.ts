// Tests checks and statements, and the instructions that they lower to.

import { describe, expect, test } from 'vitest';
import type { Instr } from '../ir/index.ts';
import {
  at,
  bare,
  closing,
  constant,
  encounterOf,
  instr,
  local,
  lowerBody,
  ops,
  procOf,
  rulesOf,
} from './lower-fixture.ts';

describe('checks', () => {
  test('a check is its rolls, its lets, then its outcomes; streams are called Declaration.roll', () => {
    const rules =
      rulesOf(`${closing}encounter\n  each h in heroes\n    Strike by h on h.friend\n      hit, miss  nothing\n  Closing\ncheck Strike by a on t
  roll d20 as blow
    Skill + a.level
  let needed be 10
  hit   when blow >= needed + t.level
  miss  otherwise
`);
    const { code, slots } = procOf(rules, 'check Strike');
    expect(slots).toEqual(['a', 't', 'blow', 'needed']);
    expect(ops(code)).toEqual(['roll', 'let', 'outcome']);
    const roll = instr(code, 'roll');
    expect([roll.stream, roll.slot, roll.record, roll.keepRoll]).toEqual([
      'Strike.blow',
      2,
      true,
      false,
    ]);
    expect(bare(roll.by)).toEqual(local(0));
    expect(bare(at(roll.modifiers, 0))).toMatchObject({
      name: 'Skill',
      rule: 'check Strike',
      amount: { sign: 1, value: { op: 'field', of: local(0), field: 'level' } },
    });
    expect(instr(code, 'outcome').outcomes.map((one) => [one.name, one.when === null])).toEqual([
      ['hit', false],
      ['miss', true],
    ]);
    const check = rules.callables.find((one) => one.name === 'Strike');
    expect(
      check?.kind === 'check' && check.values.map(({ name, kind, slot }) => [name, kind, slot]),
    ).toEqual([
      ['blow', 'roll', 2],
      ['needed', 'let', 3],
    ]);
  });

  test('a modifier declared elsewhere names the roller and the roles of the check', () => {
    const rules = lowerBody(
      'each h in heroes\n  Wound of h from 3\n    hurt, whole  nothing',
      `modifier Weak -1d to Wound.force by c  when c is Down
modifier Deep + n to Wound.force from n (number)
check Wound of t from n (number)
  roll t.might as force by t
    Own +1
  hurt   when n > force
  whole  otherwise
`,
    );
    const { modifiers } = instr(procOf(rules, 'check Wound').code, 'roll');
    expect(modifiers.map((one) => [one.name, one.kind === 'modifier' && one.rule])).toEqual([
      ['Own', 'check Wound'],
      ['Weak', 'modifier Weak'],
      ['Deep', 'modifier Deep'],
    ]);
    expect(bare(at(modifiers, 1))).toMatchObject({
      amount: { kind: 'amount', sign: -1, value: constant('1d') },
      when: { op: 'has-condition', who: local(0), condition: 'Down' },
    });
    expect(bare(at(modifiers, 2))).toMatchObject({ amount: { sign: 1, value: local(1) } });
  });

  test('best of, advantage, dice operations and dice arithmetic are lowered into the roll', () => {
    const rules = lowerBody(
      'each h in heroes\n  Try by h',
      `check Try by h
  roll 2 * h.might + 1d6 keep highest 2 never below 1d as force
    best of Luck
      Charm  +1
      Cheer  advantage  when h.mood is calm
`,
    );
    const roll = instr(procOf(rules, 'check Try').code, 'roll');
    expect(bare(roll.dice)).toMatchObject({
      op: 'dice-add',
      left: { op: 'dice-mul', left: constant(2), right: { op: 'field', field: 'might' } },
      right: constant('1d6'),
    });
    expect(bare(roll.ops)).toEqual([
      { op: 'keep', which: 'highest', count: constant(2) },
      { op: 'floor', dice: constant('1d') },
    ]);
    expect(bare(at(roll.modifiers, 0))).toMatchObject({
      kind: 'best',
      name: 'Luck',
      of: [{ name: 'Charm' }, { name: 'Cheer', amount: { kind: 'advantage' } }],
    });
  });

  test('a roll keeps its faces only if something reads them', () => {
    const rules = lowerBody(
      'each h in heroes\n  Push by h',
      `check Push by h
  roll 3d6 as first-throw
  roll again first-throw keeping 1, 6 as second
  let sixes be matches of second on 6
  let sum be first-throw + second
`,
    );
    const { code } = procOf(rules, 'check Push');
    expect(instr(code, 'roll').keepRoll).toBe(true);
    expect(instr(code, 'roll-again')).toMatchObject({
      of: 1,
      slot: 2,
      keeping: [
        { from: 1, to: 1 },
        { from: 6, to: 6 },
      ],
      stream: 'Push.second',
    });
    const lets = code
      .filter((one): one is Extract<Instr, { readonly op: 'let' }> => one.op === 'let')
      .map((one) => bare(one.value));
    expect(lets).toEqual([
      { op: 'matches', of: local(2), face: constant(6) },
      {
        op: 'add',
        left: { op: 'roll-part', of: local(1), part: 'total' },
        right: { op: 'roll-part', of: local(2), part: 'total' },
      },
    ]);
  });
});

describe('statements', () => {
  test('a loop may have a limit and a while condition', () => {
    const code = encounterOf(
      lowerBody('play round up to 3 times while any h in heroes where h.HP > 0\n  announce "on"'),
    );
    expect(ops(code)).toEqual([
      'let',
      'branch',
      'branch',
      'let',
      'span-open',
      'announce',
      'span-close',
      'jump',
    ]);
    expect(at(code, 1)).toMatchObject({ op: 'branch', otherwise: 8 });
    expect(bare(at(code, 1))).toMatchObject({
      test: { op: 'not', of: { op: 'compare', cmp: '>=', left: local(0), right: constant(3) } },
    });
    expect(at(code, 2)).toMatchObject({ otherwise: 8, test: { op: 'any' } });
    expect(at(code, 4)).toMatchObject({ span: 'round', exit: 6 });
    expect(at(code, 6)).toMatchObject({
      limit: { op: 'and', of: [{ op: 'compare' }, { op: 'any' }] },
    });
    expect(at(code, 7)).toMatchObject({ to: 1 });
  });

  test('an until condition is tested after each pass; without a limit nothing is counted', () => {
    const code = encounterOf(
      lowerBody('play round until no h in heroes where h.HP > 0\n  announce "on"'),
    );
    expect(ops(code)).toEqual(['span-open', 'announce', 'span-close', 'branch', 'jump']);
    expect(at(code, 2)).toMatchObject({ limit: null });
    expect(at(code, 3)).toMatchObject({ test: { op: 'not', of: { op: 'no' } }, otherwise: 5 });
  });

  test('repeat opens no span, and a computed limit is computed once', () => {
    const code = encounterOf(lowerBody('repeat up to count h in heroes times\n  announce "on"'));
    expect(ops(code)).toEqual(['let', 'let', 'branch', 'let', 'announce', 'jump']);
    expect(bare(at(code, 2))).toMatchObject({ test: { of: { left: local(0), right: local(1) } } });
  });

  test('a turn belongs to somebody, and a span may have a label', () => {
    const code = encounterOf(
      lowerBody(
        'play round as first\n  each h in heroes\n    play turn of h\n      announce "{h}"',
      ),
    );
    expect(at(code, 0)).toMatchObject({ span: 'round', label: 'first', of: null });
    expect(bare(at(code, 3))).toMatchObject({ span: 'turn', label: null, of: local(1) });
    expect(bare(instr(code, 'announce').text)).toEqual({ op: 'text', parts: [local(1)] });
  });

  test('if, otherwise if and otherwise become branches', () => {
    const code = encounterOf(
      lowerBody(
        'if any h in heroes\n  announce "a"\notherwise if any f in foes\n  announce "b"\notherwise\n  announce "c"',
      ),
    );
    expect(ops(code)).toEqual([
      'branch',
      'announce',
      'jump',
      'branch',
      'announce',
      'jump',
      'announce',
    ]);
    expect([at(code, 0), at(code, 2), at(code, 3), at(code, 5)]).toMatchObject([
      { otherwise: 3 },
      { to: 7 },
      { otherwise: 6 },
      { to: 7 },
    ]);
  });

  test('outcomes below a call become a switch; yes and no are booleans', () => {
    const code = encounterOf(
      lowerBody(
        'each h in heroes\n  Flee by h\n    yes  h gains Down until end of next round\n    otherwise  nothing',
        'choice Flee by h\n  yes\n  no  default\n',
      ),
    );
    expect(ops(code)).toEqual([
      'each',
      'next',
      'call',
      'switch',
      'gain',
      'jump',
      'nothing',
      'jump',
    ]);
    expect(at(code, 3)).toMatchObject({
      cases: [{ outcomes: [true], to: 4 }],
      otherwise: 6,
      end: 7,
    });
    expect(instr(code, 'gain').duration).toMatchObject({
      kind: 'until',
      edge: 'end',
      span: 'round',
      next: true,
      of: null,
    });
  });

  test('a result counts as its outcome where a word is expected, and its values are read by name', () => {
    const code = encounterOf(
      lowerBody(
        'each h in heroes\n  Test by h as x\n  if x is good\n    raise h.HP by x.gain',
        'check Test by h\n  roll d6 as face\n  let gain be face * 2\n  good  when face > 3\n  bad  otherwise\n',
      ),
    );
    expect(bare(instr(code, 'branch').test)).toEqual({
      op: 'same',
      left: { op: 'outcome-of', of: local(2) },
      right: constant('good'),
    });
    expect(bare(instr(code, 'raise'))).toMatchObject({
      sign: 1,
      target: { kind: 'field', of: local(1), field: 'HP' },
      by: { op: 'value-of', of: local(2), index: 1, name: 'gain' },
    });
  });

  test('asking to take by tag, to pick and to say a number are lowered', () => {
    const rules = lowerBody(
      'each h in heroes\n  ask h to take any deed or nothing\n  ask h to pick t or nobody from enemies of h where t.HP > 1\n  ask h for n from 1 to 3 "how many?"\n  lower t.HP by n',
      'action Hit by a on t\n  counts as deed\n  costs 1 HP\n  once per round\n  allowed when a.level > 1\n  pick t from enemies of a where t is not a\n  lower t.HP by 1\naction Wait by a\n  counts as deed\n  announce "waits"\n',
    );
    const asks = encounterOf(rules).filter(
      (one): one is Extract<Instr, { readonly op: 'ask' }> => one.op === 'ask',
    );
    expect(bare(asks.map((one) => one.asking))).toMatchObject([
      { kind: 'take', orNothing: true, items: [{ args: [null, null] }, { args: [null] }] },
      {
        kind: 'pick',
        orNobody: true,
        slot: 2,
        from: { op: 'enemies', of: local(1) },
        where: { op: 'compare', left: { op: 'field', of: local(2) } },
      },
      { kind: 'number', from: constant(1), to: constant(3), text: 'how many?' },
    ]);
    expect(asks.map((one) => one.result)).toEqual([null, 2, 3]);
    const hit = rules.callables.find((one) => one.name === 'Hit');
    expect(bare(hit)).toMatchObject({
      actor: 0,
      tags: ['deed'],
      once: 'round',
      costs: [{ field: 'HP', amount: constant(1) }],
      picks: [
        {
          slot: 1,
          orNobody: false,
          where: { op: 'not', of: { op: 'same', left: local(1), right: local(0) } },
        },
      ],
    });
  });

  test('rank names the value of a roll that decides, and the field that keeps it', () => {
    const code = encounterOf(
      lowerBody(
        'rank line of h in everyone where h is not Down\n  highest roll Speed.pace by h as HP\n  highest h.mood\n  otherwise as listed\neach h in line\n  announce "{h}"',
        'check Speed by h\n  let bonus be h.level\n  roll d6 as pace\n    Bonus + bonus\n',
      ),
    );
    expect(bare(instr(code, 'rank'))).toMatchObject({
      order: 'line',
      slot: 0,
      set: { op: 'everyone' },
      keys: [
        { kind: 'roll', best: 'highest', value: 1, into: 'HP', args: [local(0)] },
        {
          kind: 'sum',
          value: { op: 'field', field: 'mood' },
          order: { kind: 'words', words: ['calm', 'angry', 'wild'] },
        },
        { kind: 'listed' },
      ],
    });
    expect(instr(code, 'each').set).toMatchObject({ op: 'order', order: 'line' });
  });
});
