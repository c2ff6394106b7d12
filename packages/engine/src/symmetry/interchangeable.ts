// Finds interchangeable participants: they start equal except for their names, and no rule mentions the names. States
// that differ by a permutation of them have equal odds.
//
// Rules treat such participants in the same way, with one exception: a loop visits them in listed order. That order
// does not matter if the effects of two turns commute; if the code does not show this, the participants are not
// interchangeable. Whether a choice depends on the listed order is checked when it is made.
import { createNumbering } from '@fray/dsl/ir';
import { policiesOfRun } from '../machine/header.ts';
import type { Header } from '../events/event.ts';
import type { Program } from '../machine/program.ts';
import type { ReadSets } from '../analysis/read-sets.ts';
import { NOTHING_OFF, type Without } from '../analysis/techniques.ts';
import type { AnalysedRules } from '../analysis/effects.ts';
import { reachabilityOf, wordsOf } from '../analysis/reachability.ts';
import { listsOf } from '../analysis/order-dependence.ts';

export interface Interchangeable {
  /**
   * The classes of interchangeable participants: two or more names each, in the scenario's order, without others
   * between them.
   */
  readonly classes: readonly (readonly string[])[];
  /** The class of each name, as an index into `classes`. */
  readonly classOf: ReadonlyMap<string, number>;
  /** Loop lists whose order does not matter, as `proc slot`. */
  readonly bags: ReadonlySet<string>;
  /** The names of orders whose sequence no rule can see. */
  readonly loose: ReadonlySet<string>;
}

/** The result if no two participants are interchangeable. */
export const NONE_INTERCHANGEABLE: Interchangeable = {
  classes: [],
  classOf: new Map(),
  bags: new Set(),
  loose: new Set(),
};

/** Finds the interchangeable participants of a fight. `header` says how the fight begins. */
export function interchangeableIn(
  program: Program,
  header: Header,
  reads: ReadSets,
  without: Without = NOTHING_OFF,
): Interchangeable {
  const found = equals(program, header);
  if (found.length === 0 || program.always.length > 0) return NONE_INTERCHANGEABLE;
  const rules: AnalysedRules = {
    program,
    live: reachabilityOf(program, header, without),
    reads,
    numbering: createNumbering(),
  };
  const { breaks, bags, loose } = listsOf(rules, header, found);
  const classes = found.filter((_, index) => breaks[index] === undefined);
  if (classes.length === 0) return NONE_INTERCHANGEABLE;
  return {
    classes,
    classOf: new Map(
      classes.flatMap((names, index) => names.map((name) => [name, index] as const)),
    ),
    bags,
    loose,
  };
}

type One = Header['participants'][number];

/** Returns runs of two or more neighbouring participants that start equal and that nothing names. */
export function equals(program: Program, header: Header): readonly (readonly string[])[] {
  const { participants } = header;
  const named = new Set(wordsOf(program));
  for (const { who } of policiesOfRun(program.ruleset, header.inputs)) named.add(who);
  const add = (value: unknown): void => {
    if (typeof value === 'string') named.add(value);
    else if (Array.isArray(value)) for (const item of value) add(item);
  };
  for (const [, value] of header.givens) add(value);
  for (const [, value] of header.tracks) add(value);
  for (const { values } of participants) add(values);
  // The machine's own words are lower case, so a name that might be one of them is never renamed.
  const isFree = ({ name }: One): boolean => !named.has(name) && /[^a-z-]/.test(name);
  const groups: One[][] = [];
  for (const one of participants) {
    const last = groups.at(-1);
    if (
      last?.[0] !== undefined &&
      isFree(one) &&
      isFree(last[0]) &&
      dataOf(last[0]) === dataOf(one)
    )
      last.push(one);
    else groups.push([one]);
  }
  return groups.filter(({ length }) => length > 1).map((group) => group.map(({ name }) => name));
}

function dataOf({ side, kind, values, conditions }: One): string {
  return JSON.stringify([side, kind, values, conditions]);
}
