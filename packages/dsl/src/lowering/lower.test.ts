// Small programs and the instructions that they become.

import { describe, expect, test } from 'vitest';
import { compile } from '../compile.ts';
import type { Expr, Instr, Proc, Ruleset } from '../ir/index.ts';
import { createSource } from '../source/source.ts';

const prelude = `ruleset "Trial"
  version 2

span round
span turn in round
side heroes
side foes

kind Hero
  HP     counter 0..  starts 5
  might  dice  default 2d
  level  1..20  default 3
  mood   one of calm, angry, wild  starts calm
  friend Hero  starts nobody

condition Down
  bars everything

scenario Base
  side heroes
    Hero  level
    Ann   2
  side foes
    Hero  level
    Orc   4
`;

function rulesOf(body: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource('trial.fray', prelude + body));
  const errors = diagnostics.filter((one) => one.severity === 'error' && one.code !== 'rules/unused');
  expect(errors.map((one) => `${one.code}: ${one.message}`)).toEqual([]);
  return ruleset ?? expect.fail(diagnostics.map((one) => one.message).join('; '));
}

/** Uses all of the prelude, so that nothing in it is reported. */
const closing = `
define h is fit when h.HP > 0 and h.level > 1 and h.mood is calm and h.friend is nobody and h is not Down
check Muscle by h
  roll h.might as force
procedure Closing
  each h in heroes where h is fit
    Muscle by h
    h gains Down
  each f in foes where f is fit
    play round
      play turn of f
        lower f.HP by 1
        set f.mood to wild
        set f.friend to f
`;

function lowerBody(statements: string, declarations = ''): Ruleset {
  const block = statements.split('\n').map((line) => `  ${line}`).join('\n');
  return rulesOf(`${declarations}${closing}encounter\n${block}\n  Closing\n`);
}

function procOf(rules: Ruleset, name: string): Proc {
  return rules.procs.find((proc) => proc.name === name) ?? expect.fail(`no proc ${name}`);
}

/** The encounter without its last instruction (the call that uses up the prelude). */
function encounterOf(rules: Ruleset): readonly Instr[] {
  return procOf(rules, 'encounter').code.slice(0, -1);
}

function ops(code: readonly Instr[]): readonly string[] {
  return code.map((instr) => instr.op);
}

function at<T>(list: readonly T[], index: number): T {
  return list[index] ?? expect.fail(`nothing at ${index}`);
}

/** An expression without its places, for comparing. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (key === 'at' ? [] : [[key, bare(inner)]])));
}

function instr<Op extends Instr['op']>(code: readonly Instr[], op: Op): Extract<Instr, { readonly op: Op }> {
  const found = code.find((one): one is Extract<Instr, { readonly op: Op }> => one.op === op);
  return found ?? expect.fail(`no ${op}`);
}

const local = (slot: number): unknown => ({ op: 'local', slot });
const constant = (value: unknown): unknown => ({ op: 'const', value });

describe('checks', () => {
  test('rolls, lets, then outcomes; streams are called Declaration.roll', () => {
    const rules = rulesOf(`${closing}encounter\n  each h in heroes\n    Strike by h on h.friend\n      hit, miss  nothing\n  Closing\ncheck Strike by a on t
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
    expect([roll.stream, roll.slot, roll.record, roll.keepRoll]).toEqual(['Strike.blow', 2, true, false]);
    expect(bare(roll.by)).toEqual(local(0));
    expect(bare(at(roll.modifiers, 0))).toMatchObject({ name: 'Skill', rule: 'check Strike', amount: { sign: 1, value: { op: 'field', of: local(0), field: 'level' } } });
    expect(instr(code, 'outcome').outcomes.map((one) => [one.name, one.when === null])).toEqual([['hit', false], ['miss', true]]);
    const check = rules.callables.find((one) => one.name === 'Strike');
    expect(check?.kind === 'check' && check.values.map(({ name, kind, slot }) => [name, kind, slot])).toEqual([['blow', 'roll', 2], ['needed', 'let', 3]]);
  });

  test('modifiers from outside speak of the roller and of the roles of the check', () => {
    const rules = lowerBody('each h in heroes\n  Wound of h from 3\n    hurt, whole  nothing', `modifier Weak -1d to Wound.force by c  when c is Down
modifier Deep + n to Wound.force from n (number)
check Wound of t from n (number)
  roll t.might as force by t
    Own +1
  hurt   when n > force
  whole  otherwise
`);
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

  test('best of, advantage, what is done to dice, dice algebra', () => {
    const rules = lowerBody('each h in heroes\n  Try by h', `check Try by h
  roll 2 * h.might + 1d6 keep highest 2 never below 1d as force
    best of Luck
      Charm  +1
      Cheer  advantage  when h.mood is calm
`);
    const roll = instr(procOf(rules, 'check Try').code, 'roll');
    expect(bare(roll.dice)).toMatchObject({ op: 'dice-add', left: { op: 'dice-mul', left: constant(2), right: { op: 'field', field: 'might' } }, right: constant('1d6') });
    expect(bare(roll.ops)).toEqual([
      { op: 'keep', which: 'highest', count: constant(2) },
      { op: 'floor', dice: constant('1d') },
    ]);
    expect(bare(at(roll.modifiers, 0))).toMatchObject({ kind: 'best', name: 'Luck', of: [{ name: 'Charm' }, { name: 'Cheer', amount: { kind: 'advantage' } }] });
  });

  test('a roll keeps its faces only where they are read', () => {
    const rules = lowerBody('each h in heroes\n  Push by h', `check Push by h
  roll 3d6 as first-throw
  roll again first-throw keeping 1, 6 as second
  let sixes be matches of second on 6
  let sum be first-throw + second
`);
    const { code } = procOf(rules, 'check Push');
    expect(instr(code, 'roll').keepRoll).toBe(true);
    expect(instr(code, 'roll-again')).toMatchObject({ of: 1, slot: 2, keeping: [{ from: 1, to: 1 }, { from: 6, to: 6 }], stream: 'Push.second' });
    const lets = code.filter((one): one is Extract<Instr, { readonly op: 'let' }> => one.op === 'let').map((one) => bare(one.value));
    expect(lets).toEqual([
      { op: 'matches', of: local(2), face: constant(6) },
      { op: 'add', left: { op: 'roll-part', of: local(1), part: 'total' }, right: { op: 'roll-part', of: local(2), part: 'total' } },
    ]);
  });
});

describe('statements', () => {
  test('a loop with a limit and a while', () => {
    const code = encounterOf(lowerBody('play round up to 3 times while any h in heroes where h.HP > 0\n  announce "on"'));
    expect(ops(code)).toEqual(['let', 'branch', 'branch', 'let', 'span-open', 'announce', 'span-close', 'jump']);
    expect(at(code, 1)).toMatchObject({ op: 'branch', otherwise: 8 });
    expect(bare(at(code, 1))).toMatchObject({ test: { op: 'not', of: { op: 'compare', cmp: '>=', left: local(0), right: constant(3) } } });
    expect(at(code, 2)).toMatchObject({ otherwise: 8, test: { op: 'any' } });
    expect(at(code, 4)).toMatchObject({ span: 'round', exit: 6 });
    expect(at(code, 6)).toMatchObject({ limit: { op: 'and', of: [{ op: 'compare' }, { op: 'any' }] } });
    expect(at(code, 7)).toMatchObject({ to: 1 });
  });

  test('until is asked after; without a limit nothing is counted', () => {
    const code = encounterOf(lowerBody('play round until no h in heroes where h.HP > 0\n  announce "on"'));
    expect(ops(code)).toEqual(['span-open', 'announce', 'span-close', 'branch', 'jump']);
    expect(at(code, 2)).toMatchObject({ limit: null });
    expect(at(code, 3)).toMatchObject({ test: { op: 'not', of: { op: 'no' } }, otherwise: 5 });
  });

  test('repeat opens no span; a limit that is reckoned is reckoned once', () => {
    const code = encounterOf(lowerBody('repeat up to count h in heroes times\n  announce "on"'));
    expect(ops(code)).toEqual(['let', 'let', 'branch', 'let', 'announce', 'jump']);
    expect(bare(at(code, 2))).toMatchObject({ test: { of: { left: local(0), right: local(1) } } });
  });

  test('a turn is somebody\'s, a span may have a label', () => {
    const code = encounterOf(lowerBody('play round as first\n  each h in heroes\n    play turn of h\n      announce "{h}"'));
    expect(at(code, 0)).toMatchObject({ span: 'round', label: 'first', of: null });
    expect(bare(at(code, 3))).toMatchObject({ span: 'turn', label: null, of: local(1) });
    expect(bare(instr(code, 'announce').text)).toEqual({ op: 'text', parts: [local(1)] });
  });

  test('if, otherwise if, otherwise', () => {
    const code = encounterOf(lowerBody('if any h in heroes\n  announce "a"\notherwise if any f in foes\n  announce "b"\notherwise\n  announce "c"'));
    expect(ops(code)).toEqual(['branch', 'announce', 'jump', 'branch', 'announce', 'jump', 'announce']);
    expect([at(code, 0), at(code, 2), at(code, 3), at(code, 5)]).toMatchObject([{ otherwise: 3 }, { to: 7 }, { otherwise: 6 }, { to: 7 }]);
  });

  test('outcomes under a call become a switch; yes and no are booleans', () => {
    const code = encounterOf(lowerBody('each h in heroes\n  Flee by h\n    yes  h gains Down until end of next round\n    otherwise  nothing', 'choice Flee by h\n  yes\n  no  default\n'));
    expect(ops(code)).toEqual(['each', 'next', 'call', 'switch', 'gain', 'jump', 'nothing', 'jump']);
    expect(at(code, 3)).toMatchObject({ cases: [{ outcomes: [true], to: 4 }], otherwise: 6, end: 7 });
    expect(instr(code, 'gain').duration).toMatchObject({ kind: 'until', edge: 'end', span: 'round', next: true, of: null });
  });

  test('a result is its outcome where a word is wanted, and gives its values by name', () => {
    const code = encounterOf(lowerBody('each h in heroes\n  Test by h as x\n  if x is good\n    raise h.HP by x.gain', 'check Test by h\n  roll d6 as face\n  let gain be face * 2\n  good  when face > 3\n  bad  otherwise\n'));
    expect(bare(instr(code, 'branch').test)).toEqual({ op: 'same', left: { op: 'outcome-of', of: local(2) }, right: constant('good') });
    expect(bare(instr(code, 'raise'))).toMatchObject({ sign: 1, target: { kind: 'field', of: local(1), field: 'HP' }, by: { op: 'value-of', of: local(2), index: 1, name: 'gain' } });
  });

  test('ask to take by tag, pick, and a number', () => {
    const rules = lowerBody(
      'each h in heroes\n  ask h to take any deed or nothing\n  ask h to pick t or nobody from enemies of h where t.HP > 1\n  ask h for n from 1 to 3 "how many?"\n  lower t.HP by n',
      'action Hit by a on t\n  counts as deed\n  costs 1 HP\n  once per round\n  allowed when a.level > 1\n  pick t from enemies of a where t is not a\n  lower t.HP by 1\naction Wait by a\n  counts as deed\n  announce "waits"\n',
    );
    const asks = encounterOf(rules).filter((one): one is Extract<Instr, { readonly op: 'ask' }> => one.op === 'ask');
    expect(bare(asks.map((one) => one.asking))).toMatchObject([
      { kind: 'take', orNothing: true, items: [{ args: [null, null] }, { args: [null] }] },
      { kind: 'pick', orNobody: true, slot: 2, from: { op: 'enemies', of: local(1) }, where: { op: 'compare', left: { op: 'field', of: local(2) } } },
      { kind: 'number', from: constant(1), to: constant(3), text: 'how many?' },
    ]);
    expect(asks.map((one) => one.result)).toEqual([null, 2, 3]);
    const hit = rules.callables.find((one) => one.name === 'Hit');
    expect(bare(hit)).toMatchObject({
      actor: 0, tags: ['deed'], once: 'round', costs: [{ field: 'HP', amount: constant(1) }],
      picks: [{ slot: 1, orNobody: false, where: { op: 'not', of: { op: 'same', left: local(1), right: local(0) } } }],
    });
  });

  test('rank names the value that a roll key goes by, and where it is kept', () => {
    const code = encounterOf(lowerBody('rank line of h in everyone where h is not Down\n  highest roll Speed.pace by h as HP\n  highest h.mood\n  otherwise as listed\neach h in line\n  announce "{h}"', 'check Speed by h\n  let bonus be h.level\n  roll d6 as pace\n    Bonus + bonus\n'));
    expect(bare(instr(code, 'rank'))).toMatchObject({
      order: 'line', slot: 0, set: { op: 'everyone' },
      keys: [
        { kind: 'roll', best: 'highest', value: 1, into: 'HP', args: [local(0)] },
        { kind: 'sum', value: { op: 'field', field: 'mood' }, order: { kind: 'words', words: ['calm', 'angry', 'wild'] } },
        { kind: 'listed' },
      ],
    });
    expect(instr(code, 'each').set).toMatchObject({ op: 'order', order: 'line' });
  });
});

describe('expressions', () => {
  const valueOf = (text: string, declarations = ''): { readonly rules: Ruleset; readonly value: unknown } => {
    const rules = lowerBody(`each h in heroes\n  let x be ${text}\n  announce "{x}"`, declarations);
    return { rules, value: bare(instr(encounterOf(rules), 'let').value) };
  };

  test('quantifiers count from the outermost', () => {
    expect(valueOf('count a in heroes where any b in foes where b.level > a.level').value).toEqual({
      op: 'count', index: 0, set: { op: 'side', side: 'heroes' },
      where: { op: 'any', index: 1, set: { op: 'side', side: 'foes' }, where: { op: 'compare', cmp: '>', left: { op: 'field', of: { op: 'bound', index: 1 }, field: 'level' }, right: { op: 'field', of: { op: 'bound', index: 0 }, field: 'level' }, order: null } },
    });
  });

  test('equal memories are one, and their keys are the parameters that are fixed', () => {
    const { rules, value } = valueOf('times Test by h this round + times Test by h this round + times turn of h this round + times Test this encounter', 'check Test by h\n  roll d6 as face\n');
    expect(rules.memories).toEqual([
      { kind: 'times', what: 'check', names: ['Test'], keys: [0], span: 'round' },
      { kind: 'times', what: 'span', names: ['turn'], keys: [0], span: 'round' },
      { kind: 'times', what: 'check', names: ['Test'], keys: [], span: null },
    ]);
    expect(value).toMatchObject({ op: 'add', right: { memory: 2, keys: [] }, left: { right: { memory: 1, keys: [local(1)] } } });
  });

  test('tables: cells of rulings, rows of ranges, columns by name or reckoned', () => {
    const rules = lowerBody(
      'each h in heroes\n  let x be Band at h.level under worth\n  let y be Mix at now under h.mood\n  announce "{x} {y}"',
      'ruling price\n  cheap  default\n  dear\ntable Band\n  points  rated  worth\n  1..5  price  1\n  6..  cheap  2\ntable Mix\n  old-mood  calm  angry  wild\n  now  1  2  3\ndefine b.rate as Band at b.level under rated\ntrigger Rated when b.HP falls\n  if b.rate is dear\n    announce "dear"\n',
    );
    const band = at(rules.tables, 0);
    expect(band.rows.map((row) => [row.name, row.range])).toEqual([['1..5', { from: 1, to: 5 }], ['6..', { from: 6, to: null }]]);
    expect(bare(at(band.rows, 0).cells)).toEqual([{ op: 'ruling', ruling: 'price' }, constant(1)]);
    const lets = encounterOf(rules).filter((one) => one.op === 'let');
    expect(bare(lets)).toMatchObject([
      { value: { op: 'cell', table: 'Band', row: { op: 'field', field: 'level' }, column: constant('worth') } },
      { value: { op: 'cell', table: 'Mix', row: constant('now'), column: { op: 'field', field: 'mood' } } },
    ]);
  });

  test('defines, words in their order, steps, clamps', () => {
    const { rules, value } = valueOf('gap of h.level from (h.level but at most 3)', 'define gap of a (number) from b (number) as (a - b) but at least (b - a)\n');
    expect(value).toMatchObject({ op: 'define', args: [{ op: 'field' }, { op: 'at-most', bound: constant(3) }] });
    expect(bare(at(rules.defines, 0).body)).toMatchObject({ op: 'at-least', of: { op: 'sub', left: local(0), right: local(1) } });
    expect(valueOf('h.mood > calm').value).toMatchObject({ op: 'compare', order: { kind: 'words', words: ['calm', 'angry', 'wild'] }, right: constant('calm') });
    expect(valueOf('h.mood up 1 step').value).toMatchObject({ op: 'step', dir: 1, by: constant(1) });
  });
});

describe('rules that wait', () => {
  test('binders are the first slots; old and new only where they are read', () => {
    const rules = lowerBody('each h in heroes\n  lower h.HP by 1', 'trigger Worse when h.mood rises\n  if new is wild\n    announce "{h}"\ntrigger Hurt when h.HP falls\n  announce "{h}"\n');
    expect(at(rules.triggers, 0).pattern).toMatchObject({ on: 'value', how: 'rises', holder: { slot: 0 }, kinds: ['Hero'], field: 'mood', oldSlot: null, newSlot: 1, order: { kind: 'words' } });
    expect(at(rules.triggers, 1).pattern).toMatchObject({ field: 'HP', oldSlot: null, newSlot: null, order: null });
    expect(procOf(rules, 'trigger Worse').slots).toEqual(['h', 'new']);
  });

  test('a watch on a check binds the values that it reads; a fixed role is no slot', () => {
    const rules = lowerBody('each h in heroes\n  Test by h\n    good, bad  nothing\nAsk by referee\n  yes, no  nothing', `check Test by h
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
`);
    const [high, asked, rounds] = rules.watches;
    expect(high?.slots).toEqual(['p', 'face']);
    expect(high?.moment).toEqual({ kind: 'event', pattern: { on: 'result', callable: 'Test', outcome: 'good', args: [{ slot: 0 }], values: [{ name: 'face', slot: 1 }] } });
    expect(asked?.moment).toEqual({ kind: 'event', pattern: { on: 'offered', callable: 'Ask', args: [] } });
    expect(rounds).toMatchObject({ kind: 'measure', text: 'how long', moment: { kind: 'span', edge: 'end', span: 'round', each: true }, lines: [{ value: { op: 'number-of', span: 'round' } }] });
    const ask = rules.callables.find((one) => one.name === 'Ask');
    expect(ask).toMatchObject({ params: [], decider: { by: 'referee' }, options: [{ name: true }, { name: false, default: true }] });
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
  const rules = lowerBody('each h in heroes\n  Flee by h\n    yes, no  nothing\n  Test by h\n    good, bad  nothing', more);

  test('like is written out, rows are multiplied, columns may be conditions', () => {
    const crowd = at(rules.scenarios, 1);
    expect(crowd.policies).toEqual([{ policy: 'Bold', who: 'foes' }]);
    expect(crowd.sides.map((side) => [side.side, side.participants.map((one) => one.name)])).toEqual([
      ['heroes', ['Ann']],
      ['foes', ['Guard-1', 'Guard-2', 'Guard-3']],
    ]);
    expect(crowd.sides[1]?.participants[0]).toMatchObject({ kind: 'Hero', fields: [{ name: 'level', value: 4 }], conditions: ['Down'] });
  });

  test('what happens at a moment is a trigger of that scenario only', () => {
    const trigger = rules.triggers.find((one) => one.only !== null);
    expect(trigger).toMatchObject({ only: { scenario: 'Crowd' }, pattern: { on: 'begins', span: 'round', number: 2, label: null } });
    expect(bare(instr(at(rules.procs, trigger?.proc ?? -1).code, 'set').target)).toEqual({ kind: 'field', of: constant('Ann'), field: 'HP' });
  });

  test('tries run in written order, each as a proc of one call', () => {
    const example = at(rules.examples, 0);
    expect(example.dice).toMatchObject({ inOrder: null, lists: [{ stream: 'Test.face', roller: 'Ann', faces: [4, 2] }], none: false, seed: null });
    expect(example.tries.map((line) => line.kind)).toEqual(['with', 'with-condition', 'try', 'expect']);
    const tried = example.tries.find((line) => line.kind === 'try');
    expect(tried).toMatchObject({ outcome: 'good' });
    const proc = at(rules.procs, tried?.proc ?? -1);
    expect([proc.name, proc.slots]).toEqual(['example "tries"', ['result']]);
    expect(bare(proc.code)).toMatchObject([{ op: 'call', args: [constant('Ann')], result: 0 }]);
    expect(example.expects).toEqual([]);
  });

  test('a played example asks at its moments, plain lines at the end', () => {
    const example = at(rules.examples, 1);
    expect(example.dice.seed).toBe('7');
    expect(example.answers).toMatchObject([{ choice: 'Flee', decider: 'Ann', answer: { choose: true } }]);
    expect(example.expects.map((one) => one.moment)).toEqual([
      { kind: 'span', edge: 'end', span: 'round', each: false, number: 1, label: null },
      { kind: 'encounter', edge: 'end' },
    ]);
  });
});

describe('the whole', () => {
  const body = 'rank line of h in everyone\n  otherwise as listed\neach h in line\n  play round up to 2 times until h is Down\n    h gains Down';

  test('it is plain JSON, and the same source gives the same bytes', () => {
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
        if ('op' in value && !('which' in value) && !('dice' in value && Object.keys(value).length === 2)) expect(value).toHaveProperty('at');
      }
    };
    visit(rules.procs);
    for (const index of seen) expect(rules.places[index]).toBeDefined();
    const written = rules.places.map((place) => JSON.stringify(place));
    expect(new Set(written).size).toBe(written.length);
    const announce: Expr | undefined = rules.procs.flatMap((proc) => proc.code).find((one) => one.op === 'gain')?.who;
    const place = rules.places[announce?.at ?? -1];
    const line = (rules.files[0]?.text ?? '').split('\n')[(place?.line ?? 0) - 1] ?? '';
    expect(line.slice((place?.column ?? 1) - 1, (place?.endColumn ?? 1) - 1)).toBe('h');
  });
});
