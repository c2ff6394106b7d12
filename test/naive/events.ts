// What follows from what happens: triggers in the order in which they are declared, then questions.
import type { Binder, Local, Moment, Param, Pattern, Value } from '@fray/dsl/ir';
import { holds, valueOf } from './expressions.ts';
import { doAll, op, type Op } from './leaving.ts';
import { Fault, fault, plain, ranks, same } from './values.ts';
import { here, known, note, person, push, type Play } from './world.ts';

/** Something happened. Parts that say nothing of it are left out. */
export interface Happening {
  readonly on: Pattern['on'];
  /** Of an action, a check, a choice, a condition, a span, a step, a field or a track; null: the encounter. */
  readonly name: string | null;
  /** Who acts, whose condition, span or field it is; null: a track, or nobody's span. */
  readonly who?: string | null;
  readonly params?: readonly Param[];
  readonly args?: readonly Value[];
  readonly number?: number;
  readonly label?: string | null;
  readonly from?: Value;
  readonly to?: Value;
  readonly outcome?: string | boolean | null;
  readonly values?: readonly (readonly [string, Local])[];
}

/** All that follows: what fires, then who asks. `which`: where the two come at different moments. */
export function follow(
  play: Play,
  what: Happening,
  which: 'all' | 'triggers' | 'watches' = 'all',
): void {
  doAll(reactions(play, what, which));
}

export function reactions(
  play: Play,
  what: Happening,
  which: 'all' | 'triggers' | 'watches' = 'all',
): readonly Op[] {
  const { rules, now } = play;
  const { triggers, callables } = rules.ruleset;
  const fired = triggers.flatMap(({ pattern, only }, index) => {
    const isPlayed = only === null || ('scenario' in only && only.scenario === rules.scenario);
    const found = isPlayed ? match(play, pattern, what) : null;
    return found === null ? [] : [{ isTrigger: true, run: () => fire(play, index, found) }];
  });
  const asked = rules.watches.flatMap(({ moment }, index) => {
    const isLeftOut = (callable: number): boolean => {
      const one = callables[callable];
      return one !== undefined && 'proc' in one && now.frames.some(({ proc }) => proc === one.proc);
    };
    const pattern = patternOf(moment);
    if (pattern === null || (moment.kind === 'event' && moment.except?.some(isLeftOut))) return [];
    const found = match(play, pattern, what);
    const run = (): void => ask(play, index, found?.locals ?? [], what.number ?? null);
    return found === null ? [] : [{ ...op(run), isEvent: moment.kind === 'event' }];
  });
  // Events that are named come before edges of what is played.
  asked.sort((a, b) => Number(b.isEvent) - Number(a.isEvent));
  return [...(which === 'watches' ? [] : fired), ...(which === 'triggers' ? [] : asked)];
}

/** What a pattern binds, and which participants. */
interface Match {
  readonly locals: readonly Local[];
  readonly who: readonly Value[];
}

/** A trigger does not fire inside itself for the same participants. */
function fire(play: Play, index: number, { locals, who }: Match): void {
  const { ruleset } = play.rules;
  const running = play.now.frames.flatMap(({ role }) => (role.role === 'trigger' ? [role] : []));
  if (running.some((one) => one.trigger === index && same(one.who, who))) return;
  if (running.length >= 32) fault('triggers inside one another');
  const depth = play.now.frames.length;
  const proc = ruleset.triggers[index]?.proc ?? fault('no such trigger');
  push(ruleset, play.now, proc, locals, { role: 'trigger', trigger: index, who });
  play.runAbove(depth);
}

// ------------------------------------------------------------------------------------------------ patterns

/** A place of a pattern, and what stands there. */
interface Place {
  readonly binder: Binder;
  readonly value: Local;
  readonly isPerson: boolean;
}

/** Null: it is something else that happened. */
function match(play: Play, pattern: Pattern, what: Happening): Match | null {
  const places = pattern.on === what.on ? placesOf(play, pattern, what) : null;
  if (places === null) return null;
  const isMeant = places.every(
    ({ binder: { fixed }, value }) =>
      fixed === undefined ||
      fixed === value ||
      (fixed !== null && person(play, value)?.side === fixed),
  );
  const locals: Local[] = [];
  for (const { binder, value } of places) if (binder.slot !== null) locals[binder.slot] = value;
  const people = places.filter(({ binder, isPerson }) => isPerson && binder.slot !== null);
  return isMeant && isMoved(play, pattern, what, locals)
    ? {
        locals: Array.from(locals, (local: Local | undefined) => local ?? null),
        who: people.map(({ value }) => plain(value)),
      }
    : null;
}

/** What a pattern binds, and what must fit there. Null: it does not speak of this. */
function placesOf(play: Play, pattern: Pattern, what: Happening): readonly Place[] | null {
  const { name, who = null, params = [], args = [], from = null, to = null } = what;
  const at = (binder: Binder, value: Local, isPerson = false): Place => ({
    binder,
    value,
    isPerson,
  });
  const arg = (binder: Binder, index: number): Place =>
    at(binder, args[index] ?? null, params[index]?.type.type === 'participant');
  switch (pattern.on) {
    case 'takes':
    case 'finishes': {
      const given = pattern.args.map(({ param, binder }) => {
        const index = params.findIndex((one) => one.name === param);
        return index < 0 ? null : arg(binder, index);
      });
      return pattern.actions.includes(name ?? '') && !given.includes(null)
        ? [at(pattern.actor, who, true), ...given.filter((one) => one !== null)]
        : null;
    }
    case 'gains':
    case 'loses':
      return (pattern.condition ?? name) === name ? [at(pattern.who, who, true)] : null;
    case 'begins':
    case 'ends':
      return pattern.span === name &&
        (pattern.number ?? what.number) === what.number &&
        (pattern.label ?? what.label) === what.label
        ? [at(pattern.of, who, true)]
        : null;
    case 'step-begins':
    case 'step-ends':
      return pattern.step === name ? [] : null;
    case 'offered':
      return pattern.callable === name ? pattern.args.map(arg) : null;
    case 'result': {
      const isMeant =
        pattern.callable === name && (pattern.outcome ?? what.outcome) === what.outcome;
      const value = (wanted: string): Local =>
        what.values?.find(([known]) => known === wanted)?.[1] ?? null;
      return isMeant
        ? [...pattern.args.map(arg), ...pattern.values.map((one) => at(one, value(one.name)))]
        : null;
    }
    case 'value': {
      const { field, holder, kinds, oldSlot, newSlot } = pattern;
      if (field !== name || (holder === null) !== (who === null)) return null;
      if (holder !== null && kinds.length > 0 && !kinds.includes(person(play, who)?.kind ?? ''))
        return null;
      const values = [at({ slot: oldSlot }, from), at({ slot: newSlot }, to)];
      return holder === null ? values : [at(holder, who, true), ...values];
    }
  }
}

/** Whether a value has moved as the pattern says; what is no value has. */
function isMoved(play: Play, pattern: Pattern, what: Happening, locals: readonly Local[]): boolean {
  if (pattern.on !== 'value') return true;
  const { ruleset } = play.rules;
  const { from = null, to = null } = what;
  const { how, order, reaches } = pattern;
  if (how === 'changes') return true;
  if (how !== 'reaches') {
    const by = ranks(ruleset, order, to, from);
    return how === 'rises' ? by > 0 : by < 0;
  }
  if (reaches === null) return false;
  const mark = valueOf(here(play, locals), reaches);
  if (order === null && typeof to !== 'number') return same(to, mark);
  const [before, after] = [ranks(ruleset, order, from, mark), ranks(ruleset, order, to, mark)];
  return (before < 0 && after >= 0) || (before > 0 && after <= 0);
}

// ------------------------------------------------------------------------------------------------ questions

/** What must happen for a watch to be asked; null: it is asked after every change. */
function patternOf(moment: Moment): Pattern | null {
  const of = { slot: null };
  switch (moment.kind) {
    case 'always':
      return null;
    case 'event':
      return moment.pattern;
    case 'step':
      return { on: moment.edge === 'start' ? 'step-begins' : 'step-ends', step: moment.step };
    case 'encounter':
    case 'span': {
      const on = moment.edge === 'start' ? 'begins' : 'ends';
      if (moment.kind === 'encounter') return { on, span: null, number: null, label: null, of };
      const { span, number, label, each } = moment;
      return each ? { on, span, number: null, label: null, of } : { on, span, number, label, of };
    }
  }
}

/** Who asks after every change. */
export function askAlways(play: Play): void {
  play.now.isChanged = false;
  play.rules.watches.forEach(({ moment }, index) => {
    if (moment.kind === 'always') ask(play, index, [], null);
  });
}

/** Of a measure the first time counts, of one for each span the first time for each number. */
function ask(play: Play, watch: number, locals: readonly Local[], number: number | null): void {
  const { moment, kind, lines } = play.rules.watches[watch] ?? fault('no such watch');
  const isEach = moment.kind === 'span' && moment.each;
  const occurrence = isEach || kind === 'invariant' ? number : null;
  if (kind === 'measure' ? moment.kind !== 'encounter' : moment.kind === 'span' && !isEach) {
    const time = [watch, isEach ? number : null];
    if (known(play.now.seen, ...time) === true) return;
    note(play.now.seen, time, true);
  }
  lines.forEach(({ value, when }, line) => {
    const at = here(play, locals);
    const sight = { watch, line, occurrence };
    try {
      if (holds(at, when))
        play.sights.push({ ...sight, value: valueOf(at, value), isFault: false });
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      play.sights.push({ ...sight, value: null, isFault: true });
    }
  });
}
