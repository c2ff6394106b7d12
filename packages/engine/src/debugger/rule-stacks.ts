// The rules that run at an event, from the innermost out, and the values of their names. To get them, we run the
// machine again up to the event and read its frames.
import {
  rowOf,
  type Callable,
  type Instr,
  type Local,
  type Ruleset,
  type Value,
} from '@fray/dsl/ir';
import { sidesOf } from '../drivers/source.ts';
import type { Event, EventOf, EventType, RolledValue } from '../events/event.ts';
import { link } from '../machine/link.ts';
import type { Frame, Machine, ProcFrame, RollFrame } from '../machine/machine.ts';
import { outcomeOf } from '../machine/plan.ts';
import type { Recording } from './recording.ts';
import { createRerun } from './revisit.ts';
import { boundSlotsOf, type BoundSlots } from './bound-slots.ts';
import { isResult, isRoll, valueOf } from '../expressions/compiler.ts';

/** A name of the rules, or a part of its value: a die, a modifier, a value of a check. */
export interface NamedLocal {
  readonly name: string;
  /** The value: of a roll its total, of a check or choice its outcome. Undefined if it is not known yet. */
  readonly value: Value | undefined;
  readonly parts: readonly NamedLocal[];
  /** The throw or answer in the recording that gave it; undefined if rules computed it. */
  readonly input: LocalInput | undefined;
}

/** `index`: which die of the throw, from 0. */
export type LocalInput =
  | {
      readonly kind: 'die';
      readonly seq: number;
      readonly index: number;
      readonly sides: number;
    }
  | { readonly kind: 'answer'; readonly seq: number };

/** A rule that runs. */
export interface RuleFrame {
  /** The usual name of the rule: `check Awareness`. */
  readonly rule: string;
  /** The line that runs, in `files[file]`. */
  readonly file: number;
  readonly line: number;
  /** Participants bound by loops and parameters, lets and rolls, in the order in which the rule has them. */
  readonly names: readonly NamedLocal[];
}

/** The rules from the innermost out, or why they are not known. */
export type RuleStack = { readonly frames: readonly RuleFrame[] } | { readonly fault: string };

/** A line of `files[file]`, from 1. */
export interface RuleLine {
  readonly file: number;
  readonly line: number;
}

/** The rules that run at any event of a recording. */
export interface RuleStackReader {
  readonly stack: (seq: number) => RuleStack;
  /** Only the lines that run, the event's own first; empty if they are not known. */
  readonly lines: (seq: number) => readonly RuleLine[];
}

/** Makes a reader. `ruleset`: of the recording. The last answers are cached. */
export function ruleStacksIn(recording: Recording, ruleset: Ruleset): RuleStackReader {
  const rerun = createRerun(link(ruleset), recording);
  if ('illegal' in rerun) {
    const fault = `these rules do not begin this encounter: ${rerun.illegal}`;
    return { stack: () => ({ fault }), lines: () => [] };
  }
  const scope = boundSlotsOf(ruleset);
  const stacks = new Map<number, RuleStack>();
  const stack: RuleStackReader['stack'] = (seq) => {
    const old = stacks.get(seq);
    if (old !== undefined) return old;
    let found: RuleStack | undefined;
    const fault = rerun.visit(seq, seq, (_, now) => {
      found = { frames: framesOf(ruleset, scope, recording, now, seq) };
      return false;
    });
    const made = found ?? { fault: fault ?? 'the rules do not come to this event' };
    if (stacks.size >= MOST_CACHED) stacks.clear();
    stacks.set(seq, made);
    return made;
  };
  const stretches = new Map<number, readonly (readonly RuleLine[])[]>();
  const lines: RuleStackReader['lines'] = (seq) => {
    const from = seq - (seq % STRETCH);
    const to = Math.min(from + STRETCH, recording.count()) - 1;
    let known = stretches.get(from);
    if (known === undefined || known.length <= to - from) {
      const made: (readonly RuleLine[])[] = [];
      rerun.visit(from, to, (at, now) => {
        made[at - from] = linesOf(ruleset, recording, now, at);
        return true;
      });
      if (stretches.size >= MOST_CACHED) stretches.clear();
      stretches.set(from, (known = made));
    }
    return known[seq - from] ?? [];
  };
  return { stack, lines };
}

const MOST_CACHED = 256;
/** How many events have their lines computed together. */
const STRETCH = 1024;

function linesOf(
  ruleset: Ruleset,
  { facts }: Recording,
  { frames }: Machine,
  seq: number,
): readonly RuleLine[] {
  const own = facts.ruleOf(seq);
  const running = frames.flatMap((frame): RuleLine[] => {
    if (frame.kind !== 'proc') return [];
    const at = ruleset.procs[frame.proc]?.code[Math.max(0, frame.pc - 1)]?.at;
    return at === undefined ? [] : [placeOf(ruleset, at)];
  });
  return [...(own === null ? [] : [{ file: own.file, line: own.line }]), ...running.reverse()];
}

function framesOf(
  ruleset: Ruleset,
  scope: BoundSlots,
  recording: Recording,
  { frames }: Machine,
  seq: number,
): readonly RuleFrame[] {
  const found: RuleFrame[] = [];
  for (const [index, frame] of frames.entries()) {
    const above = frames[index + 1];
    if (frame.kind === 'proc')
      found.push(procFrameOf(ruleset, scope, recording, frame, above, seq));
    // An action's body has its arguments; before and after the body they are in the action's own frame.
    else if (frame.kind === 'take' && above?.kind !== 'proc') {
      const { name, params, at } = ruleset.callables[frame.callable] ?? NO_ACTION;
      found.push({
        rule: `action ${name}`,
        ...placeOf(ruleset, at),
        names: params.map((param, slot) => plain(param.name, frame.args[slot] ?? null)),
      });
    }
  }
  found.reverse();
  // The event knows the line better: the outcome of a check instead of the check.
  const [inner, ...others] = found;
  const { rule } = recording.event(seq);
  return inner === undefined || rule?.in !== inner.rule
    ? found
    : [{ ...inner, file: rule.file, line: rule.line }, ...others];
}

const NO_ACTION = { name: '', params: [], at: 0 };

function procFrameOf(
  ruleset: Ruleset,
  scope: BoundSlots,
  recording: Recording,
  frame: ProcFrame,
  above: Frame | undefined,
  seq: number,
): RuleFrame {
  const { name: rule, slots, code, at } = ruleset.procs[frame.proc] ?? NO_PROC;
  // The pc is already after the running instruction.
  const pc = Math.max(0, frame.pc - 1);
  const instr = code[pc];
  const holding: Holding = { ruleset, recording, seq, rule };
  const names = new Map<string, NamedLocal>();
  const add = (named: NamedLocal): void => {
    // If two blocks have the same name, it means what the later one bound.
    names.delete(named.name);
    names.set(named.name, named);
  };
  for (const slot of scope(frame.proc, pc)) {
    const name = slots[slot] ?? '';
    // Internal names of loops are ones that no rule can have.
    if (name === '' || name.includes(' ')) continue;
    const writer = code.find((one) => rowOf(one).sets?.(one).includes(slot) === true);
    add(held(holding, name, frame.locals[slot] ?? null, writer, recordOf(frame, name)));
  }
  if (above?.kind === 'roll') add(rolling(holding, above));
  if (above?.kind === 'rank' && instr?.op === 'rank' && above.current !== null)
    add(plain(slots[instr.slot] ?? '', above.current));
  return { rule, ...placeOf(ruleset, instr?.at ?? at), names: [...names.values()] };
}

const NO_PROC = { name: '', slots: [], code: [], at: 0 };

function placeOf(
  { places }: Ruleset,
  at: number,
): { readonly file: number; readonly line: number } {
  const place = places[at];
  return { file: place?.file ?? 0, line: place?.line ?? 1 };
}

function recordOf({ role }: ProcFrame, name: string): RolledValue | undefined {
  return role.role === 'check' ? role.values.findLast((one) => one.name === name) : undefined;
}

// ------------------------------------------------------------------------------------------------ what a name holds

/** Where a name is used: throws and answers are searched in the recording before that event. */
interface Holding {
  readonly ruleset: Ruleset;
  readonly recording: Recording;
  readonly seq: number;
  readonly rule: string;
}

function plain(name: string, value: Value | undefined): NamedLocal {
  return { name, value, parts: [], input: undefined };
}

function held(
  holding: Holding,
  name: string,
  local: Local,
  writer: Instr | undefined,
  record: RolledValue | undefined,
): NamedLocal {
  switch (writer?.op) {
    case 'roll':
    case 'roll-again':
    case 'pick':
      return {
        name,
        value: valueOf(local),
        parts: [...partsOfRecord(record), ...partsOfRoll(local), ...diceOf(holding, name)],
        input: undefined,
      };
    case 'call':
      return resultOf(holding, name, local, holding.ruleset.callables[writer.callable]);
    case 'ask': {
      const { asking } = writer;
      const asked =
        asking.kind === 'take'
          ? 'take'
          : `${asking.kind === 'number' ? 'say' : asking.kind} ${asking.name}`;
      return { ...plain(name, valueOf(local)), input: answerOf(holding, asked) };
    }
    default:
      return { ...plain(name, valueOf(local)), parts: partsOfRecord(record) };
  }
}

function resultOf(
  holding: Holding,
  name: string,
  local: Local,
  callee: Callable | undefined,
): NamedLocal {
  if (callee?.kind === 'choice')
    return {
      ...plain(name, valueOf(local)),
      input: answerOf({ ...holding, rule: `choice ${callee.name}` }, callee.name),
    };
  if (!isResult(local) || callee?.kind !== 'check') return plain(name, valueOf(local));
  const within = { ...holding, rule: `check ${callee.name}` };
  return {
    ...plain(name, local.outcome),
    parts: callee.values.map((value, index) => {
      const one = local.values[index] ?? null;
      return {
        ...plain(value.name, valueOf(one)),
        parts: [...partsOfRoll(one), ...(value.kind === 'roll' ? diceOf(within, value.name) : [])],
      };
    }),
  };
}

/** Returns the code of a value of a check, and its modifiers. */
function partsOfRecord(record: RolledValue | undefined): readonly NamedLocal[] {
  if (record === undefined) return [];
  const { dice, base, modifiers } = record;
  return [
    ...(dice === null ? [] : [plain('dice', dice)]),
    ...(modifiers.length === 0 ? [] : [plain('before modifiers', base)]),
    ...modifiers.map(({ name, amount }) => plain(name, amount)),
  ];
}

function partsOfRoll(local: Local): readonly NamedLocal[] {
  return isRoll(local) ? [plain('faces', local.faces), plain('natural', local.natural)] : [];
}

/** Returns a roll with dice on the table. */
function rolling(holding: Holding, { plan, dice, need }: RollFrame): NamedLocal {
  const event = holding.recording.event(holding.seq);
  const isWhole =
    dice.every((die) => die.face > 0) &&
    event.type === 'dice-rolled' &&
    event.data.again === need.again;
  const total = isWhole ? outcomeOf(plan, dice, 0).total : undefined;
  return {
    name: need.name,
    value: total === undefined || need.among === undefined ? total : need.among[total - 1],
    parts: [
      plain('dice', plan.code),
      ...plan.modifiers.map(({ name, amount }) => plain(name, amount)),
      ...diceOf(holding, need.name),
    ],
    input: undefined,
  };
}

// ------------------------------------------------------------------------------------------------ inputs

/** How many events back we look for a throw or an answer. */
const FAR = 4096;

/** Returns the dice of a roll, throw by throw: the last roll of that name, with its rerolls. */
function diceOf(holding: Holding, name: string): readonly NamedLocal[] {
  const throws: EventOf<'dice-rolled'>[] = [];
  for (const event of lately(holding, 'dice-rolled')) {
    if (event.type !== 'dice-rolled' || event.data.name !== name) continue;
    throws.unshift(event);
    if (event.data.again === null || event.data.again === 'push') break;
  }
  let number = 0;
  return throws.flatMap(({ seq: thrown, data: { dice, faces, again } }) => {
    const sides = sidesOf({ dice });
    return faces.map((face, index): NamedLocal => {
      const of = sides[index] ?? 0;
      number += 1;
      return {
        ...plain(`die ${number} (d${of}${again === null ? '' : `, ${again}`})`, face),
        input: { kind: 'die', seq: thrown, index, sides: of },
      };
    });
  });
}

/** Returns the last answer to such a question, if somebody gave it. */
function answerOf(holding: Holding, choice: string): LocalInput | undefined {
  for (const event of lately(holding, 'choice-made'))
    if (event.type === 'choice-made' && event.data.choice === choice)
      return event.data.by === 'only-one' ? undefined : { kind: 'answer', seq: event.seq };
  return undefined;
}

/** Yields the events of this type that the rule caused up to here, the latest first. */
function* lately({ recording, seq, rule }: Holding, type: EventType): Generator<Event> {
  const { event, facts } = recording;
  for (let at = seq; at > Math.max(0, seq - FAR); at -= 1)
    if (facts.typeOf(at) === type && facts.ruleOf(at)?.in === rule) yield event(at);
}
