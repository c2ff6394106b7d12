// Reasons of expressions: the evaluator's trace, with the last writer of each location of the state that it read.
import { someExpr, type Condition, type Expr, type Local, type Value } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import { isList, valueOf } from '../expressions/compiler.ts';
import type { Trace, ActionVerdict } from '../expressions/trace-tree.ts';
import { sameValues } from '../values/same.ts';
import type { Location, Writers } from './location.ts';
import { whereOf } from './rule-places.ts';
import type { HeldValue, Reason } from './reason.ts';
import type { WhyRecording } from './recording.ts';

/** What an expression could read besides the state: its locals, and the moment. */
export interface ExpressionScope {
  /** The last event before. */
  readonly seq: number;
  readonly local: (slot: number, value: Local, at: number) => Reason;
}

export interface ReasonReader {
  readonly reason: (trace: Trace, sight: ExpressionScope) => Reason;
  /** The reason of a location of the state with its value then. */
  readonly state: (location: Location, value: Value, seq: number, at?: number) => Reason;
  readonly conditionHeld: (holder: string, condition: string, seq: number) => boolean;
}

/** A roll without the data that only the machine needs. */
export function heldOf(local: Local): HeldValue {
  if (local === null || typeof local !== 'object' || isList(local)) return local;
  if ('total' in local) return { total: local.total, faces: local.faces, natural: local.natural };
  return { outcome: local.outcome, values: local.values.map((value) => heldOf(value)) };
}

export function createReading(
  recording: WhyRecording,
  header: Header,
  writers: Writers,
): ReasonReader {
  const { ruleset, event: eventAt, book } = recording;
  const scenario = ruleset.scenarios.find((one) => one.name === header.inputs.scenario);
  const where = (at: number | undefined): ReturnType<typeof whereOf> => whereOf(ruleset, at);

  function reason(trace: Trace, sight: ExpressionScope): Reason {
    const { at, op, name, value, fault } = trace;
    const own = {
      why: 'expression',
      op,
      name,
      how: howOf(trace.expr),
      value: heldOf(value),
      where: where(at),
      fault,
    } as const;
    const parts = (list: readonly Trace[] = trace.parts): Reason[] =>
      list.map((part) => reason(part, sight));
    const first = valueOf(trace.parts[0]?.value ?? null);
    const reads = (location: Location | null): Reason => ({
      ...own,
      parts: [
        ...parts(),
        ...(location === null || fault !== null
          ? []
          : [state(location, valueOf(value), sight.seq, at)]),
      ],
    });
    switch (op) {
      case 'local':
        return sight.local(trace.expr.op === 'local' ? trace.expr.slot : -1, value, at);
      case 'field':
        return reads(
          typeof first === 'string' && name !== null
            ? { in: 'field', holder: first, field: name }
            : null,
        );
      case 'condition-field': {
        const [condition = '', field = ''] = splitName(name);
        return reads(
          typeof first === 'string'
            ? { in: 'condition-field', holder: first, condition, field }
            : null,
        );
      }
      case 'has-condition':
        return reads(
          typeof first === 'string' && name !== null
            ? { in: 'condition', holder: first, condition: name }
            : null,
        );
      case 'track':
        return reads(name === null ? null : { in: 'track', track: name });
      case 'order':
        return reads(name === null ? null : { in: 'order', order: name });
      case 'number-of':
        return reads(name === null ? null : { in: 'span', span: name });
      case 'everyone':
      case 'side':
      case 'kind':
      case 'allies':
      case 'enemies':
      case 'is-kind':
        return {
          ...own,
          parts: [...parts(), state({ in: 'participants' }, namesAt(sight.seq), sight.seq)],
        };
      case 'given':
      case 'ruling':
        return setting(op, name ?? '', valueOf(value));
      case 'can-act':
        return {
          ...own,
          parts: [
            ...parts(),
            ...(typeof first === 'string'
              ? bars(first, (condition) => condition.barsEverything, sight.seq)
              : []),
          ],
        };
      case 'can-take':
        return {
          ...own,
          parts: [
            ...parts(trace.parts.slice(0, 1)),
            ...(trace.verdicts ?? []).map((verdict, index, all) =>
              legality(trace, verdict, all[index - 1]?.parts ?? 1, first, sight),
            ),
          ],
        };
      case 'times':
      case 'latest':
        return memory(trace, parts(), sight.seq);
      case 'define': {
        const args = trace.parts.slice(0, -1).map((part) => reason(part, sight));
        const body = trace.parts.at(-1);
        // The body's own locals are the arguments.
        const inside: ExpressionScope = {
          seq: sight.seq,
          local: (slot, held, place) =>
            args[slot] ?? { why: 'bound', name: '', value: heldOf(held), where: where(place) },
        };
        // If an argument ended in a fault, there is no body.
        if (body === undefined || args.length < defineArity(trace))
          return { ...own, parts: parts() };
        return { ...own, parts: [...args, reason(body, inside)] };
      }
      default:
        return { ...own, parts: parts() };
    }
  }

  function defineArity(trace: Trace): number {
    return trace.expr.op === 'define' ? trace.expr.args.length : 0;
  }

  // ---------------------------------------------------------------------------------------------- the state

  function state(location: Location, value: Value, seq: number, at?: number): Reason {
    const event = writers.last(location, seq);
    if (event > 0) return { why: 'state', location, event, value, where: where(at) };
    return start(location, value);
  }

  function start(location: Location, value: Value): Reason {
    const setup = scenario?.sides.flatMap((side) => side.participants) ?? [];
    const who =
      'holder' in location ? setup.find((one) => one.name === location.holder) : undefined;
    const from = (source: 'scenario' | 'default' | 'nothing', at: number | undefined): Reason => ({
      why: 'start',
      location,
      from: source,
      value,
      where: where(at),
    });
    switch (location.in) {
      case 'field': {
        if (who?.fields.some((field) => field.name === location.field) === true)
          return from('scenario', who.at);
        return from(
          'default',
          ruleset.kinds
            .find((kind) => kind.name === who?.kind)
            ?.fields.find((field) => field.name === location.field)?.at,
        );
      }
      case 'condition':
        return value === true ? from('scenario', who?.at) : from('nothing', undefined);
      case 'condition-field':
        return from(
          'default',
          ruleset.conditions
            .find((one) => one.name === location.condition)
            ?.fields.find((field) => field.name === location.field)?.at,
        );
      case 'track':
        return from('default', ruleset.tracks.find((track) => track.name === location.track)?.at);
      case 'participants':
        return from('scenario', scenario?.at);
      case 'order':
      case 'span':
        return from('nothing', undefined);
    }
  }

  function setting(of: 'given' | 'ruling', name: string, value: Value): Reason {
    const given = of === 'given';
    const put = given ? header.inputs.givens : header.inputs.rulings;
    const said = (given ? scenario?.givens : scenario?.rulings)?.findLast(
      (one) => one.name === name,
    );
    const declared = given
      ? ruleset.givens.find((one) => one.name === name)
      : ruleset.rulings.find((one) => one.name === name);
    if (put.some(([known]) => known === name))
      return { why: 'setting', of, name, from: 'inputs', value, where: where(declared?.at) };
    return {
      why: 'setting',
      of,
      name,
      from: said === undefined ? 'default' : 'scenario',
      value,
      where: where(said?.at ?? declared?.at),
    };
  }

  /** The participants then, in the scenario's order. */
  function namesAt(seq: number): string[] {
    let names = header.participants.map((one) => one.name);
    for (const at of writers.all({ in: 'participants' }, seq)) {
      const event = eventAt(at);
      if (event?.type !== 'ruled') continue;
      const { word } = event.data;
      if (word.kind === 'add') names = [...names, word.participant.name];
      else if (word.kind === 'remove') names = names.filter((name) => name !== word.participant);
    }
    return names;
  }

  function conditionHeld(holder: string, condition: string, seq: number): boolean {
    const event = eventAt(writers.last({ in: 'condition', holder, condition }, seq));
    if (event?.type === 'condition-gained') return true;
    if (event?.type === 'condition-lost') return false;
    if (event?.type === 'ruled') {
      const { word } = event.data;
      return (
        word.kind === 'gain' ||
        (word.kind === 'add' && word.participant.conditions.includes(condition))
      );
    }
    return (
      header.participants.find((one) => one.name === holder)?.conditions.includes(condition) ===
      true
    );
  }

  function bars(holder: string, isOne: (condition: Condition) => boolean, seq: number): Reason[] {
    return ruleset.conditions
      .filter(isOne)
      .map(({ name }) =>
        state({ in: 'condition', holder, condition: name }, conditionHeld(holder, name, seq), seq),
      );
  }

  // ---------------------------------------------------------------------------------------------- actions and memories

  function legality(
    trace: Trace,
    verdict: ActionVerdict,
    from: number,
    actor: Value,
    sight: ExpressionScope,
  ): Reason {
    const callable = ruleset.callables[verdict.callable];
    const name = callable?.name ?? '';
    const { illegal } = verdict;
    // Its own names hold the arguments of the question.
    const inside: ExpressionScope = {
      seq: sight.seq,
      local: (slot, held, at) => ({
        why: 'bound',
        name: callable?.params[slot]?.name ?? '',
        value: heldOf(held),
        where: where(at),
      }),
    };
    const asked = trace.parts.slice(from, verdict.parts).map((part) => reason(part, inside));
    const parts: Reason[] = [];
    if (typeof actor === 'string') {
      parts.push(
        ...bars(
          actor,
          (condition) => condition.barsEverything || condition.bars.includes(name),
          sight.seq,
        ),
      );
      if (illegal?.why === 'cost')
        parts.push(
          state({ in: 'field', holder: actor, field: illegal.field }, illegal.has, sight.seq),
        );
      if (illegal?.why === 'once') {
        const taken = writers.taken(name, actor, sight.seq);
        if (taken > 0) parts.push({ why: 'event', event: taken, value: true, where: null });
      }
    }
    return {
      why: 'legality',
      action: name,
      illegal,
      value: illegal === null,
      where: where(illegal?.why === 'not-allowed' ? illegal.at : callable?.at),
      parts: [...parts, ...asked],
    };
  }

  function memory(trace: Trace, keys: readonly Reason[], seq: number): Reason {
    const wanted = trace.parts.map((part) => valueOf(part.value));
    const index = trace.expr.op === 'times' || trace.expr.op === 'latest' ? trace.expr.memory : -1;
    const asked = ruleset.memories[index];
    const since = asked === undefined || asked.span === null ? 0 : writers.begun(asked.span, seq);
    const found = (book.remembered.get(index) ?? [])
      .filter((entry) => entry.seq >= since && entry.seq <= seq && sameValues(entry.keys, wanted))
      .map((entry) => entry.seq);
    return {
      why: 'memory',
      name: trace.name ?? '',
      keys,
      events: asked?.kind === 'latest' ? found.slice(-1) : found,
      value: heldOf(trace.value),
      where: where(trace.at),
    };
  }

  return { reason, state, conditionHeld };
}

function splitName(name: string | null): readonly string[] {
  const dot = name?.indexOf('.') ?? -1;
  return name === null ? [] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** The data of an operator besides its operands: `cmp`, `rounded`, the values of a `one of`. */
function howOf(expr: Expr): Readonly<Record<string, unknown>> {
  const how: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(expr)) {
    if (key === 'op' || key === 'at' || someExpr(part, () => true)) continue;
    how[key] = part;
  }
  return how;
}
