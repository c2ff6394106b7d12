// Tests expressions and the IR that they lower to.

import { describe, expect, test } from 'vitest';
import type { Ruleset } from '../ir/index.ts';
import { at, bare, constant, encounterOf, instr, local, lowerBody } from './lower-fixture.ts';

describe('expressions', () => {
  const valueOf = (
    text: string,
    declarations = '',
  ): { readonly rules: Ruleset; readonly value: unknown } => {
    const rules = lowerBody(`each h in heroes\n  let x be ${text}\n  announce "{x}"`, declarations);
    return { rules, value: bare(instr(encounterOf(rules), 'let').value) };
  };

  test('the index of a quantifier counts those around it', () => {
    expect(valueOf('count a in heroes where any b in foes where b.level > a.level').value).toEqual({
      op: 'count',
      index: 0,
      set: { op: 'side', side: 'heroes' },
      where: {
        op: 'any',
        index: 1,
        set: { op: 'side', side: 'foes' },
        where: {
          op: 'compare',
          cmp: '>',
          left: { op: 'field', of: { op: 'bound', index: 1 }, field: 'level' },
          right: { op: 'field', of: { op: 'bound', index: 0 }, field: 'level' },
          order: null,
        },
      },
    });
  });

  test('equal memories are stored once, and their keys are the arguments that the expression fixes', () => {
    const { rules, value } = valueOf(
      'times Test by h this round + times Test by h this round + times turn of h this round + times Test this encounter',
      'check Test by h\n  roll d6 as face\n',
    );
    expect(rules.memories).toEqual([
      { kind: 'times', what: 'check', names: ['Test'], keys: [0], span: 'round' },
      { kind: 'times', what: 'span', names: ['turn'], keys: [0], span: 'round' },
      { kind: 'times', what: 'check', names: ['Test'], keys: [], span: null },
    ]);
    expect(value).toMatchObject({
      op: 'add',
      right: { memory: 2, keys: [] },
      left: { right: { memory: 1, keys: [local(1)] } },
    });
  });

  test('tables: cells may be rulings, rows may be ranges, columns are given by name or by value', () => {
    const rules = lowerBody(
      'each h in heroes\n  let x be Band at h.level under worth\n  let y be Mix at now under h.mood\n  announce "{x} {y}"',
      'ruling price\n  cheap  default\n  dear\ntable Band\n  points  rated  worth\n  1..5  price  1\n  6..  cheap  2\ntable Mix\n  old-mood  calm  angry  wild\n  now  1  2  3\ndefine b.rate as Band at b.level under rated\ntrigger Rated when b.HP falls\n  if b.rate is dear\n    announce "dear"\n',
    );
    const band = at(rules.tables, 0);
    expect(band.rows.map((row) => [row.name, row.range])).toEqual([
      ['1..5', { from: 1, to: 5 }],
      ['6..', { from: 6, to: null }],
    ]);
    expect(bare(at(band.rows, 0).cells)).toEqual([{ op: 'ruling', ruling: 'price' }, constant(1)]);
    const lets = encounterOf(rules).filter((one) => one.op === 'let');
    expect(bare(lets)).toMatchObject([
      {
        value: {
          op: 'cell',
          table: 'Band',
          row: { op: 'field', field: 'level' },
          column: constant('worth'),
        },
      },
      {
        value: {
          op: 'cell',
          table: 'Mix',
          row: constant('now'),
          column: { op: 'field', field: 'mood' },
        },
      },
    ]);
  });

  test('defines, comparisons of words by their order, steps and clamps are lowered', () => {
    const { rules, value } = valueOf(
      'gap of h.level from (h.level but at most 3)',
      'define gap of a (number) from b (number) as (a - b) but at least (b - a)\n',
    );
    expect(value).toMatchObject({
      op: 'define',
      args: [{ op: 'field' }, { op: 'at-most', bound: constant(3) }],
    });
    expect(bare(at(rules.defines, 0).body)).toMatchObject({
      op: 'at-least',
      of: { op: 'sub', left: local(0), right: local(1) },
    });
    expect(valueOf('h.mood > calm').value).toMatchObject({
      op: 'compare',
      order: { kind: 'words', words: ['calm', 'angry', 'wild'] },
      right: constant('calm'),
    });
    expect(valueOf('h.mood up 1 step').value).toMatchObject({
      op: 'step',
      dir: 1,
      by: constant(1),
    });
  });
});
