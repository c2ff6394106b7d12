// Reactions to what happens: triggers in the order of their declarations, then watches.
import type { Binder, Local, Moment, Pattern, Value } from '@fray/dsl/ir';
import { holds, valueOf } from './expressions.ts';
import type { Happening, Here, Play } from './fight.ts';
import { doAll, op, type Op } from './leaving.ts';
import { ranks, same } from './orders.ts';
import { Fault, fault, plain } from './values.ts';
import { here, known, note, person } from './world.ts';

/** Returns all reactions: the triggers that fire, then the watches that are asked. */
export const reactions = (play: Play, what: Happening): readonly Op[] => [
  ...fired(play, what),
  ...asking(play, what),
];
export const follow = (play: Play, what: Happening): void => doAll(reactions(play, what));

/** Returns the triggers that fire. If a span is left first, those that have not fired are dropped. */
export function fired(play: Play, what: Happening): readonly Op[] {
  return play.ruleset.triggers.flatMap(({ pattern, only }, index) => {
    const isPlayed = only === null || ('scenario' in only && only.scenario === play.scenario);
    const found = isPlayed ? match(play, pattern, what) : null;
    return found === null ? [] : [op(() => fire(play, index, found), 'staying')];
  });
}

/** Reports what happened and returns the watches to ask: those of named events before those of spans, steps and the encounter. */
export function asking(play: Play, what: Happening): readonly Op[] {
  play.replies.tells(what);
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

/** Runs a trigger, unless it is already running for the same participants. */
function fire(play: Play, trigger: number, { locals, who }: Match): void {
  const running = play.now.frames.filter((one) => one.trigger !== null);
  if (running.some((one) => one.trigger === trigger && same(one.args, who))) return;
  if (running.length >= 32) fault('triggers inside one another');
  const proc = play.ruleset.triggers[trigger]?.proc ?? fault('no such trigger');
  play.call(proc, locals, { trigger, args: who });
}

// ------------------------------------------------------------------------------------------------ patterns

/** The values that a pattern binds to locals, and the participants among them. */
interface Match {
  readonly locals: readonly Local[];
  readonly who: readonly Value[];
}

/**
 * `SAID`: properties that must be as the pattern says. `LEFT_OPEN`: properties that may be anything where the pattern is
 * silent. `Says` adds the binders of participants.
 */
const SAID = ['on', 'field', 'step', 'span', 'callable'] as const;
const LEFT_OPEN = ['condition', 'number', 'label', 'outcome'] as const;
type Says = Partial<
  Record<(typeof SAID | typeof LEFT_OPEN)[number], Value> &
    Record<'who' | 'of' | 'actor' | 'holder', Binder | null>
>;

/** Matches what happened against a pattern; returns null if the pattern means something else. */
function match(play: Play, pattern: Pattern, what: Happening): Match | null {
  const says: Says = pattern;
  if (SAID.some((key) => says[key] !== what[key])) return null;
  if (LEFT_OPEN.some((key) => (says[key] ?? what[key]) !== what[key])) return null;
  if ('actions' in pattern && !pattern.actions.includes(what.action ?? '')) return null;
  const locals: Local[] = [];
  const who: Value[] = [];
  let isMeant = true;
  const bind = ({ slot, fixed }: Binder, value: Local = null, isPerson = false): void => {
    const isThere = fixed !== null && person(play, value)?.side === fixed;
    isMeant &&= fixed === undefined || fixed === value || isThere;
    if (slot !== null) locals[slot] = value;
    if (slot !== null && isPerson) who.push(plain(value));
  };
  const whose = says.who ?? says.of ?? says.actor ?? says.holder;
  if (whose) bind(whose, what.who, true);
  const { params = [], args = [], values = [] } = what;
  if ('args' in pattern)
    pattern.args.forEach((one, place) => {
      const at = 'param' in one ? params.findIndex(({ name }) => name === one.param) : place;
      bind('param' in one ? one.binder : one, args[at], params[at]?.type.type === 'participant');
    });
  if ('values' in pattern)
    for (const one of pattern.values) bind(one, values.find(([name]) => name === one.name)?.[1]);
  if ('oldSlot' in pattern) bind({ slot: pattern.oldSlot }, what.from);
  if ('newSlot' in pattern) bind({ slot: pattern.newSlot }, what.to);
  if (pattern.on === 'value') isMeant &&= isMoved(here(play, locals), pattern, what);
  return isMeant ? { locals, who } : null;
}

/** True if the value is a track, or a field of a participant of these kinds, and has moved as the pattern says. */
function isMoved(
  at: Here,
  { holder, kinds, how, order, reaches }: Extract<Pattern, { readonly on: 'value' }>,
  { who = null, from = null, to = null }: Happening,
): boolean {
  if ((holder === null) !== (who === null)) return false;
  if (kinds.length > 0 && !kinds.includes(person(at.play, who)?.kind ?? '')) return false;
  if (how === 'changes') return true;
  if (how === 'rises') return ranks(at.ruleset, order, to, from) > 0;
  if (how === 'falls') return ranks(at.ruleset, order, to, from) < 0;
  const mark = reaches && valueOf(at, reaches);
  if (order === null && typeof to !== 'number') return same(to, mark);
  const [before, after] = [from, to].map((one) => ranks(at.ruleset, order, one, mark));
  return before !== undefined && after !== undefined && before * after <= 0 && before !== 0;
}

// ------------------------------------------------------------------------------------------------ watches

/** Returns the pattern of the event at which a watch is asked; null if it is asked after every change. */
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

/** Asks the watches that are asked after every change. */
export function askAlways(play: Play): void {
  play.now.isChanged = false;
  play.watches.forEach(({ moment }, index) => {
    if (moment.kind === 'always') ask(play, index, [], null);
  });
}

/** Asks a watch and reports its lines. A measure counts only the first time, or the first time for each number of its span. */
function ask(play: Play, watch: number, locals: readonly Local[], number: number | null): void {
  const { moment, kind, lines } = play.watches[watch] ?? fault('no such watch');
  const isEach = moment.kind === 'span' && moment.each;
  const occurrence = isEach ? number : null;
  if (kind === 'measure') {
    if (known(play, 'asked', watch, occurrence) === true) return;
    note(play, ['asked', watch, occurrence], true);
  }
  const at = here(play, locals);
  lines.forEach(({ value, when }, line) => {
    try {
      if (holds(at, when))
        play.reports.push({ watch, line, occurrence, value: valueOf(at, value) });
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      play.reports.push({ watch, line, occurrence, value: undefined });
    }
  });
}
