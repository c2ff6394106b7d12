import type { Answer, Expr, Policy, PolicyLine, ScriptedAnswer, Value } from '@fray/dsl/ir';
import { describe, expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import type { ChoiceNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { initialState } from '../state/reduce.ts';
import { ruleFault } from '../values/fault.ts';
import { admits } from './offer.ts';
import { defaultSource, firstSource, policySource, type Evaluate } from './policy.ts';
import { scriptedAnswers } from './scripted-answers.ts';
import { chooseFrom } from './source.ts';

const take = (action: string | null, ...args: readonly (readonly [string, Value])[]): Answer => ({
  take: action,
  args,
});
const need = (some: Partial<ChoiceNeed>): ChoiceNeed => ({
  need: 'choice',
  choice: 'take',
  kind: 'take',
  decider: 'Babel',
  offer: { kind: 'options', options: [] },
  default: null,
  text: null,
  secret: false,
  ...some,
});
const attacks = need({
  offer: {
    kind: 'options',
    options: [
      take('Attack', ['t', 'Abel']),
      take('Attack', ['t', 'Cain']),
      take('Flee'),
      take(null),
    ],
  },
});
const machine = {
  state: {
    ...initialState(),
    participants: [
      { name: 'Babel', side: 'natives', kind: 'Persona', values: [], conditions: [] },
      ...['Abel', 'Cain', 'Dan'].map((name) => ({ name, side: 'others', kind: 'Persona' })),
    ],
  },
} as unknown as Machine; // The policies of this test read nothing else of the machine.

describe('whether an offer admits an answer', () => {
  const number = { kind: 'number', from: 2, to: 5 } as const;
  const list = { kind: 'list', from: ['run', 'fire'], atMost: 2 } as const;
  const once = { kind: 'list', from: ['a', 'b', 'b'], atMost: 2, atLeast: 1, once: true } as const;
  test.each([
    [attacks.offer, take('Attack', ['t', 'Cain']), true],
    [attacks.offer, take('Attack', ['t', 'Babel']), false],
    [attacks.offer, take('Attack'), false],
    [attacks.offer, take(null), true],
    [attacks.offer, { pick: 'Cain' }, false],
    [{ kind: 'options', options: [{ choose: true }, { choose: 'late' }] }, { choose: true }, true],
    [
      { kind: 'options', options: [{ choose: true }, { choose: 'late' }] },
      { choose: 'true' },
      false,
    ],
    [number, { say: 2 }, true],
    [number, { say: 6 }, false],
    [number, { say: 2.5 }, false],
    [number, { list: [] }, false],
    [list, { list: [] }, true],
    [list, { list: ['fire', 'fire'] }, true],
    [list, { list: ['fire', 'run', 'run'] }, false],
    [once, { list: [] }, false],
    [once, { list: ['b'] }, true],
    [once, { list: ['b', 'b'] }, true],
    [once, { list: ['a', 'a'] }, false],
    [once, { list: ['a', 'c'] }, false],
    [list, { list: ['hide'] }, false],
  ] as const)('%j %j %j', (offer, answer, legal) => {
    expect(admits(offer, answer)).toBe(legal);
  });
});

describe('scripted answers', () => {
  const line = (some: Partial<ScriptedAnswer>): ScriptedAnswer => ({
    choice: null,
    decider: 'Babel',
    answer: take(null),
    at: 3,
    ...some,
  });

  test('are matched by decider and by kind, each used once, in order', () => {
    const list = scriptedAnswers([
      line({ answer: { say: 4 } }),
      line({ answer: take('Flee') }),
      line({ decider: 'Abel', answer: take('Attack', ['t', 'Cain']) }),
      line({}),
    ]);
    expect(chooseFrom([list.source], attacks, machine)).toEqual({
      reply: 'answer',
      answer: take('Flee'),
      by: 'script',
    });
    expect(chooseFrom([list.source], attacks, machine)).toEqual({
      reply: 'answer',
      answer: take(null),
      by: 'script',
    });
    expect(chooseFrom([list.source], attacks, machine)).toBeUndefined();
    expect(list.unused().map((left) => left.answer)).toEqual([
      { say: 4 },
      take('Attack', ['t', 'Cain']),
    ]);
  });
  test('take omitted picks from the first option', () => {
    const list = scriptedAnswers([line({ answer: take('Attack') })]);
    expect(chooseFrom([list.source], attacks, machine)).toMatchObject({
      answer: take('Attack', ['t', 'Abel']),
    });
  });
  test('stop the run if they are not offered, and the error lists the offer', () => {
    const list = scriptedAnswers([line({ answer: take('Attack', ['t', 'Babel']) })]);
    expect(chooseFrom([list.source], attacks, machine)).toEqual({
      refused:
        'Babel cannot answer so now: Attack t Babel is not offered. Offered: Attack t Abel; Attack t Cain; Flee; nothing.',
      at: 3,
    });
  });
  test('are matched to a named choice by its name, whoever asks', () => {
    const choice = need({
      choice: 'Warning',
      kind: 'choose',
      decider: 'referee',
      offer: { kind: 'options', options: [{ choose: true }, { choose: false }] },
    });
    const list = scriptedAnswers([
      line({ choice: 'Alert', decider: 'referee', answer: { choose: true } }),
      line({ choice: 'Warning', decider: 'referee', answer: { choose: false } }),
    ]);
    expect(chooseFrom([list.source], choice, machine)).toMatchObject({ answer: { choose: false } });
  });
  test('are used up by a decision with a single option, unless they say something else', () => {
    const made = (answer: Answer): Event => ({
      seq: 1,
      rule: null,
      cause: 0,
      spans: [],
      steps: [],
      type: 'choice-made',
      data: { choice: 'take', decider: 'Babel', answer, by: 'only-one', secret: false },
    });
    const list = scriptedAnswers([line({ answer: take('Attack') })]);
    list.note(made(take(null)));
    expect(list.unused()).toHaveLength(1);
    list.note(made(take('Attack', ['t', 'Cain'])));
    expect(list.unused()).toEqual([]);
  });
});

describe('policies', () => {
  const at = 9;
  // A constant says what the policy reads: `hp` is the hit points of the option, and `yes` and `no` are themselves.
  const word = (value: Value): Expr => ({ op: 'const', value, at });
  const hp = (name: Value): number => (name === 'Abel' ? 7 : name === 'Cain' ? 3 : 3);
  const look: Evaluate = (_, expr, locals) => {
    if (expr.op !== 'const') return null;
    if (expr.value === 'fault') throw ruleFault('nobody', at, 'HP of nobody is asked for.');
    return expr.value === 'hp' ? hp((locals[1] ?? null) as Value) : expr.value;
  };
  const policy = (
    name: string,
    ...lines: readonly (Partial<PolicyLine> & { readonly kind: PolicyLine['kind'] })[]
  ): Policy => ({
    name,
    binder: 'a',
    text: null,
    at,
    lines: lines.map((line) => ({ when: null, at, ...line }) as PolicyLine), // Each row has the fields of its kind.
  });
  const rulesOf = (...policies: readonly Policy[]): Program =>
    ({ ruleset: { policies, tables: [] } }) as unknown as Program; // The test reads nothing else.
  const ask = (
    question: ChoiceNeed,
    policies: readonly Policy[],
    uses = policies.map(({ name }) => ({ policy: name, who: 'everyone' })),
  ) => chooseFrom([policySource(rulesOf(...policies), uses, look)], question, machine);
  const answered = (answer: Answer) => ({ reply: 'answer', answer, by: 'policy' });

  test('use the first line that fits the question, whose condition holds, and whose answer is legal', () => {
    const bold = policy(
      'Bold',
      { kind: 'say-most' },
      { kind: 'take', actions: ['Dodge'] },
      { kind: 'take', actions: ['Flee'], when: word(false) },
      { kind: 'take', actions: null },
    );
    expect(ask(attacks, [bold])).toEqual(answered(take(null)));
  });
  test('take the target of an action from the pick lines; of equal targets the first', () => {
    const weak = policy(
      'Weak',
      { kind: 'take', actions: ['Attack'] },
      { kind: 'pick-by', table: null, best: 'lowest', value: word('hp'), order: null },
    );
    expect(ask(attacks, [weak])).toEqual(answered(take('Attack', ['t', 'Cain'])));
    expect(ask(attacks, [policy('Plain', { kind: 'take', actions: ['Attack'] })])).toEqual(
      answered(take('Attack', ['t', 'Abel'])),
    );
    const picks = need({
      kind: 'pick',
      choice: 'pick t',
      offer: {
        kind: 'options',
        options: [{ pick: 'Dan' }, { pick: 'Cain' }, { pick: 'Abel' }, { pick: null }],
      },
    });
    expect(ask(picks, [weak])).toEqual(answered({ pick: 'Dan' }));
    expect(ask(picks, [policy('Nobody', { kind: 'pick-nobody' })])).toEqual(
      answered({ pick: null }),
    );
    expect(ask(picks, [policy('First', { kind: 'pick-first' })])).toEqual(
      answered({ pick: 'Dan' }),
    );
  });
  test('answer questions for numbers, for lists and for named choices', () => {
    const number = need({
      kind: 'say',
      choice: 'say n',
      offer: { kind: 'number', from: 1, to: 4 },
    });
    expect(
      ask(number, [policy('P', { kind: 'say', value: word(9) }, { kind: 'say-most' })]),
    ).toEqual(answered({ say: 4 }));
    expect(ask(number, [policy('P', { kind: 'say-least' })])).toEqual(answered({ say: 1 }));
    const list = need({
      kind: 'list',
      choice: 'list plan',
      offer: { kind: 'list', from: ['run', 'fire'], atMost: 2 },
    });
    expect(
      ask(list, [
        policy('P', { kind: 'list', names: ['hide'] }, { kind: 'list', names: ['fire', 'run'] }),
      ]),
    ).toEqual(answered({ list: ['fire', 'run'] }));
    const choice = need({
      kind: 'choose',
      choice: 'Warning',
      offer: { kind: 'options', options: [{ choose: true }, { choose: false }] },
    });
    expect(
      ask(choice, [
        policy(
          'P',
          { kind: 'choose', choice: 'Alert', value: false },
          { kind: 'choose', choice: 'Warning', value: true },
        ),
      ]),
    ).toEqual(answered({ choose: true }));
  });
  test('of a participant come before those of a side, and those before policies for everyone; equals in the given order', () => {
    const policies = ['a', 'b', 'c', 'd'].map((name, i) =>
      policy(name, { kind: 'say', value: word(i) }),
    );
    const number = need({
      kind: 'say',
      choice: 'say n',
      offer: { kind: 'number', from: 0, to: 4 },
    });
    const uses = [
      { policy: 'a', who: 'everyone' },
      { policy: 'b', who: 'natives' },
      { policy: 'c', who: 'Babel' },
      { policy: 'd', who: 'Babel' },
    ];
    expect(ask(number, policies, uses)).toEqual(answered({ say: 2 }));
    expect(ask(number, policies, uses.slice(0, 2))).toEqual(answered({ say: 1 }));
    expect(ask(number, policies, uses.slice(0, 1))).toEqual(answered({ say: 0 }));
    // If a nearer policy has no answer, the next one decides.
    expect(
      ask(number, [policy('c', { kind: 'pick-first' }), ...policies.slice(0, 2)], uses),
    ).toEqual(answered({ say: 1 }));
    expect(ask(number, policies, [{ policy: 'c', who: 'others' }])).toBeUndefined();
  });
  test('stop the run at a line that cannot be evaluated, with its place', () => {
    expect(
      ask(attacks, [policy('Bad', { kind: 'take', actions: ['Flee'], when: word('fault') })]),
    ).toEqual({ refused: 'The policy Bad cannot be followed: HP of nobody is asked for.', at });
    expect(
      ask(attacks, [
        policy(
          'Never asked',
          { kind: 'say-most', when: word('fault') },
          { kind: 'take', actions: null },
        ),
      ]),
    ).toEqual(answered(take(null)));
  });
  test('leave the rest to the default source, which gives the default, and then to the first option', () => {
    expect(chooseFrom([defaultSource], attacks, machine)).toBeUndefined();
    expect(chooseFrom([defaultSource], { ...attacks, default: take(null) }, machine)).toEqual({
      reply: 'answer',
      answer: take(null),
      by: 'default',
    });
    expect(chooseFrom([firstSource], attacks, machine)).toEqual({
      reply: 'answer',
      answer: take('Attack', ['t', 'Abel']),
      by: 'default',
    });
    expect(
      chooseFrom(
        [firstSource],
        need({ kind: 'say', offer: { kind: 'number', from: 1, to: 4 } }),
        machine,
      ),
    ).toBeUndefined();
  });
});
