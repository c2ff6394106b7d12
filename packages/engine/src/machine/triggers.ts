// Finds the triggers and watches that an event matches, and the names that they bind.
import type {
  Binder,
  Local,
  OrderRef,
  Pattern,
  Ruleset,
  Trigger,
  Value,
  Watch,
} from '@fray/dsl/ir';
import { valueOf } from '../expressions/compiler.ts';
import type { Compare } from '../values/ordering.ts';
import { ruleFault } from '../values/fault.ts';
import { addUnder, orMade } from '../values/grouped.ts';
import { sameValue } from '../values/same.ts';
import { participantNamed } from '../state/read.ts';
import { evaluatePlain } from './evaluate.ts';
import { agenda, joinedOps, procFrame } from './frames.ts';
import type { HappeningSubject, Match, Reaction, Run, Subject, Term } from './program.ts';
import type { Terms } from './linker.ts';
import type { Op } from './machine.ts';
import { watchesAt } from './watches.ts';

/** The deepest nesting of triggers; beyond it is a fault. */
const MAX_TRIGGER_DEPTH = 32;

/** Puts everything that a subject fires on the agenda: triggers in order of declaration, then the watches of that event. */
export function scheduleTriggers(run: Run, subject: Subject, cause: number): void {
  agenda(run, reactionsTo(run, subject, cause));
}

/** True if any trigger or watch may match subjects of that name. If not, the caller need not build the subject. */
export function answers(run: Run, on: Subject['on'], name: string): boolean {
  return run.program.reactions.get(on)?.has(name) ?? false;
}

function reactionsTo(run: Run, subject: Subject, cause: number): Op[] {
  const reactions = run.program.reactions.get(subject.on)?.get(subject.name);
  if (reactions === undefined) return [];
  const ops: Op[] = [];
  for (const { react, index, match } of reactions) {
    const locals = match(run, subject);
    if (locals === null) continue;
    ops.push(
      react === 'fire'
        ? { op: 'fire', trigger: index, locals, cause }
        : {
            op: 'watch',
            watch: index,
            locals,
            occurrence: subject.on === 'begins' || subject.on === 'ends' ? subject.number : null,
          },
    );
  }
  return ops;
}

/** Returns ops for all that waits for this: triggers and watches for the event, then watches for the moment. */
export function reactionsAt(run: Run, subject: HappeningSubject, cause: number): Op[] {
  return joinedOps(reactionsTo(run, subject, cause), watchesAt(run, subject));
}

/** Returns ops for the triggers that fire. */
export function firedBy(run: Run, subject: Subject, cause: number): Op[] {
  return reactionsTo(run, subject, cause).filter(({ op }) => op === 'fire');
}

/** Returns ops for the watches to evaluate. */
export function askedBy(run: Run, subject: HappeningSubject, cause: number): Op[] {
  const asked = reactionsTo(run, subject, cause).filter(({ op }) => op !== 'fire');
  return joinedOps(asked, watchesAt(run, subject));
}

/** Starts a trigger, unless it already runs for the same participants. */
export function fire(run: Run, op: Extract<Op, { readonly op: 'fire' }>): void {
  const { program, machine } = run;
  const trigger = program.triggers[op.trigger];
  if (trigger === undefined) return;
  const who = trigger.who.map((slot) => valueOf(op.locals[slot] ?? null));
  const inside = machine.frames.some(
    (frame) =>
      frame.kind === 'proc' &&
      frame.role.role === 'trigger' &&
      frame.role.trigger === op.trigger &&
      sameNames(frame.role.who, who),
  );
  if (inside) return;
  if (machine.depth >= MAX_TRIGGER_DEPTH) {
    throw ruleFault(
      'too-deep',
      program.ruleset.triggers[op.trigger]?.at ?? 0,
      `Triggers fire one inside the other ${MAX_TRIGGER_DEPTH} deep, and ${trigger.name} would go deeper.`,
    );
  }
  machine.depth++;
  const role = { role: 'trigger', trigger: op.trigger, who } as const;
  machine.frames.push(procFrame(run, trigger.proc, op.locals, op.cause, role));
}

function sameNames(left: readonly Value[], right: readonly Value[]): boolean {
  return left.every((name, index) => name === right[index]);
}

// ------------------------------------------------------------------------------------------------ linking

/** Links the triggers of this scenario or example, then watches for events, by the subjects that they match. */
export function linkReactions(
  terms: Terms,
  watches: readonly Watch[],
): ReadonlyMap<Subject['on'], ReadonlyMap<string, readonly Reaction[]>> {
  const { ruleset } = terms;
  const table = new Map<Subject['on'], Map<string, Reaction[]>>();
  const add = (pattern: Pattern, reaction: Reaction): void => {
    const byName = orMade(table, pattern.on, () => new Map());
    for (const name of namesMatched(ruleset, pattern)) addUnder(byName, name, reaction);
  };
  ruleset.triggers.forEach((trigger, index) => {
    add(trigger.pattern, {
      react: 'fire',
      index,
      match: onlyThere(trigger, terms.example, linkMatch(terms, trigger.pattern)),
    });
  });
  watches.forEach((watch, index) => {
    if (watch.moment.kind === 'event')
      add(watch.moment.pattern, {
        react: 'watch',
        index,
        match: exceptIn(ruleset, watch.moment.except, linkMatch(terms, watch.moment.pattern)),
      });
  });
  return table;
}

/** Nothing matches while one of these is in progress. */
function exceptIn(ruleset: Ruleset, except: readonly number[] | undefined, match: Match): Match {
  if (except === undefined) return match;
  const procs = except.flatMap((index) => {
    const callable = ruleset.callables[index];
    return callable === undefined || callable.kind === 'choice' ? [] : [callable.proc];
  });
  return (run, subject) =>
    run.machine.frames.some((frame) => frame.kind === 'proc' && procs.includes(frame.proc))
      ? null
      : match(run, subject);
}

function onlyThere(trigger: Trigger, example: number | null, match: Match): Match {
  const only = trigger.only;
  if (only === null) return match;
  if ('example' in only) return only.example === example ? match : () => null;
  return (run, subject) =>
    run.machine.state.header?.inputs.scenario === only.scenario ? match(run, subject) : null;
}

/** Returns the names of the subjects that a pattern can match. */
export function namesMatched(ruleset: Ruleset, pattern: Pattern): readonly string[] {
  switch (pattern.on) {
    case 'takes':
    case 'finishes':
      return pattern.actions;
    case 'gains':
    case 'loses':
      return pattern.condition === null
        ? ruleset.conditions.map((condition) => condition.name)
        : [pattern.condition];
    case 'begins':
    case 'ends':
      return [pattern.span ?? ''];
    case 'step-begins':
    case 'step-ends':
      return [pattern.step];
    case 'value':
      return [pattern.field];
    case 'result':
    case 'offered':
      return [pattern.callable];
  }
}

function linkMatch(terms: Terms, pattern: Pattern): Match {
  switch (pattern.on) {
    case 'takes':
    case 'finishes':
      return (run, subject) => {
        if (subject.on !== 'takes' && subject.on !== 'finishes') return null;
        const locals: Value[] = [];
        if (!bind(run, locals, pattern.actor, subject.actor)) return null;
        for (const { param, binder } of pattern.args) {
          const index = subject.params.indexOf(param);
          if (index < 0 || !bind(run, locals, binder, subject.args[index] ?? null)) return null;
        }
        return filled(locals);
      };
    case 'gains':
    case 'loses':
      return (run, subject) =>
        subject.on === 'gains' || subject.on === 'loses'
          ? one(run, pattern.who, subject.who)
          : null;
    case 'begins':
    case 'ends':
      return (run, subject) => {
        if (subject.on !== 'begins' && subject.on !== 'ends') return null;
        if (pattern.number !== null && pattern.number !== subject.number) return null;
        if (pattern.label !== null && pattern.label !== subject.label) return null;
        return one(run, pattern.of, subject.of);
      };
    case 'step-begins':
    case 'step-ends':
      return () => [];
    case 'value':
      return linkValueMatch(terms, pattern);
    case 'result':
      return (run, subject) => {
        if (
          subject.on !== 'result' ||
          (pattern.outcome !== null && pattern.outcome !== subject.outcome)
        )
          return null;
        const locals: Local[] = [];
        if (!bindAll(run, locals, pattern.args, subject.args)) return null;
        for (const { name, slot } of pattern.values)
          locals[slot] = subject.values.find((value) => value[0] === name)?.[1] ?? null;
        return filled(locals);
      };
    case 'offered':
      return (run, subject) => {
        const locals: Value[] = [];
        return subject.on === 'offered' && bindAll(run, locals, pattern.args, subject.args)
          ? filled(locals)
          : null;
      };
  }
}

function linkValueMatch(terms: Terms, pattern: Extract<Pattern, { readonly on: 'value' }>): Match {
  const compare = terms.compare(pattern.order);
  const goal = terms.optional(pattern.reaches);
  return (run, subject) => {
    if (subject.on !== 'value' || (subject.holder === null) !== (pattern.holder === null))
      return null;
    const locals: Value[] = [];
    if (pattern.holder !== null) {
      const kind = participantNamed(run.machine.state, subject.holder)?.kind;
      if (kind === undefined || (pattern.kinds.length > 0 && !pattern.kinds.includes(kind)))
        return null;
      if (!bind(run, locals, pattern.holder, subject.holder)) return null;
    }
    if (pattern.oldSlot !== null) locals[pattern.oldSlot] = subject.from;
    if (pattern.newSlot !== null) locals[pattern.newSlot] = subject.to;
    return moved(run, pattern, compare, goal, subject.from, subject.to, filled(locals))
      ? locals
      : null;
  };
}

function moved(
  run: Run,
  pattern: Extract<Pattern, { readonly on: 'value' }>,
  compare: Compare,
  goal: Term | null,
  from: Value,
  to: Value,
  locals: readonly Local[],
): boolean {
  switch (pattern.how) {
    case 'changes':
      return true;
    case 'rises':
      return compare(to, from, 0) > 0;
    case 'falls':
      return compare(to, from, 0) < 0;
    case 'reaches': {
      if (goal === null) return false;
      const mark = evaluatePlain(run, goal, locals);
      if (!hasOrder(pattern.order, to)) return sameValue(to, mark);
      // True if the value reaches the mark or passes it, from either side.
      const before = compare(from, mark, goal.at);
      const after = compare(to, mark, goal.at);
      return (before < 0 && after >= 0) || (before > 0 && after <= 0);
    }
  }
}

function hasOrder(order: OrderRef | null, value: Value): boolean {
  return order !== null || typeof value === 'number';
}

function one(run: Run, binder: Binder, value: Value): Local[] | null {
  const locals: Local[] = [];
  return bind(run, locals, binder, value) ? filled(locals) : null;
}

function bindAll(
  run: Run,
  locals: Local[],
  binders: readonly Binder[],
  values: readonly Value[],
): boolean {
  return binders.every((binder, index) => bind(run, locals, binder, values[index] ?? null));
}

/** True if the value fits; a fixed part of a pattern matches that value, or a participant of that side. */
function bind(run: Run, locals: Local[], binder: Binder, value: Value): boolean {
  if (
    binder.fixed !== undefined &&
    !sameValue(binder.fixed, value) &&
    participantNamed(run.machine.state, value)?.side !== binder.fixed
  )
    return false;
  if (binder.slot !== null) locals[binder.slot] = value;
  return true;
}

// Fills empty slots with null. Slots are filled in any order, and JSON would change holes.
function filled(locals: Local[]): Local[] {
  for (let i = 0; i < locals.length; i++) locals[i] ??= null;
  return locals;
}

/** Returns the slots that a pattern binds to participants. */
export function participantSlots(ruleset: Ruleset, pattern: Pattern): readonly number[] {
  const slots: (number | null)[] = [];
  switch (pattern.on) {
    case 'takes':
    case 'finishes':
      slots.push(pattern.actor.slot);
      for (const { param, binder } of pattern.args) {
        const typed = ruleset.callables.some(
          (callable) =>
            pattern.actions.includes(callable.name) &&
            callable.params.some(
              (known) => known.name === param && known.type.type === 'participant',
            ),
        );
        if (typed) slots.push(binder.slot);
      }
      break;
    case 'gains':
    case 'loses':
      slots.push(pattern.who.slot);
      break;
    case 'begins':
    case 'ends':
      slots.push(pattern.of.slot);
      break;
    case 'value':
      slots.push(pattern.holder?.slot ?? null);
      break;
    case 'result':
    case 'offered': {
      const params =
        ruleset.callables.find((callable) => callable.name === pattern.callable)?.params ?? [];
      pattern.args.forEach((binder, index) => {
        if (params[index]?.type.type === 'participant') slots.push(binder.slot);
      });
      break;
    }
    case 'step-begins':
    case 'step-ends':
      break;
  }
  return slots.filter((slot) => slot !== null);
}
