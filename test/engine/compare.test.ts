// Compares two logs. Equal logs have no difference; if one die differs, the comparison names that die and its consequences.
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { compareLogs, type Comparison, type Root } from '@fray/engine/compare';
import { seededDice, type ChoiceSource, type DiceSource } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { names, readRuleset } from '../rulesets/files.ts';
import { played } from './runs.ts';
import { skirmish } from './skirmish.ts';

function rulesFrom(text: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource('duel.fray', text));
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return ruleset;
}

const rules = rulesFrom(duel);
const shipped = names.map((name) => readRuleset(name).ruleset);
const whyOf = ({ why, roots }: Comparison): readonly (Root | undefined)[] =>
  why.map((index) => roots[index]);
const types = (
  comparison: Comparison,
  a: readonly Event[],
  b: readonly Event[],
): readonly string[] =>
  comparison.lines
    .filter((line) => line.kind !== 'same')
    .map((line) => `${line.kind} ${(line.a === null ? b[line.b ?? 0] : a[line.a])?.type ?? ''}`);

/** Returns a source of dice that sets the face of one die of a seeded run. */
const laid = (stream: string, position: number, face: number): DiceSource => {
  return (need, at) =>
    need.stream === stream && position >= at
      ? need.dice.flatMap(([count]) =>
          Array.from({ length: count }, (_, i) =>
            at + i === position ? { face, origin: 'typed' as const } : undefined,
          ),
        )
      : [];
};

describe('two logs of one run', () => {
  test('have no difference if they are the same log', () => {
    const { events } = played(rules, { seed: '1' });
    const comparison = compareLogs(events, events);
    expect(comparison).toMatchObject({
      same: true,
      first: null,
      roots: [],
      why: [],
      ends: [],
      sameOutcome: true,
    });
    expect(comparison.lines).toHaveLength(events.length);
  });

  test('have no difference for any shipped ruleset, and for a skirmish with names that are keys elsewhere', () => {
    const all = [...shipped, skirmish];
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(1000), (ruleset, run) => {
        const { events } = played(ruleset, { seed: 'compare', run });
        const again = played(ruleset, { seed: 'compare', run }).events;
        const comparison = compareLogs(events, again);
        return (
          comparison.same &&
          comparison.lines.every(
            (line, index) => line.kind === 'same' && line.a === index && line.b === index,
          )
        );
      }),
      { numRuns: 20 },
    );
  });

  test('have no difference if only the origin of the dice differs', () => {
    const { events } = played(rules, { seed: '1' });
    const typed = played(
      rules,
      { seed: '1', dice: ['seed', 'typed'] },
      {
        dice: [
          (need, at) =>
            (seededDice('1', 0)(need, at) as readonly { face: number }[]).map(({ face }) => ({
              face,
              origin: 'typed',
            })),
        ],
      },
    ).events;
    expect(
      typed.some((event) => event.type === 'dice-rolled' && event.data.origin === 'typed'),
    ).toBe(true);
    expect(compareLogs(events, typed).first).toBeNull();
  });
});

describe('one changed die', () => {
  test('that decides the fight is where the logs part, and the cause of the difference', () => {
    const a = played(
      rules,
      { dice: ['seed', 'typed'] },
      { dice: [laid('Strike.blow/Ada', 0, 5)] },
    ).events;
    const b = played(
      rules,
      { dice: ['seed', 'typed'] },
      { dice: [laid('Strike.blow/Ada', 0, 19)] },
    ).events;
    const comparison = compareLogs(a, b);
    expect(whyOf(comparison)).toMatchObject([
      { kind: 'die', name: 'Strike.blow/Ada', a: '5', b: '19' },
    ]);
    const at = comparison.lines[comparison.first ?? -1];
    expect(at).toMatchObject({
      kind: 'changed',
      difference: { path: 'data.faces[0]', expected: '5', found: '19' },
    });
    expect(a[at?.a ?? 0]?.type).toBe('dice-rolled');
    // A hit becomes a miss: Bram keeps a point, and nothing else follows at once.
    expect(types(comparison, a, b).slice(0, 3)).toEqual([
      'changed dice-rolled',
      'changed check-resolved',
      'only-a value-changed',
    ]);
    expect(comparison.ends).toContainEqual({ path: 'Bram.HP', a: 0, b: 1 });
    expect(comparison.sameOutcome).toBe(false);
    // Every difference is a consequence of that die.
    expect(
      new Set(
        comparison.lines.flatMap((line, index) =>
          line.kind === 'same' ? [] : [comparison.from[index]],
        ),
      ),
    ).toEqual(new Set(comparison.why));
  });

  test('of any shipped ruleset is reported as the cause', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shipped), fc.nat(1000), fc.nat(), (ruleset, run, pick) => {
        const inputs = { seed: 'compare', run, dice: ['seed', 'typed'] as const };
        const plain = played(ruleset, inputs).events;
        const throws = plain.filter((event) => event.type === 'dice-rolled');
        const chosen = throws[pick % Math.max(1, throws.length)];
        if (chosen === undefined) return;
        const { stream, faces, dice } = chosen.data;
        const position = plain
          .slice(0, chosen.seq)
          .reduce(
            (sum, event) =>
              sum +
              (event.type === 'dice-rolled' && event.data.stream === stream
                ? event.data.faces.length
                : 0),
            0,
          );
        const sides = dice[0]?.[1] ?? 0;
        const face = ((faces[0] ?? 1) % sides) + 1;
        const other = played(ruleset, inputs, { dice: [laid(stream, position, face)] }).events;
        const comparison = compareLogs(plain, other);
        expect(whyOf(comparison)).toMatchObject([
          {
            kind: 'die',
            name: stream,
            a: String(faces[0]),
            b: String(face),
            at: { a: chosen.seq, b: chosen.seq },
          },
        ]);
        expect(comparison.first).toBe(chosen.seq);
        expect(comparison.roots).toHaveLength(1);
      }),
      { numRuns: 25 },
    );
  });
});

describe('another cause of a difference is reported:', () => {
  test('another answer', () => {
    const waits: ChoiceSource = (need) =>
      need.kind === 'take' && need.decider === 'Ada'
        ? { answer: { take: 'Wait', args: [] }, by: 'script' }
        : undefined;
    const a = played(rules, { choices: ['script', 'policy', 'default'] }).events;
    const b = played(
      rules,
      { choices: ['script', 'policy', 'default'] },
      { choices: [waits] },
    ).events;
    const [root] = whyOf(compareLogs(a, b));
    expect(root).toMatchObject({ kind: 'answer', name: 'take', b: '{"take":"Wait","args":[]}' });
    expect(root?.a).toContain('Attack');
  });

  test('another seed', () => {
    const a = played(rules, { seed: '1' }).events;
    const b = played(rules, { seed: '2' }).events;
    expect(whyOf(compareLogs(a, b))).toMatchObject([{ kind: 'seed', a: '1', b: '2' }]);
  });

  test('another reading, another scenario or another given', () => {
    const base = played(rules, {}).events;
    const reasons = (given: Parameters<typeof played>[1]): readonly string[] =>
      compareLogs(base, played(rules, given).events).roots.map(
        (root) => `${root.kind} ${root.name ?? ''}`,
      );
    expect(reasons({ rulings: [['ties', 'defender']] })).toEqual(['ruling ties']);
    expect(reasons({ scenario: 'Gate' })).toEqual(['scenario ']);
    expect(reasons({ givens: [['distance', 'far']] })).toEqual(['given distance']);
  });

  test('a log that stops earlier', () => {
    const { events } = played(rules, {});
    expect(whyOf(compareLogs(events, events.slice(0, 9)))).toMatchObject([
      { kind: 'cut', b: 'open' },
    ]);
    expect(whyOf(compareLogs(events.slice(0, 9), events))).toMatchObject([
      { kind: 'cut', a: 'open' },
    ]);
  });

  test('a change that no input explains, as unexplained', () => {
    const { events } = played(rules, {});
    const index = events.findIndex((event) => event.type === 'value-changed');
    const event = events[index];
    if (event?.type !== 'value-changed') throw new Error('nothing changes');
    const forged = events.with(index, { ...event, data: { ...event.data, to: 0 } });
    expect(whyOf(compareLogs(events, forged))).toMatchObject([{ kind: 'unexplained' }]);
  });
});

test('an extra roll in one rule changes only its own consequences', () => {
  const text = duel
    .replace('  roll d20 as blow\n', '  roll d20 as blow\n  roll d6 as luck\n')
    .replaceAll('dice Strike by', 'dice Strike.blow by');
  const lucky = rulesFrom(text);
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const before = played(rules, { seed: String(seed) }).events;
      const after = played(lucky, { seed: String(seed) }).events;
      const comparison = compareLogs(before, after);
      const differing = comparison.lines.filter((line) => line.kind !== 'same');
      const told = differing
        .map((line) => after[line.b ?? -1])
        .map((event) => `${event?.type ?? 'gone'} ${event?.rule?.in ?? ''}`);
      // The roll itself, and the check that reports its value.
      expect(new Set(told)).toEqual(
        new Set(['dice-rolled check Strike', 'check-resolved check Strike']),
      );
      expect(differing.filter((line) => line.kind === 'only-b')).toHaveLength(
        before.filter((event) => event.type === 'check-resolved').length,
      );
      expect(comparison.sameOutcome).toBe(true);
      expect(whyOf(comparison)).toMatchObject([{ kind: 'rules' }]);
    }),
    { numRuns: 20 },
  );
});
