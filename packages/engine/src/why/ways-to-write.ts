// Finds the lines of the rules that can write a location of the state, and the participants whose location they write.
import {
  instructionEffects,
  type At,
  type Expr,
  type Instr,
  type Ruleset,
  type Target,
} from '@fray/dsl/ir';
import { triedInExamples } from './callers.ts';
import type { Location } from '../state/location.ts';
import { targetChange } from './target-change.ts';

/** A line that can write there. */
export interface WayToWrite {
  /** The instruction that has to run. */
  readonly proc: number;
  readonly pc: number;
  /** The place of the line in the sources. */
  readonly at: At;
  /** The participant that the line is about, as an expression of the code around it; null if the code does not say. */
  readonly who: Expr | null;
  readonly does: string;
  /** True if the line can only end a condition. */
  readonly ends: boolean;
  /** True if it is a span with which the condition may run out. */
  readonly expires: boolean;
  /** The ranking that keeps its rolls, if it is one; null if it is not. */
  readonly ranking: Ranking | null;
}

/** Whom a ranking rolls for: the members of a set for whom a test holds, if the key counts. */
export interface Ranking {
  readonly slot: number;
  readonly set: Expr;
  readonly where: Expr | null;
  readonly when: Expr | null;
}

/** A way to write without its procedure and pc. */
type Writing = Omit<WayToWrite, 'proc' | 'pc'>;

const plain = { who: null, ends: false, expires: false, ranking: null } as const;

/** Returns all lines of the rules that can write there, except those of examples. */
export function waysToWrite(ruleset: Ruleset, location: Location): readonly WayToWrite[] {
  const tried = triedInExamples(ruleset);
  return ruleset.procs.flatMap(({ code }, proc) =>
    tried.has(proc)
      ? []
      : [
          ...costs(ruleset, proc, location).map((one) => ({ ...one, proc, pc: 0 })),
          ...code.flatMap((instr, pc) =>
            [...written(instr, location), ...runsOut(ruleset, proc, instr, location)].map(
              (one) => ({
                ...one,
                proc,
                pc,
              }),
            ),
          ),
        ],
  );
}

function written(instr: Instr, location: Location): readonly Writing[] {
  const writing = (does: string, who: Expr | null): readonly Writing[] => [
    { ...plain, at: instr.at, who, does, ends: instr.op === 'lose' },
  ];
  const change = targetChange(instr);
  if (change !== null) {
    const { target, verb } = change;
    const name = nameOf(target, location);
    return name === null
      ? []
      : writing(`${verb} ${name}`, target.kind === 'track' ? null : target.of);
  }
  switch (instr.op) {
    case 'gain':
      return (location.in === 'condition' ||
        (location.in === 'condition-field' &&
          instr.fields.some(({ name }) => name === location.field))) &&
        location.condition === instr.condition
        ? writing(`gains ${instr.condition}`, instr.who)
        : [];
    case 'lose':
      return location.in === 'condition' && location.condition === instr.condition
        ? writing(`loses ${instr.condition}`, instr.who)
        : [];
    case 'rank':
      if (location.in === 'order')
        return instr.order === location.order ? writing(`rank ${location.order}`, null) : [];
      // A roll key may store its value in a field of the ranked participant.
      return instr.keys.flatMap((key) =>
        key.kind === 'roll' && location.in === 'field' && key.into === location.field
          ? [
              {
                ...plain,
                at: key.at,
                does: `set ${location.field}`,
                ranking: { slot: instr.slot, set: instr.set, where: instr.where, when: key.when },
              },
            ]
          : [],
      );
    case 'span-open':
      return location.in === 'span' && instr.span === location.span
        ? writing(`play ${location.span}`, null)
        : [];
    default:
      return [];
  }
}

/** Returns the name of the target of a statement, if it may be the location in question. */
function nameOf(target: Target, location: Location): string | null {
  switch (target.kind) {
    case 'track':
      return location.in === 'track' && target.track === location.track ? target.track : null;
    case 'field':
      return location.in === 'field' && target.field === location.field ? target.field : null;
    case 'condition-field':
      return location.in === 'condition-field' &&
        target.condition === location.condition &&
        target.field === location.field
        ? `${target.condition}.${target.field}`
        : null;
  }
}

/** An action's body begins by paying the actor's costs. */
function costs(ruleset: Ruleset, proc: number, location: Location): readonly Writing[] {
  if (location.in !== 'field') return [];
  return ruleset.callables.flatMap((action) =>
    action.kind === 'action' && action.proc === proc
      ? action.costs.flatMap(({ field, at }) =>
          field === location.field
            ? [
                {
                  ...plain,
                  at,
                  who: { op: 'local', slot: action.actor, at } as const,
                  does: `lower ${field}`,
                },
              ]
            : [],
        )
      : [],
  );
}

/** A span with which a condition may run out is one more way to lose it. */
function runsOut(
  ruleset: Ruleset,
  proc: number,
  instr: Instr,
  location: Location,
): readonly Writing[] {
  if (location.in !== 'condition' || (instr.op !== 'span-open' && instr.op !== 'span-close'))
    return [];
  const { condition } = location;
  const may = instructionEffects(ruleset, proc, instr).some(
    (effect) =>
      effect.does === 'writes' &&
      effect.variable.kind === 'condition' &&
      effect.variable.condition === condition,
  );
  const edge = instr.op === 'span-open' ? 'start' : 'end';
  const does = `${condition} may run out at the ${edge} of the ${instr.span}`;
  return may ? [{ ...plain, at: instr.at, does, ends: true, expires: true }] : [];
}
