// Records what runs reach: the instructions that run, and the values of expressions. Linked into a program, it changes
// no event.
import type { At, Ruleset, Value } from '@fray/dsl/ir';
import { valueOf } from '../expressions/compiler.ts';
import type { Trace } from '../expressions/trace-tree.ts';
import type { Observer } from '../machine/program.ts';
import { addInto } from '../values/grouped.ts';

/** What any number of runs reached together. It grows as they are played. */
export interface Reach {
  /** Link it into the programs of these runs. */
  readonly observer: Observer;
  /** Places of executed instructions and evaluated expressions. */
  readonly places: ReadonlySet<At>;
  /** The executed instructions: for each procedure its pcs. */
  readonly done: readonly ReadonlySet<number>[];
  /** The answers of yes/no expressions, by place. */
  readonly answers: ReadonlyMap<At, ReadonlySet<boolean>>;
  /** The readings of rulings that were evaluated, by name. */
  readonly readings: ReadonlyMap<string, ReadonlySet<Value>>;
  /** The outcomes of checks, by name. */
  readonly outcomes: ReadonlyMap<string, ReadonlySet<Value>>;
  /** The chosen options, by the name of the choice. */
  readonly chosen: ReadonlyMap<string, ReadonlySet<Value>>;
  /** Conditions that somebody had. */
  readonly gained: ReadonlySet<string>;
  /** Forgets everything reached so far. */
  readonly forget: () => void;
}

/** Makes a record in which nothing has been reached. */
export function createReach(ruleset: Ruleset): Reach {
  const places = new Set<At>();
  const done = ruleset.procs.map(() => new Set<number>());
  const answers = new Map<At, Set<boolean>>();
  const readings = new Map<string, Set<Value>>();
  const outcomes = new Map<string, Set<Value>>();
  const chosen = new Map<string, Set<Value>>();
  const gained = new Set<string>();

  function take({ at, expr, fault, parts, value }: Trace): void {
    places.add(at);
    if (typeof value === 'boolean') addInto(answers, at, value);
    if (expr.op === 'ruling' && fault === null) addInto(readings, expr.ruling, valueOf(value));
    for (const part of parts) take(part);
  }

  const observer: Observer = {
    instruction: (run, { proc, pc }) => {
      const instr = run.program.ruleset.procs[proc]?.code[pc - 1];
      if (instr === undefined) return;
      places.add(instr.at);
      done[proc]?.add(pc - 1);
    },
    event: (_, { data, type }) => {
      if (type === 'check-resolved' && data.outcome !== null)
        addInto(outcomes, data.check, data.outcome);
      if (type === 'choice-made' && 'choose' in data.answer)
        addInto(chosen, data.choice, data.answer.choose);
      if (type === 'condition-gained') gained.add(data.condition);
      if (type === 'encounter-begun')
        for (const { conditions } of data.participants)
          for (const condition of conditions) gained.add(condition);
    },
    remembered: () => {},
    expression: (_, trace) => take(trace),
  };
  const forget = (): void => {
    for (const one of [places, answers, readings, outcomes, chosen, gained, ...done]) one.clear();
  };
  return { observer, places, done, answers, readings, outcomes, chosen, gained, forget };
}
