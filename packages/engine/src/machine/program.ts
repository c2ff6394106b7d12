// A linked ruleset: everything that can be computed before a run, and the types of the code that runs it. It holds no
// state.
import type {
  Action,
  Choice,
  Condition,
  Field,
  Local,
  Memory,
  Ruleset,
  Value,
  Watch,
  At,
  Expr,
} from '@fray/dsl/ir';
import type { DrawnAs } from '../dice/stream-names.ts';
import type { Event, Header, RuleRef } from '../events/event.ts';
import type { Env, Eval } from '../expressions/env.ts';
import type { OpenSpan } from '../state/state.ts';
import type { Compare } from '../values/ordering.ts';
import type { Finding } from './api.ts';
import type { Machine, ProcFrame, RollFrame } from './machine.ts';
import type { Trace } from '../expressions/trace-tree.ts';

export interface Program {
  readonly ruleset: Ruleset;
  /** The example that runs; its own blocks fire only in it. */
  readonly example: number | null;
  readonly procs: readonly LinkedProc[];
  /** One for each of `ruleset.callables`. */
  readonly callables: readonly LinkedCallable[];
  readonly conditions: ReadonlyMap<string, LinkedCondition>;
  /** Fields of each kind by name. */
  readonly kinds: ReadonlyMap<string, ReadonlyMap<string, LinkedField>>;
  readonly tracks: ReadonlyMap<string, Field>;
  /** Triggers and watches by subject (`on`, then name): triggers in order of declaration, then watches. */
  readonly reactions: ReadonlyMap<Subject['on'], ReadonlyMap<string, readonly Reaction[]>>;
  readonly triggers: readonly LinkedTrigger[];
  readonly watches: readonly LinkedWatch[];
  /** Indices of the `always` watches. */
  readonly always: readonly number[];
  /** Memories that record a result, by `what` and then by name. */
  readonly memories: ReadonlyMap<Memory['what'], ReadonlyMap<string, readonly number[]>>;
  /** By which names the dice of streams are drawn. */
  readonly drawnAs: DrawnAs;
  /** The part that all headers of the ruleset share, frozen. */
  readonly fixed: Pick<Header, 'tracks' | 'kinds' | 'sides' | 'hidden' | 'bookkeeping'>;
  /** Observes runs; null if nobody does. */
  readonly observer: Observer | null;
  /** For each example the procs of its `try` and `with` lines; null for `expect`. */
  readonly tries: readonly (readonly (number | null)[])[];
}

/** Executes one instruction. The pc is already at the next one. */
export type Exec = (run: Run, frame: ProcFrame) => void;

export interface LinkedProc {
  readonly slots: number;
  /** The rule of the declaration itself. */
  readonly own: RuleRef;
  readonly code: readonly Exec[];
  /** By pc: the rule of each instruction. */
  readonly rules: readonly RuleRef[];
  /** How a frame that was suspended in an instruction continues, by pc. */
  readonly rolls: readonly (LinkedRoll | undefined)[];
  readonly ranks: readonly (LinkedRank | undefined)[];
}

export interface LinkedRoll {
  readonly slot: number;
  readonly name: string;
  readonly keepRoll: boolean;
  readonly record: boolean;
  /** The roll before its first throw; null for rolls again and for picks. */
  readonly prepare: ((run: Run, locals: readonly Local[]) => RollFrame) | null;
}

export interface LinkedRank {
  readonly order: string;
  readonly slot: number;
  readonly rule: RuleRef;
  readonly keys: readonly LinkedKey[];
}

export type LinkedKey = {
  readonly when: Term | null;
  readonly rule: RuleRef;
  readonly at: number;
} & (
  | {
      readonly kind: 'roll';
      readonly best: 1 | -1;
      readonly callable: number;
      readonly args: readonly (Term | null)[];
      readonly value: number;
      readonly into: string | null;
      readonly compare: Compare;
    }
  | { readonly kind: 'sum'; readonly best: 1 | -1; readonly value: Term; readonly compare: Compare }
  | { readonly kind: 'first'; readonly where: Term }
  | { readonly kind: 'listed' }
  | { readonly kind: 'chosen'; readonly by: Decides }
);

/** The decider: a side by name, or an expression. */
export type Decides = { readonly side: string } | { readonly term: Term };

export interface LinkedPick {
  readonly slot: number;
  readonly orNobody: boolean;
  readonly from: Term;
  readonly where: Term | null;
}

export type LinkedCallable = {
  readonly name: string;
  readonly rule: RuleRef;
  readonly params: readonly string[];
} & (
  | {
      readonly kind: 'check' | 'procedure';
      readonly proc: number;
    }
  | {
      readonly kind: 'choice';
      readonly choice: Choice;
      readonly options: readonly {
        readonly name: string | boolean;
        readonly when: Term | null;
        readonly default: boolean;
      }[];
    }
  | {
      readonly kind: 'action';
      readonly action: Action;
      readonly proc: number;
      readonly allowed: readonly Term[];
      readonly costs: readonly {
        readonly amount: Term;
        readonly field: string;
        readonly rule: RuleRef;
      }[];
      readonly picks: readonly LinkedPick[];
    }
);

/** A linked action. */
export type LinkedAction = Extract<LinkedCallable, { readonly kind: 'action' }>;

export interface LinkedCondition {
  readonly condition: Condition;
  readonly bars: ReadonlySet<string>;
  readonly lasts: LinkedDuration | null;
}

export interface LinkedField {
  readonly field: Field;
  /** Index into a participant's values. */
  readonly index: number;
}

export type LinkedDuration =
  | {
      readonly kind: 'until';
      readonly edge: 'start' | 'end';
      readonly span: string;
      readonly next: boolean;
      readonly of: Term | null;
    }
  | { readonly kind: 'for'; readonly count: Term; readonly span: string };

/** What has just happened, as patterns match it. */
export type Subject =
  | {
      readonly on: 'takes' | 'finishes';
      readonly name: string;
      readonly actor: Value;
      readonly params: readonly string[];
      readonly args: readonly Value[];
    }
  | { readonly on: 'gains' | 'loses'; readonly name: string; readonly who: Value }
  /** A span, a step, or, if `name` is empty, the encounter. */
  | {
      readonly on: 'begins' | 'ends';
      readonly name: string;
      readonly number: number;
      readonly label: string | null;
      readonly of: Value;
    }
  | { readonly on: 'step-begins' | 'step-ends'; readonly name: string }
  | {
      readonly on: 'value';
      readonly name: string;
      readonly holder: string | null;
      readonly from: Value;
      readonly to: Value;
    }
  | {
      readonly on: 'result';
      readonly name: string;
      readonly outcome: string | boolean | null;
      readonly args: readonly Value[];
      readonly values: readonly (readonly [name: string, value: Local])[];
    }
  | { readonly on: 'offered'; readonly name: string; readonly args: readonly Value[] };

/** The beginning or end of a span, a step or the encounter. */
export type HappeningSubject = Extract<
  Subject,
  { readonly on: 'begins' | 'ends' | 'step-begins' | 'step-ends' }
>;

/** The first locals of the trigger or watch, or null if the subject does not match. */
export type Match = (run: Run, subject: Subject) => Local[] | null;

export interface Reaction {
  readonly react: 'fire' | 'watch';
  /** The index of the trigger or watch. */
  readonly index: number;
  readonly match: Match;
}

interface LinkedTrigger {
  readonly name: string;
  readonly proc: number;
  readonly rule: RuleRef;
  /** Slots of participants. A trigger that already runs for the same ones does not start again. */
  readonly who: readonly number[];
}

export interface LinkedWatch {
  readonly watch: Watch;
  readonly lines: readonly { readonly value: Term; readonly when: Term | null }[];
}

/** Receives an event. An error that it throws reaches the caller of `advance`, and the machine is then unusable. */
export type EventSink = (event: Event) => void;

/** The working data of one call of `advance`, with the events so far. */
export interface Run {
  readonly program: Program;
  readonly machine: Machine;
  readonly env: Env;
  /** The collected events. */
  readonly events: Event[];
  /** Receives each event when it happens; null if nobody reads events. */
  readonly sink: EventSink | null;
  readonly findings: Finding[];
  /** The number of steps used at which it pauses: sooner the more its watches have cost meanwhile. */
  until: number;
  /** The spans and steps of the next event, cached for this innermost span and these steps. */
  readonly around: {
    innermost: OpenSpan | null;
    spans: Event['spans'];
    steps: Event['steps'];
  };
}

/** Returns a callable of the ruleset by its index. */
export function callableOf(program: Program, index: number): LinkedCallable {
  const callable = program.callables[index];
  if (callable === undefined) throw new Error(`no callable ${index}`);
  return callable;
}

export function procOf(program: Program, index: number): LinkedProc {
  const proc = program.procs[index];
  if (proc === undefined) throw new Error(`no proc ${index}`);
  return proc;
}

/** A compiled expression. */
export interface Term {
  readonly eval: Eval;
  readonly at: At;
}

/**
 * Observes a machine, so that `why` can explain the run. It is linked into the program. A program without an observer spends
 * nothing on it, and both emit the same events.
 */
export interface Observer {
  /** Called before an instruction, which is at `frame.pc - 1`. */
  readonly instruction: (run: Run, frame: ProcFrame) => void;
  /** Called before an event is reduced; the frame that causes it is on top. */
  readonly event: (run: Run, event: Event) => void;
  /** Called when a memory (index into `Ruleset.memories`) records a result under these keys. */
  readonly remembered: (run: Run, memory: number, keys: readonly Value[]) => void;
  /** Called when an expression was evaluated with these locals, or ended in a fault. Null if nothing is traced. */
  readonly expression: ((expr: Expr, trace: Trace, locals: readonly Local[]) => void) | null;
}
