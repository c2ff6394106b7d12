// Defines the reads and writes of a traced run, and the data that all its tracing proxies share.
import type { Value } from '@fray/dsl/ir';
import type { StateVariables } from './state-variables.ts';
import type { VariableGroup } from './variable-table.ts';
import type { StateLayout } from './control-location.ts';
import { orMade } from '../values/grouped.ts';
import { NOTHING_OFF, type Without } from '../analysis/techniques.ts';

/** A read: a variable as a whole, or the answer to a question about its value. */
export interface VariableRead {
  readonly variable: number;
  readonly question: ValueQuestion | null;
}

export interface ValueQuestion {
  /** A text that is equal for equal questions. */
  readonly id: string;
  readonly holds: (value: Value) => boolean;
}

/** The reads of a machine's first state, in order. Several runs from that state share one list. */
export interface ReadList {
  readonly list: readonly VariableRead[];
  readonly add: (read: VariableRead) => void;
  /** Notes a read of the whole variable. */
  readonly look: (variable: number) => void;
}

export function createReadList(without: Without = NOTHING_OFF): ReadList {
  const isWhole = without.has('questions');
  const list: VariableRead[] = [];
  const whole = new Set<number>();
  const asked = new Map<number, Set<string>>();
  const look = (variable: number): void => {
    if (whole.has(variable)) return;
    whole.add(variable);
    list.push({ variable, question: null });
  };
  return {
    list,
    look,
    add: (read) => {
      const { variable, question } = read;
      if (question === null || isWhole) return look(variable);
      if (whole.has(variable)) return;
      const ids = orMade(asked, variable, () => new Set());
      if (ids.has(question.id)) return;
      ids.add(question.id);
      list.push(read);
    },
  };
}

/** The variables that one run may have written without reading them, and the groups that it cleared. */
export interface Writes {
  readonly variables: Set<number>;
  readonly emptied: Map<string, VariableGroup>;
}

/** The data and functions that all proxies of a machine share. */
export interface Tracer {
  readonly layout: StateLayout;
  readonly variables: StateVariables;
  readonly note: (variable: number | undefined) => void;
  readonly ask: (variable: number | undefined, value: Value, question: ValueQuestion) => boolean;
  readonly wrote: (variable: number | undefined) => void;
}
