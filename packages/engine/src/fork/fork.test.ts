// Tests the inputs of a fork, and what of its parent stays in force after which event.
import { expect, test } from 'vitest';
import { createChain } from '../log/chain.ts';
import type { Event, Header, Inputs, Offer, Parent } from '../events/event.ts';
import type { ChoiceNeed, ThrowNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { beginFork, forkSources, inheritedAfter, type ForkChange } from './fork.ts';

const OFFER: Offer = { kind: 'options', options: [{ choose: true }, { choose: false }] };
// The sources read nothing else of events, needs and machines.
const offered = (seq: number) =>
  ({
    seq,
    type: 'choice-offered',
    data: { choice: 'Spare', decider: 'Ann', offer: OFFER },
  }) as Event;
const made = (seq: number, yes: boolean) =>
  ({
    seq,
    type: 'choice-made',
    data: { choice: 'Spare', decider: 'Ann', answer: { choose: yes }, by: 'person' },
  }) as Event;
const need = {
  need: 'choice',
  choice: 'Spare',
  decider: 'Ann',
  offer: OFFER,
  default: null,
} as ChoiceNeed;
const machine = {} as Machine;
const log = [offered(1), made(2, true), offered(3), made(4, false)];

test.each([
  [0, true],
  [1, true],
  [2, false],
  [3, false],
  [4, undefined],
])('after event %d the next answer of the parent is %s', (seq, expected) => {
  const inherited = inheritedAfter(seq, String);
  for (const event of log) inherited.remember(event);
  const answer =
    expected === undefined ? undefined : { answer: { choose: expected }, by: 'person' };
  expect(inherited.answers.spoken(need, machine)).toEqual(answer);
});

test('an answer after the fork to an offer before it is used up', () => {
  const inherited = inheritedAfter(1, String);
  for (const event of log) inherited.remember(event);
  inherited.note(offered(1), false);
  inherited.note(made(2, true), true);
  expect(inherited.answers.spoken(need, machine)).toMatchObject({ answer: { choose: false } });
});

test('an answer before the fork uses up none after it', () => {
  const inherited = inheritedAfter(2, String);
  for (const event of log) inherited.remember(event);
  for (const event of log.slice(0, 2)) inherited.note(event, false);
  expect(inherited.answers.spoken(need, machine)).toMatchObject({ answer: { choose: false } });
});

test('the parent ends at the fork, with the events as they were written', () => {
  const inherited = inheritedAfter(2, (text) => `<${text}>`);
  for (const event of log) inherited.remember(event, { ...event, type: 'reduced' } as never);
  const chain = createChain((text) => `<${text}>`);
  for (const event of log.slice(0, 2)) chain.add(event);
  expect(inherited.parent('again', ['a die'])).toEqual({
    ...chain.ends(),
    seq: 2,
    at: 2,
    seed: 'again',
    changes: ['a die'],
  });
});

const thrown = (seq: number) =>
  ({
    seq,
    type: 'dice-rolled',
    data: { stream: 'Hit.die', faces: [seq], dice: [[1, 6]], origin: 'typed' },
  }) as unknown as Event;
const ruled = (seq: number) =>
  ({ seq, type: 'ruled', data: { by: 'Eve', why: `word ${seq}` } }) as unknown as Event;

test.each([
  [0, undefined],
  [1, undefined],
  [2, 'word 3'],
  [3, undefined],
  [4, 'word 5'],
])('after event %d the next word of the parent is %s', (seq, expected) => {
  const inherited = inheritedAfter(seq, String);
  const parentLog = [thrown(1), thrown(2), ruled(3), thrown(4), ruled(5)];
  for (const event of parentLog) inherited.remember(event);
  for (const event of parentLog.slice(0, seq)) inherited.note(event, false);
  expect(inherited.words.next()?.why).toBe(expected);
  expect(inherited.words.dropped()).toBe(seq < 3 ? 2 : 1);
  const next = parentLog.slice(seq).findIndex(({ type }) => type === 'ruled');
  for (const event of parentLog.slice(seq, seq + next)) inherited.note(event, true);
  expect(inherited.words.next()?.why).toBe(seq < 3 ? 'word 3' : 'word 5');
});

test.each([0, 2, 3])(
  'after event %d each die is the one at its place in the whole parent',
  (seq) => {
    const inherited = inheritedAfter(seq, String);
    for (const event of [thrown(1), thrown(2), thrown(3)]) inherited.remember(event);
    const source = inherited.dice(() => []);
    const one = { need: 'throw', stream: 'Hit.die', dice: [[1, 6]] } as unknown as ThrowNeed;
    expect([0, 1, 2, 3].map((position) => source(one, position))).toMatchObject([
      [{ face: 1 }],
      [{ face: 2 }],
      [{ face: 3 }],
      [undefined],
    ]);
  },
);

test('dice of the parent keep their places under the names that the rules of the fork give them', () => {
  const inherited = inheritedAfter(0, String);
  const { data } = thrown(4);
  inherited.remember(thrown(4), { ...thrown(4), data: { ...data, stream: 'Blow.die' } } as Event);
  const source = inherited.dice(() => []);
  const faces = ['Blow.die', 'Hit.die'].map((stream) =>
    source({ need: 'throw', stream, dice: [[1, 6]] } as unknown as ThrowNeed, 0),
  );
  expect(faces).toMatchObject([[{ face: 4 }], [undefined]]);
});

const inputs: Inputs = {
  scenario: 'Here',
  rulings: [],
  givens: [],
  seed: null,
  run: 0,
  budget: 100,
  policies: [],
  dice: ['typed'],
  choices: ['default'],
  id: '',
};
const parent: Parent = { log: '', seq: 1, head: '', at: 1, seed: null, changes: [] };
// `begin` reads nothing else of the rules.
const program = {
  ruleset: {
    encounter: null,
    policies: [],
    memories: [],
    rulings: [],
    givens: [],
    scenarios: [{ name: 'Here', rulings: [], givens: [], policies: [], sides: [] }],
  },
} as unknown as Program;
const forked = (
  seed: string | null,
  change: Partial<ForkChange> = {},
  older: readonly Parent[] = [],
  own: Partial<Inputs> = {},
) => {
  const machine = beginFork(
    program,
    { inputs: { ...inputs, ...own }, files: [], amendments: [] } as unknown as Header,
    [{ ...parent, seed }, ...older],
    { changesDice: false, changesChoices: false, ...change },
    (text) => text,
  );
  if ('illegal' in machine) return expect.fail(machine.illegal);
  const [frame] = machine.frames;
  const op = frame?.kind === 'agenda' ? frame.ops[0] : undefined;
  return op?.op === 'begin' ? op.header.inputs : expect.fail('no header');
};

test('a fork has the sources of its parent and those that it adds, in order', () => {
  const all = { dice: ['seed', 'typed', 'script'], choices: ['person', 'default', 'script'] };
  const changes: readonly [Partial<ForkChange>, 'dice' | 'choices', string][] = [
    [{ changesDice: true }, 'dice', 'script'],
    [{ asksDice: true }, 'dice', 'typed'],
    [{ changesChoices: true }, 'choices', 'script'],
    [{ asksChoices: true }, 'choices', 'person'],
  ];
  const none = { dice: [], choices: [] };
  expect(forked(null, {}, [], none)).toMatchObject({ ...none, budget: 100 });
  for (const [change, of, source] of changes)
    expect(forked(null, change, [], none)).toMatchObject({ ...none, [of]: [source] });
  expect(forked('again', {}, [], none)).toMatchObject({ ...none, dice: ['seed'] });
  expect(forked(null, {}, [{ ...parent, seed: 'older' }], none)).toMatchObject({ dice: ['seed'] });
  const every = Object.assign({}, ...changes.map(([change]) => change));
  const { dice, choices } = forked('again', every);
  expect([new Set(dice), new Set(choices)]).toEqual([new Set(all.dice), new Set(all.choices)]);
  expect(forked(null, { budget: 7 }).budget).toBe(7);
});

test.each([
  [null, [], true],
  [null, ['older'], true],
  ['again', [null], false],
])('with the seed %s, after %j, a fork keeps the dice of its parent: %s', (seed, older, isKept) => {
  const inherited = inheritedAfter(1, String);
  const dice = () => [];
  const choices = () => undefined;
  const sources = forkSources(
    {
      program,
      machine,
      header: { inputs } as unknown as Header,
      parents: [{ ...parent, seed }, ...older.map((one) => ({ ...parent, seed: one }))],
      inherited: { ...inherited, dice: () => () => [] },
    },
    { dice, choices },
  );
  expect(sources.known).toHaveLength(isKept ? 2 : 1);
  expect(sources.known[0]).toBe(dice);
  const { scripted, spoken } = inherited.answers;
  expect(sources.choices).toMatchObject([choices, scripted, expect.any(Function), spoken]);
});
