// Tests what a side sees of a run, and that values hidden from it do not change what it sees.
import { compile, createSource } from '@fray/dsl/internal';
import type { ChoiceSource } from '@fray/engine/drivers';
import type { Event, EventBody, Header } from '@fray/engine/events';
import { replay } from '@fray/engine/log';
import { show, UNSEEN } from '@fray/engine/state';
import { REFEREE, viewOf } from '@fray/engine/views';
import type { Answer } from '@fray/dsl/ir';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawn, procedures } from './drawn.ts';
import {
  events,
  honest,
  leaky,
  parlour,
  secretive,
  textOf,
  upToReveal,
  withFields,
  type Known,
} from './parlour.ts';
import { scaled, thorough } from '../scale.ts';

const all = parlour(honest);
const run = events(all, 'seen', [secretive(0)]);
const typesOf = (view: readonly Event[]): readonly string[] => view.map((event) => event.type);
const headerOf = (view: readonly Event[]): Header => {
  const [first] = view;
  if (first?.type !== 'encounter-begun') throw new Error('no header');
  return first.data;
};
/** Returns the values of a participant by field. */
const valuesOf = (header: Header, name: string): Record<string, unknown> => {
  const one = header.participants.find((known) => known.name === name);
  const fields = header.kinds.find((kind) => kind.name === one?.kind)?.fields ?? [];
  return Object.fromEntries(fields.map((field, index) => [field, one?.values[index]]));
};

describe('a view', () => {
  test('hides fields by side, from others, and from everyone', () => {
    expect(valuesOf(headerOf(viewOf(run, 'spies')), 'Ann')).toEqual({
      strength: 3,
      nerve: 'd6',
      notes: UNSEEN,
      target: null,
      score: 0,
    });
    expect(valuesOf(headerOf(viewOf(run, 'watchers')), 'Ann')).toEqual({
      strength: UNSEEN,
      nerve: UNSEEN,
      notes: UNSEEN,
      target: UNSEEN,
      score: 0,
    });
    expect(valuesOf(headerOf(viewOf(run, 'spies')), 'Wil')).toEqual({
      wits: 3,
      purse: UNSEEN,
      bid: UNSEEN,
      alarm: 0,
    });
    expect(valuesOf(headerOf(viewOf(run, 'watchers')), 'Wil')).toEqual({
      wits: 3,
      purse: 5,
      bid: 0,
      alarm: 0,
    });
    expect([
      headerOf(viewOf(run, 'spies')).givens,
      headerOf(viewOf(run, 'watchers')).givens,
    ]).toEqual([[['weather', 2]], [['weather', UNSEEN]]]);
    expect(headerOf(viewOf(run, 'spies')).tracks).toEqual([
      ['secret-tally', UNSEEN],
      ['open-tally', 0],
    ]);
  });

  test('F39: has no sources, seed or hash, and nothing that shows how the others are played', () => {
    const header = headerOf(viewOf(run, 'watchers'));
    expect(header.files).toEqual([]);
    expect(header.inputs).toEqual({
      ...header.inputs,
      seed: null,
      run: 0,
      budget: 0,
      policies: [],
      dice: [],
      choices: [],
      id: '',
    });
    expect(headerOf(run).files[0]?.text).toContain('hidden from');
  });

  test('numbers its events from 0 without gaps, their causes too, and names no lines', () => {
    for (const side of ['spies', 'watchers']) {
      const view = viewOf(run, side);
      expect(view.length).toBeLessThan(run.length);
      view.forEach((event, index) => {
        expect(event.seq).toBe(index);
        expect(event.rule).toBeNull();
        if (event.cause !== null) expect(event.cause).toBeLessThan(index);
      });
    }
  });

  test('can be replayed like a log', () => {
    for (const side of ['spies', 'watchers']) {
      const replayed = replay(viewOf(run, side));
      if (!replayed.ok) throw new Error(replayed.message);
      expect(replayed.state.ended?.reason).toBe('done');
      expect(show(replayed.state, 'secret-tally')).toEqual({
        found: true,
        rows: [['secret-tally', UNSEEN]],
      });
    }
  });

  test('of the referee shows everything', () => {
    expect(viewOf(run, REFEREE)).toEqual(run);
  });

  test('of a name that is no side shows what all may see', () => {
    expect(valuesOf(headerOf(viewOf(run, 'nobody-of-note')), 'Wil')).toEqual({
      wits: 3,
      purse: 5,
      bid: UNSEEN,
      alarm: 0,
    });
  });
});

describe('throws and checks', () => {
  const view = (side: string, steps: readonly string[]): readonly Event[] =>
    viewOf(events(parlour(steps), 'thrown', [secretive(0)]), side);

  test('a secret check is seen only by the side that rolls', () => {
    expect(
      typesOf(view('spies', honest.slice(0, 1))).filter((type) => type === 'check-resolved'),
    ).toHaveLength(4);
    const seen = typesOf(view('watchers', honest.slice(0, 1)));
    expect(
      seen.filter(
        (type) => type === 'check-resolved' || type === 'dice-rolled' || type === 'value-changed',
      ),
    ).toEqual([]);
  });

  test('for a check with one secret roll the others see the open one, and no outcome', () => {
    const [met] = view('watchers', honest.slice(4, 5)).filter(
      (event) => event.type === 'check-resolved',
    );
    if (met?.type !== 'check-resolved') throw new Error('no check');
    expect(met.data.values.map((value) => value.name)).toEqual(['eyes']);
    expect([met.data.outcome, met.data.text, met.data.secret]).toEqual([null, null, true]);
    // The spies may see their own die, and the open one too.
    const [whole] = view('spies', honest.slice(4, 5)).filter(
      (event) => event.type === 'check-resolved',
    );
    expect(
      whole?.type === 'check-resolved' && whole.data.values.map((value) => value.name),
    ).toEqual(['eyes', 'cover']);
  });
});

describe('decisions', () => {
  const of = (side: string, step: number): readonly Event[] =>
    viewOf(events(parlour(honest.slice(step, step + 1)), 'asked', [secretive(1)]), side);

  test('a secret decision is seen only by its side, with the action that it chose', () => {
    expect(typesOf(of('spies', 6))).toContain('action-taken');
    const seen = typesOf(of('watchers', 6));
    expect(seen.filter((type) => /choice|action/.test(type))).toEqual([]);
  });

  test('an open decision is seen by all, but not the other options nor who answered', () => {
    const made = of('watchers', 7).filter((event) => event.type === 'choice-made');
    expect(made.map((event) => event.type === 'choice-made' && event.data.by)).toEqual([
      'person',
      'person',
      'person',
      'person',
    ]);
    expect(typesOf(of('watchers', 7))).not.toContain('choice-offered');
    expect(typesOf(of('spies', 7))).toContain('choice-offered');
  });
});

describe('a reveal', () => {
  test('shows a value, and a value that is set later is hidden again', () => {
    const view = viewOf(
      events(parlour(honest.slice(5, 6).concat(honest.slice(10, 11))), 'revealed', [secretive(2)]),
      'spies',
    );
    const told = view
      .filter((event) => event.type === 'revealed')
      .map(
        (event) => event.type === 'revealed' && `${event.data.holder} ${String(event.data.value)}`,
      );
    expect(told).toHaveLength(4);
    expect(typesOf(view)).not.toContain('value-changed');
    const replayed = replay(view);
    expect(replayed.ok && show(replayed.state, 'Wil.bid')).toEqual({
      found: true,
      rows: [['Wil.bid', Number(String(told[2]).slice(4))]],
    });
  });

  test('to one side is seen by that side and by those who knew the value', () => {
    const steps = honest.slice(11, 12);
    const ran = events(parlour(steps), 'collect');
    expect(typesOf(viewOf(ran, 'spies'))).toContain('revealed');
    expect(typesOf(viewOf(ran, 'watchers'))).not.toContain('revealed');
  });
});

test("is not given by the referee's word about hidden values or by a fault: only the referee sees them", () => {
  const header = headerOf(run);
  const bodies: readonly EventBody[] = [
    { type: 'encounter-begun', data: header },
    {
      type: 'ruled',
      data: {
        by: 'Kim',
        why: 'forgotten',
        word: { kind: 'set', holder: 'Ann', field: 'strength', to: 6 },
      },
    },
    {
      type: 'ruled',
      data: {
        by: 'Kim',
        why: 'late',
        word: {
          kind: 'add',
          participant: {
            name: 'Cy',
            side: 'spies',
            kind: 'Spy',
            values: [1, 'd4', 0, null, 0],
            conditions: [],
          },
        },
      },
    },
    {
      type: 'value-changed',
      data: { holder: 'Cy', condition: null, field: 'strength', from: 1, to: 2, asked: 2 },
    },
    {
      type: 'action-taken',
      data: {
        action: 'Wave',
        actor: 'Cy',
        args: [],
        costs: [
          ['strength', 1],
          ['score', 1],
        ],
      },
    },
    { type: 'encounter-ended', data: { reason: 'fault', text: 'the strength of Ann cannot be 7' } },
  ];
  const log = bodies.map((body, seq): Event => ({
    seq,
    rule: null,
    cause: null,
    spans: [],
    steps: [],
    ...body,
  }));
  expect(
    viewOf(log, 'watchers')
      .slice(1)
      .map((event) => event.data),
  ).toEqual([
    {
      by: 'Kim',
      why: 'late',
      word: {
        kind: 'add',
        participant: {
          name: 'Cy',
          side: 'spies',
          kind: 'Spy',
          values: [UNSEEN, UNSEEN, UNSEEN, UNSEEN, 0],
          conditions: [],
        },
      },
    },
    { action: 'Wave', actor: 'Cy', args: [], costs: [['score', 1]] },
    { reason: 'fault', text: null },
  ]);
});

// ------------------------------------------------------------------------------------------------ the law

const strength = fc.integer({ min: 1, max: 6 });
const nerve = fc.constantFrom('d4', 'd6', 'd8', 'd10', 'd12');
const purse = fc.integer({ min: 0, max: 9 });

/** Draws values that the watchers may not know, and values that the spies may not know. */
const hiddenFrom = {
  watchers: fc.tuple(strength, nerve, strength, nerve).map(([a, b, c, d]): readonly Known[] => [
    { of: 'Ann', field: 'strength', value: a },
    { of: 'Ann', field: 'nerve', value: b },
    { of: 'Bo', field: 'strength', value: c },
    { of: 'Bo', field: 'nerve', value: d },
  ]),
  spies: fc.tuple(purse, purse).map(([a, b]): readonly Known[] => [
    { of: 'Wil', field: 'purse', value: a },
    { of: 'Xu', field: 'purse', value: b },
  ]),
};
type Side = keyof typeof hiddenFrom;
const side = fc.constantFrom<Side>('watchers', 'spies');

/** Returns a source of answers. The secret answers of the viewer are always the same; those of the others begin at `turn`. */
function answers(viewer: Side, turn: number): ChoiceSource {
  const [own, others] = [secretive(0), secretive(turn)];
  return (need, machine) =>
    ((need.kind === 'say') === (viewer === 'watchers') ? own : others)(need, machine);
}

test.runIf(thorough)(
  'two runs of honest rules that differ only in values hidden from a side look the same to it up to the first reveal',
  () => {
    const two = side.chain((viewer) =>
      fc.tuple(fc.constant(viewer), hiddenFrom[viewer], hiddenFrom[viewer]),
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...honest], { minLength: 1 }),
        two,
        fc.string(),
        fc.nat(3),
        (steps, [viewer, mine, yours], seed, turn) => {
          const ruleset = parlour(steps);
          const one = events(withFields(ruleset, mine), seed, [answers(viewer, 0)]);
          const other = events(withFields(ruleset, yours), seed, [answers(viewer, turn)]);
          const [a, b] = upToReveal(one, other, viewer);
          expect(b).toBe(a);
        },
      ),
      { numRuns: 60 },
    );
  },
);

test.each(leaky)('a step that leaks breaks the law above: %s', (step) => {
  const viewer: Side = step.includes('purse') ? 'spies' : 'watchers';
  const ruleset = parlour([step]);
  const found = fc.check(
    fc.property(hiddenFrom[viewer], hiddenFrom[viewer], fc.string(), (mine, yours, seed) => {
      const [a, b] = upToReveal(
        events(withFields(ruleset, mine), seed),
        events(withFields(ruleset, yours), seed),
        viewer,
      );
      expect(b).toBe(a);
    }),
  );
  expect(found.failed).toBe(true);
});

// ------------------------------------------------------------------------------------------------ the checker

const flowCodes = (steps: readonly string[], more = ''): readonly string[] =>
  compile(createSource('parlour.fray', textOf(steps, more)))
    .diagnostics.filter((one) => /hidden|secret/.test(one.code))
    .map((one) => `${one.code}: ${one.message}`);

test('the checker reports nothing for honest rules, in any order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...honest]), (steps) => {
      expect(flowCodes(steps)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test.each(leaky)('the checker reports a step that leaks: %s', (step) => {
  expect(flowCodes([step])).not.toEqual([]);
});

test.runIf(thorough)('rules for which the checker reports nothing leak nothing', () => {
  /** Answers open questions always in the same way, whatever the options are. */
  const alike: ChoiceSource = (need) => {
    if (need.secret) return undefined;
    const answer: Answer | undefined =
      need.offer.kind === 'options'
        ? need.offer.options.at(-1)
        : need.offer.kind === 'number'
          ? { say: need.offer.from }
          : { list: [] };
    return answer === undefined ? undefined : { answer, by: 'script' };
  };
  let silent = 0;
  fc.assert(
    fc.property(
      drawn,
      hiddenFrom.watchers,
      hiddenFrom.watchers,
      fc.string(),
      fc.nat(1),
      (steps, mine, yours, seed, turn) => {
        if (flowCodes(steps, procedures).length > 0) return;
        silent += 1;
        const ruleset = parlour(steps, procedures);
        const one = events(withFields(ruleset, mine), seed, [alike, answers('watchers', 0)]);
        const other = events(withFields(ruleset, yours), seed, [alike, answers('watchers', turn)]);
        const [a, b] = upToReveal(one, other, 'watchers');
        expect(b).toBe(a);
      },
    ),
    { numRuns: Math.max(120, scaled(120)) },
  );
  expect(silent).toBeGreaterThan(20);
});
