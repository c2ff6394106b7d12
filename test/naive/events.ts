// What follows from what happens: triggers in the order in which they are declared, then questions.
import type { Binder, Local, Moment, Param, Pattern, Value } from '@fray/dsl/ir';
import { holds, valueOf } from './expressions.ts';
import { doAll, op, type Op } from './leaving.ts';
import { Fault, fault, plain, ranks, same } from './values.ts';
import { here, known, note, person, type Play } from './world.ts';

/** Something happened: what patterns can say of it, in their words. */
export interface Happening {
  readonly on: Pattern['on'];
  readonly condition?: string;
  readonly field?: string;
  readonly step?: string;
  /** Null: the encounter. */
  readonly span?: string | null;
  readonly number?: number;
  readonly label?: string | null;
  readonly action?: string;
  readonly callable?: string;
  readonly outcome?: string | boolean | null;
  /** Who acts, whose condition, span or field it is; null: a track, or nobody's span. */
  readonly who?: string | null;
  readonly params?: readonly Param[];
  readonly args?: readonly Value[];
  readonly values?: readonly (readonly [string, Local])[];
  readonly from?: Value;
  readonly to?: Value;
}

/** All that follows: what fires, then who asks. */
export function follow(play: Play, what: Happening): void {
  doAll([...fired(play, what), ...asking(play, what)]);
}

export function fired(play: Play, what: Happening): readonly Op[] {
  return play.ruleset.triggers.flatMap(({ pattern, only }, index) => {
    const isPlayed = only === null || ('scenario' in only && only.scenario === play.scenario);
    const found = isPlayed ? match(play, pattern, what) : null;
    return found === null ? [] : [{ isTrigger: true, run: () => fire(play, index, found) }];
  });
}

/** Who asks: events that are named come before edges of what is played. */
export function asking(play: Play, what: Happening): readonly Op[] {
  const isUnderWay = (callable: number): boolean => {
    const one = play.ruleset.callables[callable];
    return one !== undefined && 'proc' in one && play.now.frames.some((it) => it.proc === one.proc);
  };
  return [true, false].flatMap((isNamed) =>
    play.watches.flatMap(({ moment }, index) => {
      const isEvent = moment.kind === 'event';
      if (isEvent !== isNamed || (isEvent && moment.except?.some(isUnderWay))) return [];
      const pattern = patternOf(moment);
      const found = pattern === null ? null : match(play, pattern, what);
      return found === null ? [] : [op(() => ask(play, index, found.locals, what.number ?? null))];
    }),
  );
}

/** A trigger does not fire inside itself for the same participants. */
function fire(play: Play, trigger: number, { locals, who }: Match): void {
  const running = play.now.frames.filter((one) => one.trigger !== null);
  if (running.some((one) => one.trigger === trigger && same(one.args, who))) return;
  if (running.length >= 32) fault('triggers inside one another');
  const proc = play.ruleset.triggers[trigger]?.proc ?? fault('no such trigger');
  play.call(proc, locals, { trigger, args: who });
}

// ------------------------------------------------------------------------------------------------ patterns

/** What a pattern binds, and which participants. */
interface Match {
  readonly locals: readonly Local[];
  readonly who: readonly Value[];
}

/** What must be as a pattern says, and what may be anything where it says nothing. */
const SAID = ['on', 'field', 'step', 'span', 'callable'] as const;
const LEFT_OPEN = ['condition', 'number', 'label', 'outcome'] as const;

/** Null: it is something else that happened. */
function match(play: Play, pattern: Pattern, what: Happening): Match | null {
  const says: { readonly [Key in (typeof SAID | typeof LEFT_OPEN)[number]]?: Value } = pattern;
  if (SAID.some((key) => says[key] !== what[key])) return null;
  if (LEFT_OPEN.some((key) => (says[key] ?? null) !== null && says[key] !== what[key])) return null;
  if ('actions' in pattern && !pattern.actions.includes(what.action ?? '')) return null;
  if (pattern.on === 'value' && !isSpokenOf(play, pattern, what)) return null;
  const locals: Local[] = [];
  const who: Value[] = [];
  let isMeant = true;
  const bind = ({ slot, fixed }: Binder, value: Local = null, isPerson = false): void => {
    isMeant &&=
      fixed === undefined ||
      fixed === value ||
      (fixed !== null && person(play, value)?.side === fixed);
    if (slot === null) return;
    locals[slot] = value;
    if (isPerson) who.push(plain(value));
  };
  const whose = [
    'who' in pattern && pattern.who,
    'of' in pattern && pattern.of,
    'actor' in pattern && pattern.actor,
    'holder' in pattern && pattern.holder,
  ].find((one) => typeof one === 'object');
  if (whose) bind(whose, what.who, true);
  const { params = [], args = [], values = [], from, to } = what;
  if ('args' in pattern)
    pattern.args.forEach((one, place) => {
      const at = 'param' in one ? params.findIndex(({ name }) => name === one.param) : place;
      bind('param' in one ? one.binder : one, args[at], params[at]?.type.type === 'participant');
    });
  if ('values' in pattern)
    for (const one of pattern.values) bind(one, values.find(([name]) => name === one.name)?.[1]);
  if (pattern.on === 'value') {
    bind({ slot: pattern.oldSlot }, from);
    bind({ slot: pattern.newSlot }, to);
  }
  const all = Array.from(locals, (local: Local | undefined) => local ?? null);
  return isMeant && (pattern.on !== 'value' || isMoved(play, pattern, what, all))
    ? { locals: all, who }
    : null;
}

type ValuePattern = Extract<Pattern, { readonly on: 'value' }>;

/** Whether it is a track, or a field of somebody of that kind. */
function isSpokenOf(
  play: Play,
  { holder, kinds }: ValuePattern,
  { who = null }: Happening,
): boolean {
  if (holder === null || who === null) return holder === null && who === null;
  return kinds.length === 0 || kinds.includes(person(play, who)?.kind ?? '');
}

/** Whether a value has moved as the pattern says. */
function isMoved(
  play: Play,
  { how, order, reaches }: ValuePattern,
  { from = null, to = null }: Happening,
  locals: readonly Local[],
): boolean {
  const { ruleset } = play;
  if (how === 'changes') return true;
  if (how === 'rises') return ranks(ruleset, order, to, from) > 0;
  if (how === 'falls') return ranks(ruleset, order, to, from) < 0;
  if (reaches === null) return false;
  const mark = valueOf(here(play, locals), reaches);
  if (order === null && typeof to !== 'number') return same(to, mark);
  const [before, after] = [ranks(ruleset, order, from, mark), ranks(ruleset, order, to, mark)];
  return (before < 0 && after >= 0) || (before > 0 && after <= 0);
}

// ------------------------------------------------------------------------------------------------ questions

/** What must happen for a watch to be asked; null: it is asked after every change. */
function patternOf(moment: Moment): Pattern | null {
  if (moment.kind === 'always') return null;
  if (moment.kind === 'event') return moment.pattern;
  const isStart = moment.edge === 'start';
  if (moment.kind === 'step')
    return { on: isStart ? 'step-begins' : 'step-ends', step: moment.step };
  const what = moment.kind === 'span' ? moment : { span: null, number: null, label: null };
  const { span, number, label } = what;
  return { on: isStart ? 'begins' : 'ends', span, number, label, of: { slot: null } };
}

/** Who asks after every change. */
export function askAlways(play: Play): void {
  play.now.isChanged = false;
  play.watches.forEach(({ moment }, index) => {
    if (moment.kind === 'always') ask(play, index, [], null);
  });
}

/** Of a measure the first time counts, of one for each span the first time for each number. */
function ask(play: Play, watch: number, locals: readonly Local[], number: number | null): void {
  const { moment, kind, lines } = play.watches[watch] ?? fault('no such watch');
  const isEach = moment.kind === 'span' && moment.each;
  const occurrence = isEach ? number : null;
  if (kind === 'measure' || (moment.kind === 'span' && !isEach)) {
    if (known(play.now.seen, watch, occurrence) === true) return;
    note(play.now.seen, [watch, occurrence], true);
  }
  const at = here(play, locals);
  lines.forEach(({ value, when }, line) => {
    try {
      if (holds(at, when)) play.sights.push({ watch, line, occurrence, value: valueOf(at, value) });
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      play.sights.push({ watch, line, occurrence, value: undefined });
    }
  });
}
