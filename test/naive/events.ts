// What follows from what happens: triggers in the order in which they are declared, then questions.
import type { Binder, Local, Moment, Pattern, Value } from '@fray/dsl/ir';
import { holds, valueOf } from './expressions.ts';
import { doAll, here, op, push, put, type Op, type Play } from './play.ts';
import { fault, isFault, plain, ranks, same } from './values.ts';
import { person } from './world.ts';

/** Something happened. `params` name the `args` of an action. */
export type Happening =
  | {
      readonly on: 'takes' | 'finishes';
      readonly name: string;
      readonly actor: string;
      readonly params: readonly string[];
      readonly args: readonly Value[];
    }
  | { readonly on: 'gains' | 'loses'; readonly name: string; readonly who: string }
  | {
      readonly on: 'begins' | 'ends';
      /** Null: the encounter. */
      readonly name: string | null;
      readonly number: number;
      readonly label: string | null;
      readonly of: string | null;
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
      readonly values: readonly (readonly [string, Local])[];
    }
  | { readonly on: 'offered'; readonly name: string; readonly args: readonly Value[] };

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
  const { ruleset, watches, scenario } = play.rules;
  const ops: Op[] = [];
  if (which !== 'watches')
    ruleset.triggers.forEach(({ pattern, only }, index) => {
      if (only !== null && !('scenario' in only && only.scenario === scenario)) return;
      const locals = match(play, pattern, what);
      if (locals !== null) ops.push({ isTrigger: true, run: () => fire(play, index, locals) });
    });
  if (which !== 'triggers')
    watches.forEach(({ moment }, index) => {
      if (moment.kind !== 'event') return;
      const left = (moment.except ?? []).map((one) => ruleset.callables[one]);
      if (
        left.some(
          (one) => one && 'proc' in one && play.now.frames.some(({ proc }) => proc === one.proc),
        )
      )
        return;
      const locals = match(play, moment.pattern, what);
      const number = what.on === 'begins' || what.on === 'ends' ? what.number : null;
      if (locals !== null) ops.push(op(() => ask(play, index, locals, number)));
    });
  return ops;
}

/** A trigger does not fire inside itself for the same participants. */
function fire(play: Play, index: number, locals: readonly Local[]): void {
  const trigger = play.rules.ruleset.triggers[index];
  if (trigger === undefined) return;
  const who = participantSlots(play, trigger.pattern).map((slot) => plain(locals[slot] ?? null));
  const running = play.now.frames.flatMap(({ role }) => (role.role === 'trigger' ? [role] : []));
  if (
    running.some(
      (one) => one.trigger === index && one.who.every((name, at) => name === (who[at] ?? null)),
    )
  )
    return;
  if (running.length >= 32) throw fault('triggers inside one another');
  const depth = play.now.frames.length;
  push(play, trigger.proc, locals, { role: 'trigger', trigger: index, who });
  play.runAbove(depth);
}

function participantSlots({ rules: { ruleset } }: Play, pattern: Pattern): readonly number[] {
  const isPerson = (
    names: readonly string[],
    is: (name: string, index: number) => boolean,
  ): boolean =>
    ruleset.callables.some(
      ({ name, params }) =>
        names.includes(name) &&
        params.some((param, index) => param.type.type === 'participant' && is(param.name, index)),
    );
  const slots = (): readonly (number | null)[] => {
    switch (pattern.on) {
      case 'takes':
      case 'finishes':
        return [
          pattern.actor.slot,
          ...pattern.args.flatMap(({ param, binder }) =>
            isPerson(pattern.actions, (name) => name === param) ? [binder.slot] : [],
          ),
        ];
      case 'gains':
      case 'loses':
        return [pattern.who.slot];
      case 'begins':
      case 'ends':
        return [pattern.of.slot];
      case 'value':
        return [pattern.holder?.slot ?? null];
      case 'result':
      case 'offered':
        return pattern.args.flatMap(({ slot }, at) =>
          isPerson([pattern.callable], (_, index) => index === at) ? [slot] : [],
        );
      case 'step-begins':
      case 'step-ends':
        return [];
    }
  };
  return slots().filter((slot) => slot !== null);
}

// ------------------------------------------------------------------------------------------------ patterns

/** The names that the pattern binds; null: it is something else that happened. */
function match(play: Play, pattern: Pattern, what: Happening): readonly Local[] | null {
  const locals: Local[] = [];
  const bind = ({ slot, fixed }: Binder, value: Local): boolean => {
    if (
      fixed !== undefined &&
      fixed !== value &&
      (fixed === null || person(play.now, value)?.side !== fixed)
    )
      return false;
    if (slot !== null) locals[slot] = value;
    return true;
  };
  return matches(play, pattern, what, bind, locals)
    ? Array.from(locals, (local: Local | undefined) => local ?? null)
    : null;
}

function matches(
  play: Play,
  pattern: Pattern,
  what: Happening,
  bind: (binder: Binder, value: Local) => boolean,
  locals: Local[],
): boolean {
  switch (pattern.on) {
    case 'takes':
    case 'finishes':
      return (
        what.on === pattern.on &&
        pattern.actions.includes(what.name) &&
        bind(pattern.actor, what.actor) &&
        pattern.args.every(({ param, binder }) => {
          const at = what.params.indexOf(param);
          return at >= 0 && bind(binder, what.args[at] ?? null);
        })
      );
    case 'gains':
    case 'loses':
      return (
        what.on === pattern.on &&
        (pattern.condition === null || pattern.condition === what.name) &&
        bind(pattern.who, what.who)
      );
    case 'begins':
    case 'ends':
      return (
        what.on === pattern.on &&
        what.name === pattern.span &&
        (pattern.number === null || pattern.number === what.number) &&
        (pattern.label === null || pattern.label === what.label) &&
        bind(pattern.of, what.of)
      );
    case 'step-begins':
    case 'step-ends':
      return what.on === pattern.on && what.name === pattern.step;
    case 'offered':
      return (
        what.on === 'offered' &&
        what.name === pattern.callable &&
        pattern.args.every((binder, at) => bind(binder, what.args[at] ?? null))
      );
    case 'result':
      if (
        what.on !== 'result' ||
        what.name !== pattern.callable ||
        (pattern.outcome !== null && pattern.outcome !== what.outcome) ||
        !pattern.args.every((binder, at) => bind(binder, what.args[at] ?? null))
      )
        return false;
      for (const { name, slot } of pattern.values)
        locals[slot] = what.values.find(([known]) => known === name)?.[1] ?? null;
      return true;
    case 'value': {
      if (what.on !== 'value' || what.name !== pattern.field) return false;
      if ((what.holder === null) !== (pattern.holder === null)) return false;
      const kind = person(play.now, what.holder)?.kind ?? '';
      if (pattern.holder !== null) {
        if (pattern.kinds.length > 0 && !pattern.kinds.includes(kind)) return false;
        if (!bind(pattern.holder, what.holder)) return false;
      }
      if (pattern.oldSlot !== null) locals[pattern.oldSlot] = what.from;
      if (pattern.newSlot !== null) locals[pattern.newSlot] = what.to;
      return isMoved(play, pattern, what.from, what.to, locals);
    }
  }
}

function isMoved(
  play: Play,
  pattern: Extract<Pattern, { readonly on: 'value' }>,
  from: Value,
  to: Value,
  locals: readonly Local[],
): boolean {
  const { ruleset } = play.rules;
  const { order } = pattern;
  switch (pattern.how) {
    case 'changes':
      return true;
    case 'rises':
      return ranks(ruleset, order, to, from) > 0;
    case 'falls':
      return ranks(ruleset, order, to, from) < 0;
    case 'reaches': {
      if (pattern.reaches === null) return false;
      const mark = valueOf(here(play, locals), pattern.reaches);
      if (order === null && typeof to !== 'number') return same(to, mark);
      const before = ranks(ruleset, order, from, mark);
      const after = ranks(ruleset, order, to, mark);
      return (before < 0 && after >= 0) || (before > 0 && after <= 0);
    }
  }
}

// ------------------------------------------------------------------------------------------------ questions

/** Where a span, a step or the encounter begins or ends. */
export type Edge =
  | {
      readonly kind: 'span';
      readonly edge: 'start' | 'end';
      readonly span: string;
      readonly number: number;
      readonly label: string | null;
    }
  | { readonly kind: 'step'; readonly edge: 'start' | 'end'; readonly step: string }
  | { readonly kind: 'encounter'; readonly edge: 'start' | 'end' };

/** Those who ask at an edge, in the order in which they are declared. */
export function askersAt(play: Play, edge: Edge): readonly Op[] {
  return play.rules.watches.flatMap(({ moment }, index) =>
    isMoment(moment, edge)
      ? [op(() => ask(play, index, [], edge.kind === 'span' ? edge.number : null))]
      : [],
  );
}

function isMoment(moment: Moment, edge: Edge): boolean {
  switch (moment.kind) {
    case 'always':
    case 'event':
      return false;
    case 'encounter':
      return edge.kind === 'encounter' && edge.edge === moment.edge;
    case 'step':
      return edge.kind === 'step' && edge.edge === moment.edge && edge.step === moment.step;
    case 'span':
      return (
        edge.kind === 'span' &&
        edge.edge === moment.edge &&
        edge.span === moment.span &&
        (moment.each ||
          ((moment.number === null || moment.number === edge.number) &&
            (moment.label === null || moment.label === edge.label)))
      );
  }
}

export function askAlways(play: Play): void {
  put(play, { isChanged: false });
  play.rules.watches.forEach(({ moment }, index) => {
    if (moment.kind === 'always') ask(play, index, [], null);
  });
}

/** Of a measure the first time counts, of one for each span the first time for each number. */
function ask(play: Play, index: number, locals: readonly Local[], number: number | null): void {
  const watch = play.rules.watches[index];
  if (watch === undefined) return;
  const { moment, kind, lines } = watch;
  const isEach = moment.kind === 'span' && moment.each;
  const occurrence = isEach || kind === 'invariant' ? number : null;
  if (kind === 'measure' ? moment.kind !== 'encounter' : moment.kind === 'span' && !isEach) {
    const time = `${index} ${isEach ? number : ''}`;
    if (play.now.seen.includes(time)) return;
    put(play, { seen: [...play.now.seen, time].sort() });
  }
  lines.forEach(({ value, when }, line) => {
    const at = here(play, locals);
    try {
      if (!holds(at, when)) return;
      play.sights.push({
        watch: index,
        line,
        occurrence,
        value: valueOf(at, value),
        isFault: false,
      });
    } catch (thrown) {
      if (!isFault(thrown)) throw thrown;
      play.sights.push({ watch: index, line, occurrence, value: null, isFault: true });
    }
  });
}
