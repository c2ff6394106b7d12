// Tests expressions outside of any file: what they compile to, and the problems in wrong ones.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compileExpression,
  compileMeasure,
  type CompiledExpression,
  type CompiledMeasure,
} from './compile-expression.ts';
import { compile } from './compile.ts';
import { said } from './diagnostics/said-fixture.ts';
import { createSource } from './source/source.ts';
import { scaled } from '../../../test/scale.ts';

const text = `ruleset "Watch"
  version 1

span round

side guards
side thieves

kind Person
  AWE  1..20
  HP   counter 0..  starts 3

condition Asleep "sees nothing"
  bars everything

track alarm one of quiet, raised  starts quiet

define p is standing when p.HP > 0

check Notice by p "does p see it?"
  roll d20 as eye
  seen    when eye <= p.AWE and p is standing
  missed  otherwise

encounter
  play round up to 3 times
    rank Watchers of p in everyone
      highest p.AWE
      otherwise as listed
    each p in Watchers where p is not Asleep
      Notice by p as seen
      if seen is missed
        p gains Asleep until end of round
        set alarm to raised
      if times Notice by p this round > 1 and alarm is raised
        end encounter

scenario Yard
  side guards
    Person  AWE
    Gil     12
  side thieves
    Person  AWE
    Tam     7
`;

const { checked, ruleset, diagnostics } = compile(createSource('watch.fray', text));
const people = [
  { name: 'Gil', kind: 'Person', side: 'guards' },
  { name: 'Tam', kind: 'Person', side: 'thieves' },
  { name: 'Newcomer', kind: 'Person', side: 'thieves' },
];

function asked(question: string, wanted?: 'claim' | 'value'): CompiledExpression {
  if (checked === undefined || ruleset === undefined) throw new Error(JSON.stringify(diagnostics));
  return compileExpression(
    checked,
    ruleset,
    createSource('question', question),
    wanted === undefined ? { people } : { people, wanted },
  );
}

function messages(question: string, wanted?: 'claim' | 'value'): readonly string[] {
  const compiled = asked(question, wanted);
  return compiled.ok ? [] : compiled.diagnostics.map((one) => one.message);
}

describe('an expression by itself', () => {
  test('may name participants, including those that no file declares', () => {
    for (const name of ['Gil', 'Newcomer'])
      expect(asked(`${name}.HP`)).toMatchObject({
        ok: true,
        expr: { op: 'field', field: 'HP', of: { op: 'const', value: name } },
      });
  });

  test('may be anything in the language that has a value', () => {
    for (const question of [
      'Gil is Asleep',
      'Gil can act',
      'alarm',
      'alarm is raised',
      'Watchers',
      'Gil is standing',
      'any p in thieves where p.HP < 3',
      'number of round',
      'latest Notice by Gil',
      'Gil.AWE + 2 * Tam.HP',
      'position of Tam within Watchers',
      'guards',
      'not Gil is Asleep',
    ]) {
      expect(messages(question), question).toEqual([]);
    }
  });

  test('appends its text, its places and its memories to those of the ruleset', () => {
    const compiled = asked('times Notice by Tam this encounter');
    if (!compiled.ok || ruleset === undefined) throw new Error('it does not compile');
    expect(compiled.ruleset.memories).toEqual([
      ...ruleset.memories,
      { kind: 'times', what: 'check', names: ['Notice'], keys: [0], span: null },
    ]);
    expect(compiled.ruleset.places.slice(0, ruleset.places.length)).toEqual(ruleset.places);
    expect(compiled.ruleset.files.at(-1)).toEqual({
      path: 'question',
      text: 'times Notice by Tam this encounter',
    });
    expect(compiled.ruleset.places[compiled.expr.at]).toEqual({
      file: 1,
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 35,
    });
    // A memory that a rule already has is shared.
    const known = asked('times Notice by Gil this round');
    expect(known.ok && known.ruleset.memories).toEqual(ruleset.memories);
  });

  test('can be compiled after another one, into the same ruleset', () => {
    const first = asked('times Notice by Tam this encounter');
    if (!first.ok || checked === undefined) throw new Error('it does not compile');
    const second = compileExpression(
      checked,
      first.ruleset,
      createSource('another', 'Gil.HP > 1'),
      { people },
    );
    if (!second.ok) throw new Error('it does not compile');
    expect(second.ruleset.places[second.expr.at]).toMatchObject({
      file: 2,
      column: 1,
      endColumn: 11,
    });
    expect(second.ruleset.memories).toEqual(first.ruleset.memories);
  });

  test('is refused with a diagnostic at the wrong word', () => {
    const compiled = asked('Gil.HO');
    if (compiled.ok) throw new Error('it compiles');
    expect(compiled.diagnostics).toMatchObject([
      { code: 'names/unknown-field', primary: { span: { source: 'question', start: 4, end: 6 } } },
    ]);
    expect(messages('')).toEqual([said.expectedFound('a value', 'the end')]);
    expect(messages('Gil.HP >')).toEqual([said.expectedFound('a value', 'the end')]);
    expect(messages('Gil.HP 3')).toHaveLength(1);
    expect(messages('Nobody-known')).toHaveLength(1);
    expect(messages('Gil.HP', 'claim')).toHaveLength(1);
    expect(messages('Gil.HP > 0', 'claim')).toEqual([]);
  });

  test('says which kinds lack a field when the kind of the participant is unknown', () => {
    const zoo = compile(
      createSource(
        'zoo.fray',
        'ruleset "Zoo"\n\nside all-of-them\n\nkind Hero\n  HP  counter 0..  starts 3\n\nkind Beast\n  claws  1..6\n  wild   yes/no  default no\n\nscenario Zoo\n  side all-of-them\n    Beast  claws\n    Rex    3\n',
      ),
    );
    const { checked: known, ruleset: rules } = zoo;
    if (known === undefined || rules === undefined) throw new Error('not sound');
    const told = (question: string): readonly string[] => {
      const source = createSource('question', question);
      const compiled = compileExpression(known, rules, source, { people: [] });
      return compiled.ok ? [] : compiled.diagnostics.map((one) => one.message);
    };
    expect(told('any p in everyone where p.claws > 3')).toEqual([
      said.maybeWithout('a Hero', 'claws'),
    ]);
    expect(told('any p in everyone where p is wild')).toEqual([
      said.maybeWithout('a Hero', 'wild'),
    ]);
    expect(told('any p in Beast where p.claws > 3')).toEqual([]);
    expect(told('any p in all-of-them where p is wild')).toEqual([]);
  });

  test('never throws, whatever the text', () => {
    const word = fc.constantFrom(
      'Gil',
      'Tam',
      '.',
      'HP',
      'is',
      'Asleep',
      'not',
      'any',
      'p',
      'in',
      'where',
      'of',
      'latest',
      'Notice',
      'by',
      'times',
      'this',
      'round',
      '(',
      ')',
      '>',
      '3',
      'alarm',
      'raised',
      'Watchers',
      'position',
      'within',
      'natural',
      'option',
      'referee',
      'guards',
      '"{Gil}"',
      'can',
      'act',
      'd6',
      '+',
      'eye',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const compiled = asked(words.join(' '));
        expect(compiled.ok || compiled.diagnostics.length > 0).toBe(true);
      }),
      { numRuns: scaled(400) },
    );
  });
});

describe('measures', () => {
  const made = (measure: string): CompiledMeasure => {
    if (checked === undefined || ruleset === undefined)
      throw new Error(JSON.stringify(diagnostics));
    return compileMeasure(checked, ruleset, createSource('question', measure), { people });
  };

  test('have a moment, and may name participants', () => {
    expect(made('measure asked\n  at end of round 2\n  Gil is Asleep\n')).toMatchObject({
      ok: true,
      measure: {
        kind: 'measure',
        moment: { kind: 'span', edge: 'end', span: 'round', number: 2 },
        lines: [{ when: null }],
      },
    });
    expect(made('measure asked\n  whenever p gains Asleep\n  p is Gil\n')).toMatchObject({
      ok: true,
      measure: { slots: ['p'] },
    });
  });

  test.each([
    ['measure asked\n  at end of round 2\n  Gul is Asleep\n', 'names/unknown-value'],
    ['measure asked\n  at end of rond\n  Gil is Asleep\n', 'names/unknown'],
    ['measure asked\n  at end of round\n  \n', 'syntax/unexpected'],
  ])('are refused if they are wrong: %j', (text, code) => {
    expect(made(text)).toMatchObject({ ok: false, diagnostics: [{ code }] });
  });

  test('never throw, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (moment, value) => {
        expect(typeof made(`measure asked\n  ${moment}\n  ${value}\n`).ok).toBe('boolean');
      }),
      { numRuns: scaled(200) },
    );
  });
});
