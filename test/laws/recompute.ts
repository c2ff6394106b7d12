// Recomputes an answer to "why" from the leaves up, with arithmetic of its own. It uses no evaluator of the engine.
import type { ValueType, Value } from '@fray/dsl/ir';
import type { Event, Header } from '@fray/engine/events';
import type { Location } from '@fray/engine/state';
import type {
  EventReason,
  Explanation,
  LocalReason,
  ModifierReason,
  Reason,
  RollReason,
} from '@fray/engine/why';
import {
  expression,
  list,
  plain,
  same,
  text,
  UNKNOWN,
  type Held,
  type Rules,
  type Worked,
} from './recompute-expressions.js';

/** Returns a sentence for each part of an answer that comes out differently; an empty list if there is none. */
export function faultsOf(
  ruleset: Rules['ruleset'],
  events: readonly Event[],
  told: Explanation,
): readonly string[] {
  const [first] = events;
  if (first?.type !== 'encounter-begun') throw new Error('a log begins with a header');
  const faults: string[] = [];
  const check: Check = {
    ruleset,
    events,
    header: first.data,
    locals: new Map(told.locals.map((one) => [one.id, one])),
    fault: (what) => faults.push(what),
  };
  reason(check, told.root);
  for (const chance of told.chances)
    for (const { guard } of [
      chance.last,
      ...(chance.last?.also ?? []).map((guard) => ({ guard })),
      chance.over,
    ].flatMap((one) => one ?? []))
      if (guard.guard === 'test') reason(check, guard.reason);
  for (const one of told.locals) local(check, one);
  for (const one of told.events) eventReason(check, one);
  // An answer explains every event that it names, or lists it as further back.
  const known = new Set([...told.events.map((one) => one.event.seq), ...told.further]);
  for (const seq of named(told))
    if (!known.has(seq)) faults.push(`event ${seq} is named and not told`);
  return faults;
}

interface Check extends Rules {
  readonly events: readonly Event[];
  readonly header: Header;
  readonly locals: ReadonlyMap<string, LocalReason>;
}

function reason(check: Check, one: Reason): void {
  for (const part of partsOf(one)) reason(check, part);
  const worked = workedOut(check, one);
  if (worked !== UNKNOWN && !same(plain(worked), plain(one.value)))
    check.fault(
      `${one.why} ${'op' in one ? `${one.op} ${one.name ?? ''}` : ''}${'location' in one ? text(one.location) : ''} should be ${text(worked)} and is ${text(one.value)} at line ${one.where?.line ?? '?'}`,
    );
}

function partsOf(one: Reason): readonly Reason[] {
  if ('parts' in one) return one.parts;
  return one.why === 'memory' ? one.keys : [];
}

function workedOut(check: Check, one: Reason): Worked {
  switch (one.why) {
    case 'expression':
      return one.fault === null ? expression(check, one) : UNKNOWN;
    case 'state':
      return written(check.events[one.event], one.location);
    case 'start':
      return atStart(check, one.location);
    case 'setting':
      return (
        (one.of === 'given' ? check.header.givens : check.header.rulings).find(
          ([name]) => name === one.name,
        )?.[1] ?? null
      );
    case 'local': {
      const known = check.locals.get(one.local);
      if (known === undefined) check.fault(`the name ${one.name} is not told`);
      return known?.value ?? UNKNOWN;
    }
    case 'event':
      return brought(check.events[one.event], one.value);
    case 'memory':
      return typeof one.value === 'number' ? one.events.length : UNKNOWN;
    case 'legality':
      return legality(one);
    case 'bound':
      return UNKNOWN;
  }
}

function legality({ illegal, parts }: Extract<Reason, { readonly why: 'legality' }>): Worked {
  const barring = parts.filter(
    (part) =>
      (part.why === 'state' || part.why === 'start') &&
      part.location.in === 'condition' &&
      part.value === true,
  );
  if (illegal === null) return barring.length === 0;
  if (illegal.why === 'barred')
    return !barring.some(
      (part) =>
        'location' in part &&
        part.location.in === 'condition' &&
        part.location.condition === illegal.condition,
    );
  if (illegal.why === 'not-allowed')
    return !parts.some(
      (part) => part.value !== true && part.why !== 'state' && part.why !== 'start',
    );
  return false;
}

// ------------------------------------------------------------------------------------------------ events and the state

/** Returns the value that an event writes to a place. */
function written(event: Event | undefined, location: Location): Worked {
  switch (event?.type) {
    case 'value-changed':
      return event.data.to;
    case 'condition-gained':
      return location.in === 'condition'
        ? true
        : (event.data.fields.find(
            ([name]) => 'field' in location && name === location.field,
          )?.[1] ?? null);
    case 'condition-lost':
      return false;
    case 'order-ranked':
      return event.data.entries.map((entry) => entry.participant);
    default:
      return UNKNOWN;
  }
}

function atStart({ header }: Check, location: Location): Worked {
  const who =
    'holder' in location
      ? header.participants.find((one) => one.name === location.holder)
      : undefined;
  switch (location.in) {
    case 'field': {
      const fields = header.kinds.find((kind) => kind.name === who?.kind)?.fields ?? [];
      return who?.values[fields.indexOf(location.field)] ?? null;
    }
    case 'condition':
      return who?.conditions.includes(location.condition) === true;
    case 'track':
      return header.tracks.find(([name]) => name === location.track)?.[1] ?? null;
    case 'order':
      return [];
    case 'span':
      return 0;
    case 'participants':
      return header.participants.map((one) => one.name);
    case 'condition-field':
      return UNKNOWN;
  }
}

function said(outcome: string | null): string | boolean | null {
  return outcome === 'yes' ? true : outcome === 'no' ? false : outcome;
}

function brought(event: Event | undefined, value: Held): Worked {
  if (event?.type === 'check-resolved') {
    if (typeof value === 'object' && value !== null && 'outcome' in value)
      return said(event.data.outcome);
    // A ranking may read one of the check's values.
    return event.data.values.some((one) => same(one.total, plain(value))) ||
      same(event.data.outcome, value)
      ? value
      : event.data.outcome;
  }
  // The event brings what was picked at random. Asked about by itself, it brings its faces.
  if (event?.type === 'dice-rolled' && event.data.among !== undefined)
    return same(value, event.data.faces) ? value : (event.data.value?.total ?? null);
  if (event?.type === 'choice-made') {
    const { answer } = event.data;
    if ('choose' in answer) return answer.choose;
    if ('pick' in answer) return answer.pick;
    return 'list' in answer ? answer.list : 'say' in answer ? answer.say : answer.take;
  }
  return UNKNOWN;
}

function local(check: Check, one: LocalReason): void {
  const value = plain(one.value);
  const wants = (what: string, worked: Worked): void => {
    if (worked !== UNKNOWN && !same(worked, value))
      check.fault(`${what} ${one.name} should be ${text(worked)} and is ${text(value)}`);
  };
  switch (one.from) {
    case 'let':
      reason(check, one.base);
      for (const modifier of one.modifiers) modifierReason(check, modifier);
      return wants('let', withModifiers(plain(one.base.value), one.modifiers));
    case 'roll':
      return roll(check, one.roll, (worked) => wants('roll', worked));
    case 'loop':
      if (one.set !== null) {
        reason(check, one.set);
        if (!list(one.set.value).some((member) => same(member, value)))
          check.fault(`${text(value)} is not in what ${one.name} goes through`);
      }
      if (one.test !== null) {
        reason(check, one.test);
        if (one.test.value !== true)
          check.fault(`${one.name} is ${text(value)}, for whom the test does not hold`);
      }
      return;
    case 'argument':
      if (one.given === null) return;
      reason(check, one.given);
      return wants('argument', plain(one.given.value));
    case 'result':
      return wants('the result', brought(check.events[one.event], one.value));
    case 'said':
      if (value !== null && !text(check.events[one.event]?.data).includes(text(value)))
        check.fault(`event ${one.event} does not say that ${one.name} is ${text(value)}`);
      return;
    case 'nothing':
      // If nobody could be asked for a number, the number is 0.
      if (value !== null && value !== 0 && !same(value, []))
        check.fault(`nothing gave ${one.name} its value ${text(value)}`);
  }
}

function withModifiers(base: Value, modifiers: readonly ModifierReason[]): Worked {
  const counted = modifiers.filter((one) => one.counts);
  if (counted.length === 0) return base;
  if (typeof base !== 'number' || !counted.every((one) => typeof one.amount === 'number'))
    return UNKNOWN;
  return counted.reduce((sum, one) => sum + Number(one.amount), base);
}

function modifierReason(check: Check, one: ModifierReason): void {
  if (one.when !== null) {
    reason(check, one.when);
    if (one.counts && one.when.value !== true)
      check.fault(`the modifier ${one.name} counts, and its test does not hold`);
  }
  for (const part of one.parts) {
    reason(check, part);
    const value = plain(part.value);
    // On a roll where low is good, a bonus has the opposite sign.
    if (one.counts && typeof value === 'number' && Math.abs(Number(one.amount)) !== Math.abs(value))
      check.fault(`the modifier ${one.name} is ${text(one.amount)}, and worked out it is ${value}`);
  }
}

function roll(check: Check, one: RollReason, wants: (worked: Worked) => void): void {
  reason(check, one.dice);
  for (const modifier of one.modifiers) modifierReason(check, modifier);
  for (const seq of one.events)
    if (check.events[seq]?.type !== 'dice-rolled')
      check.fault(`event ${seq} is no throw of ${one.name}`);
  if (one.thrown.length === 0) return;
  let pool = one.thrown.filter((die) => !die.extra);
  let goal: number | null = null;
  for (const op of one.ops as readonly {
    readonly op: string;
    readonly which?: string;
    readonly count?: number;
    readonly atLeast?: number;
  }[]) {
    if (op.op === 'count') goal = op.atLeast ?? 0;
    if (op.op !== 'keep' && op.op !== 'drop') continue;
    const added = pool
      .filter((die) => die.sign > 0)
      .toSorted((a, b) => (op.which === 'highest' ? b.face - a.face : a.face - b.face));
    const count = Math.max(0, op.count ?? 0);
    const kept = op.op === 'keep' ? added.slice(0, count) : added.slice(count);
    pool = [...kept, ...pool.filter((die) => die.sign < 0)];
  }
  const sum = (dice: RollReason['thrown']): number =>
    dice.reduce((total, die) => total + die.sign * die.face, 0);
  const reached = goal;
  const natural =
    reached === null
      ? sum(pool)
      : pool.reduce((many, die) => many + (die.face >= reached ? die.sign : 0), 0);
  wants(natural + one.pips + one.plus + sum(one.thrown.filter((die) => die.extra)));
  const numbers = one.modifiers.filter(
    (modifier) => modifier.counts && typeof modifier.amount === 'number',
  );
  const plus = numbers.reduce((total, modifier) => total + Number(modifier.amount), 0);
  if (
    one.modifiers.every((modifier) => !modifier.counts || typeof modifier.amount === 'number') &&
    one.dice.why === 'expression' &&
    plus !== one.plus
  )
    check.fault(`the modifiers of ${one.name} come to ${plus}, and ${one.plus} is told`);
}

function eventReason(check: Check, { event, parts, guards }: EventReason): void {
  for (const part of parts) reason(check, part.reason);
  for (const guard of guards) if (guard.guard === 'test') reason(check, guard.reason);
  const of = (as: string): Value | undefined => {
    const found = parts.find((part) => part.as === as);
    return found === undefined ? undefined : plain(found.reason.value);
  };
  const wants = (what: string, worked: unknown, found: unknown): void => {
    if (!same(worked, found))
      check.fault(`event ${event.seq}: ${what} should be ${text(worked)} and is ${text(found)}`);
  };
  switch (event.type) {
    case 'value-changed': {
      const { data } = event;
      const by = of('more') ?? of('less');
      if (by !== undefined) {
        wants('the value before', data.from, of('from'));
        wants(
          'what was asked for',
          Number(of('from')) + (of('more') === undefined ? -1 : 1) * Number(by),
          data.asked,
        );
      } else wants('what was asked for', of('value'), data.asked);
      wants('the value', within(typeOf(check, data), data.asked), data.to);
      return;
    }
    case 'condition-gained':
      for (const part of parts)
        if (part.as.startsWith('field '))
          wants(
            part.as,
            plain(part.reason.value),
            event.data.fields.find(([name]) => `field ${name}` === part.as)?.[1],
          );
      return wants('who', of('who'), event.data.participant);
    case 'condition-lost':
      if (event.data.reason === 'effect') wants('who', of('who'), event.data.participant);
      return;
    case 'check-resolved': {
      for (const { name, total } of event.data.values)
        wants(`the value ${name}`, total, of(`value ${name}`));
      const tests = parts.filter((part) => part.as.startsWith('outcome '));
      const holding = tests.find((part) => part.reason.value === true);
      // The tests after the one that held were not evaluated.
      if (holding !== undefined)
        wants('the outcome', holding.as.slice('outcome '.length), event.data.outcome);
      wants(
        'tests that hold',
        holding === undefined ? [] : [tests.length - 1],
        tests.flatMap((part, index) => (part.reason.value === true ? [index] : [])),
      );
      return;
    }
    case 'order-ranked':
      for (const { participant, keys } of event.data.entries) {
        const scores = parts.filter((part) => part.as === `key ${participant}`);
        wants(
          `the keys of ${participant}`,
          scores.map((part) => plain(part.reason.value)),
          keys,
        );
        if (scores.some((part) => part.reason.why === 'bound'))
          check.fault(`event ${event.seq}: a key of ${participant} comes from nowhere`);
      }
      return;
    case 'announced':
      return wants('the text', of('text'), event.data.text);
    default:
      return;
  }
}

function typeOf(
  { ruleset, header }: Check,
  {
    holder,
    condition,
    field,
  }: { readonly holder: string | null; readonly condition: string | null; readonly field: string },
): ValueType | undefined {
  if (holder === null) return ruleset.tracks.find((track) => track.name === field)?.type;
  if (condition !== null)
    return ruleset.conditions
      .find((one) => one.name === condition)
      ?.fields.find((one) => one.name === field)?.type;
  const kind = header.participants.find((one) => one.name === holder)?.kind;
  return ruleset.kinds.find((one) => one.name === kind)?.fields.find((one) => one.name === field)
    ?.type;
}

function within(type: ValueType | undefined, asked: Value): Value {
  if (type?.type !== 'number' || typeof asked !== 'number') return asked;
  return Math.max(type.min ?? asked, Math.min(type.max ?? asked, asked));
}

/** Returns all events that an answer names. */
function named(told: Explanation): ReadonlySet<number> {
  const found = new Set<number>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (key === 'event' && typeof inner === 'number' && inner > 0) found.add(inner);
      else if (key === 'events' && Array.isArray(inner))
        for (const one of inner) if (typeof one === 'number' && one > 0) found.add(one);
      look(inner);
    }
  };
  look(told.root);
  look(told.chances);
  look(told.locals);
  for (const { parts, guards } of told.events) look([parts, guards]);
  return found;
}
