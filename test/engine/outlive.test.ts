// Tests what becomes of logs when the rules change, for each kind of change.
import { compile, createSource } from '@fray/dsl/internal';
import { outlive, type Outlived } from '@fray/engine/compare';
import {
  answer,
  diceInOrder,
  openSession,
  replyFrom,
  ruleOut,
  seededDice,
} from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { link } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { readRuleset } from '../rulesets/files.ts';
import { beginRun, filesOf, inputsFor, played, policiesOf } from './runs.ts';
import type { Ruleset } from '@fray/dsl/ir';

function rulesFrom(text: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource('duel.fray', text));
  if (ruleset === undefined) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return ruleset;
}

const base = rulesFrom(duel);

function against(
  events: readonly Event[],
  text: string | Ruleset,
  reroll: boolean = false,
): Outlived {
  const ruleset = typeof text === 'string' ? rulesFrom(text) : text;
  return outlive(
    { program: link(ruleset), files: filesOf(ruleset), amendments: [], reroll },
    events,
  );
}

/** Returns the number of the first event of the log that differs; null if none does. */
const partsAt = ({ comparison: { first, lines } }: Outlived): number | null =>
  lines[first ?? -1]?.a ?? null;

/** Returns the events of a fight with these faces typed by a person, in order, and without a seed. */
const typed = (faces: readonly number[]): readonly Event[] =>
  played(base, { seed: null, dice: ['script'] }, { dice: [diceInOrder(faces).source] }).events;

describe('a log is the same', () => {
  test.each(['momentum', 'unit-ambush'])('for its own rules: %s', (name) => {
    const { ruleset } = readRuleset(name);
    const { events } = played(ruleset, { seed: 'outlive' });
    const found = against(events, ruleset);
    expect(found).toMatchObject({ verdict: 'same', isOpen: false, unused: 0, impossible: null });
    expect(found.events.map((event) => event.data).slice(1)).toEqual(
      events.map((event) => event.data).slice(1),
    );
  });

  test('if only lines, comments and unused declarations have changed', () => {
    const { events } = played(base, {});
    const moved = duel
      .replace('span round', '# a comment\n\n\nspan round')
      .replace('ruling ties', 'ruling spare "never asked"\n  some  default\n  none\n\nruling ties')
      .replace('ties is attacker and', 'ties is attacker and spare is spare and');
    expect(
      against(events, moved.replace('spare is spare', '(spare is some or spare is none)')).verdict,
    ).toBe('same');
  });

  test('so far if it is cut off anywhere', () => {
    const { events } = played(base, {});
    for (let count = 1; count < events.length; count += 1)
      expect(against(events.slice(0, count), base)).toMatchObject({
        verdict: 'same',
        isOpen: true,
      });
  });
});

describe('a log under other rules', () => {
  const { events } = played(base, { seed: '3' });
  const blows = events.filter((event) => event.type === 'dice-rolled');

  test('has the same outcome by another path if the rules only announce more', () => {
    const found = against(events, duel.replace('miss  nothing', 'miss  announce "{a} misses"'));
    const missed = events.some(
      (event) => event.type === 'check-resolved' && event.data.outcome === 'miss',
    );
    expect(missed).toBe(true);
    expect(found.verdict).toBe('same-outcome');
  });

  test('F27: ends otherwise if a blow is harder, and parts at the first hit', () => {
    // Ada hits once, and nobody hits after that. So the harder blow leaves three dice and two answers of Bram unused.
    const once = typed([5, 19, 19, 19]);
    const found = against(once, duel.replace('lower t.HP by 1', 'lower t.HP by 2'));
    expect(found).toMatchObject({ verdict: 'differs', unused: 5 });
    expect(partsAt(found)).toBe(once.find((event) => event.type === 'value-changed')?.seq);
    expect(found.comparison.why.map((index) => found.comparison.roots[index]?.kind)).toEqual([
      'rules',
    ]);
    expect(found.comparison.ends).toEqual([
      { path: 'Bram.HP', a: 1, b: 0 },
      { path: 'Bram.Down', a: false, b: true },
    ]);
  });

  test('is illegal if a die has another size than the die that was thrown', () => {
    const found = against(events, duel.replace('roll d20 as blow', 'roll d12 as blow'));
    expect(found.verdict).toBe('illegal');
    expect(found.impossible).toMatchObject({ seq: blows[0]?.seq });
    expect(found.impossible?.sentence).toMatch(
      /^Die 0 of Strike\.blow\/Ada is a d20 in the log .*, and these rules throw a d12\.$/,
    );
  });

  test('takes a further die from the seed if there is one', () => {
    const text = duel
      .replace('  roll d20 as blow\n', '  roll d20 as blow\n  roll d6 as luck\n')
      .replaceAll('dice Strike by', 'dice Strike.blow by');
    expect(against(events, text).verdict).toBe('same-outcome');
    const found = against(typed([5, 5, 5, 5]), text);
    expect(found).toMatchObject({
      verdict: 'illegal',
      impossible: {
        sentence: 'The log has no die for Strike.luck/Ada: these rules throw a d6, its die 0.',
        seq: null,
      },
    });
  });

  test('is illegal if an answer is no longer offered', () => {
    const found = against(events, duel.replace('where t.HP > 0', 'where t.HP > 2'));
    expect(found.verdict).toBe('illegal');
    expect(found.impossible?.sentence).toMatch(
      /^Ada answered Attack t Bram, which these rules do not offer\./,
    );
    expect(events[found.impossible?.seq ?? -1]?.type).toBe('choice-made');
  });

  test('is illegal if an answer is gone because only one option is left', () => {
    const found = against(
      events,
      duel.replace('where t.HP > 0', 'where t.HP > 2').replaceAll(' or nothing', ''),
    );
    expect(found.verdict).toBe('illegal');
    expect(found.impossible?.sentence).toContain('Ada answered Attack t Bram');
  });

  test('is illegal if its scenario no longer exists', () => {
    const found = against(
      played(base, { scenario: 'Gate' }).events,
      duel.replace(/scenario Gate[^]*?\n\n/, ''),
    );
    expect(found).toMatchObject({ verdict: 'illegal', impossible: { seq: 0 } });
    expect(found.impossible?.sentence).toContain('There is no scenario Gate.');
  });

  test('parts at the header if the starting values differ', () => {
    const found = against(events, duel.replace('starts 2', 'starts 3'));
    expect(partsAt(found)).toBe(0);
    expect(found.comparison.lines[0]).toMatchObject({
      kind: 'changed',
      difference: { path: 'Ada.HP', expected: '2', found: '3' },
    });
  });
});

test("the referee's word stays at its place, even if the rules ask for more before it", () => {
  const program = link(base);
  const inputs = inputsFor(base, {});
  const events: Event[] = [];
  const session = openSession(program, beginRun(program, inputs), {
    event: (event) => events.push(event),
  });
  let throws = 0;
  while (session.need !== undefined) {
    if (session.need.need === 'throw') throws += 1;
    if (throws === 2) {
      throws += 1;
      ruleOut(session, 'referee', 'a slip', { kind: 'set', holder: 'Ada', field: 'HP', to: 2 });
      ruleOut(session, 'referee', 'mercy', { kind: 'set', holder: 'Bram', field: 'HP', to: 2 });
    }
    const reply = replyFrom(session, {
      dice: [seededDice('1', 0)],
      choices: [
        policiesOf(program, inputs),
        (need) => (need.default === null ? undefined : { answer: need.default, by: 'default' }),
      ],
    });
    if (reply === undefined || 'refused' in reply) throw new Error('nobody answers');
    answer(session, reply);
  }
  expect(events.filter((event) => event.type === 'ruled')).toHaveLength(2);
  expect(against(events, base)).toMatchObject({ verdict: 'same', unused: 0 });
  const more = against(
    events,
    duel
      .replace('  roll d20 as blow\n', '  roll d20 as blow\n  roll d6 as luck\n')
      .replaceAll('dice Strike by', 'dice Strike.blow by'),
  );
  expect(more.verdict).toBe('same-outcome');
  expect(more.events.filter((event) => event.type === 'ruled')).toHaveLength(2);
});

describe('with seeded dice and policies had anew', () => {
  const smaller = duel.replace('roll d20 as blow', 'roll d12 as blow');
  const isThrow = (event: Event) => event.type === 'dice-rolled';

  test('a seeded die of another size is what the seed gives by these rules', () => {
    const { events } = played(base, { seed: '3' });
    expect(against(events, smaller).impossible).toMatchObject({ isDrawn: true });
    const found = against(events, smaller, true);
    expect(found.impossible).toBeNull();
    expect(found.comparison.first).not.toBeNull();
    const anew = played(rulesFrom(smaller), { seed: '3' }).events;
    expect(found.events.filter(isThrow)).toEqual(anew.filter(isThrow));
  });

  test('rules without a change come out the same', () => {
    const { events } = played(base, { seed: '3' });
    expect(against(events, base, true)).toMatchObject({ verdict: 'same', unused: 0 });
  });

  test('dice that somebody threw or a file gave still bind, at first and later', () => {
    for (const [rest, faces] of [
      ['at first', [5, 19, 19, 19]],
      ['later', [5]],
    ] as const) {
      const events = played(
        base,
        { dice: ['seed', 'script'] },
        { dice: [diceInOrder(faces).source, seededDice('1', 0)] },
      ).events;
      const found = against(events, smaller, true);
      expect(found.verdict, rest).toBe('illegal');
      expect(found.impossible).not.toHaveProperty('isDrawn');
    }
  });

  test('a policy answers anew, and a person does not', () => {
    const { events } = played(base, { seed: '3' });
    const barred = duel.replace('where t.HP > 0', 'where t.HP > 2');
    expect(against(events, barred).impossible).toMatchObject({ isDrawn: true });
    expect(against(events, barred, true).impossible).toBeNull();
    const people = played(
      base,
      { choices: ['person', 'policy', 'default'], seed: '3' },
      {
        choices: [
          ({ offer }) =>
            offer.kind === 'options' && offer.options[0] !== undefined
              ? { answer: offer.options[0], by: 'script' }
              : undefined,
        ],
      },
    ).events;
    const found = against(people, barred, true);
    expect(found.verdict).toBe('illegal');
    expect(found.impossible).not.toHaveProperty('isDrawn');
  });
});

describe('rules in which things have other names', () => {
  /** Everything that the duel declares: its name, another one, and the beginning of the line that declares it. */
  const names: readonly (readonly [was: string, now: string, line: string])[] = [
    ['round', 'bout', 'span bout'],
    ['heroes', 'knights', 'side knights'],
    ['Fighter', 'Duellist', 'kind Duellist'],
    ['HP', 'hits', '  hits     counter 0..  starts 2'],
    ['Down', 'Fallen', 'condition Fallen "out of the fight"'],
    ['distance', 'range', 'given range one of near, far  default near'],
    ['ties', 'draws', 'ruling draws "who wins a tie?"'],
    ['attacker', 'striker', '  striker  "the striker"  default'],
    ['Strike', 'Blow', 'check Blow by a on t "does the swing land?"'],
    ['blow', 'swing', '  roll d20 as swing'],
    ['hit', 'strikes', '  strikes   when swing < a.skill or draws is striker and swing is a.skill'],
    ['Mercy', 'Grace', 'choice Grace by a "spare the fallen?"'],
    ['Attack', 'Assault', 'action Assault by a on t'],
    ['Turns', 'Moves', '    step Moves'],
    ['Felled', 'Struck-down', 'trigger Struck-down when p.hits reaches 0'],
  ];
  const renamed = (isTold: boolean): string =>
    names.reduce(
      (text, [was, now, line]) => {
        const changed = text.replaceAll(new RegExp(`(?<![\\w-])${was}(?![\\w-])`, 'g'), now);
        expect(changed).toContain(line);
        return isTold ? changed.replace(line, `${line}  was called ${was}`) : changed;
      },
      duel
        .replace('does the blow land', 'does the swing land')
        .replace('"the attacker"', '"the striker"'),
    );

  test.each(['1', '3', '8'])('a log of the former names is the same, seed %s', (seed) => {
    const { events } = played(base, { seed, rulings: [['ties', 'attacker']] });
    const found = against(events, renamed(true));
    expect(found.impossible?.sentence).toBeUndefined();
    expect(found.comparison.lines.filter(({ kind }) => kind !== 'same')).toEqual([]);
    expect(found).toMatchObject({ verdict: 'same', unused: 0 });
  });

  test('without their former names it cannot even be set up', () => {
    const { events } = played(base, { seed: '3', rulings: [['ties', 'attacker']] });
    expect(against(events, renamed(false)).verdict).toBe('illegal');
  });
});
